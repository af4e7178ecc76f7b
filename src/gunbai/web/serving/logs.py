"""The log of a server: one line for each request and each fault on the standard error, for people or as JSON."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor


def begin(form: str) -> None:
    """Begins to write the log of this process, also what libraries say of themselves."""
    shared: list[Processor] = [structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    ends: list[Processor] = (
        [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer(ensure_ascii=False)]
        if form == "json"
        else [
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ends]
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
