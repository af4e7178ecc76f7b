"""One request as it comes, piece by piece: what cannot be read is refused with a sentence, and nothing goes on without end."""

from __future__ import annotations

from waitress.parser import HTTPRequestParser
from waitress.receiver import ChunkedReceiver
from waitress.utilities import BadRequest

LINE = 16_384
"""How many bytes a line may have that says how long a part of a body is, and the lines after the last part together."""


class Parser(HTTPRequestParser):
    """Reads a request; whatever it is, one answer comes of it."""

    def received(self, data: bytes) -> int:
        """Takes a piece of the request; returns how many bytes belonged to it."""
        try:
            taken = int(super().received(data))
        except ValueError as error:  # an address that is none, of which waitress foresees one kind
            self._refuse(f"Bad URI: {error}")
            return len(data)
        body = self.body_rcv
        if isinstance(body, ChunkedReceiver) and not self.completed and len(body.control_line) + len(body.trailer) > LINE:
            self._refuse("Line of a chunked body too long")
        return taken

    def lacking(self) -> int:
        """Returns how many bytes are still to come of a body whose length is known."""
        return int(self.content_length - self.body_bytes_received) if self.headers_finished else 0

    def _refuse(self, said: str) -> None:
        self.error, self.completed = BadRequest(said), True
