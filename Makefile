# `make serve` opens the web app and `make test` runs everything. Both need Python 3.11+ and make, nothing else.
#   make serve     web app on 127.0.0.1:8000        PORT=9000 make serve
#   make test      lint, types and tests            make test PYTEST_ARGS="tests/search -x"
#   make lint      ruff and mypy --strict           make check   `gunbai check` over the shipped content
#   make fuzz      hostile files, boards that multiply and random play for minutes, new seeds each time      MINUTES=10 make fuzz SEED=7
#   make citations changes every clause number in the games, and counts what no board shows      SAMPLE=40 SEED=7 THRESHOLD=95
#   make attempts  a refused attempt at every place of every board: what one changes is told      PER=2 SEED=7 EVERY=10
#   make omissions parts of every board left out and filled in again: certain answers that were wrong
#   make bench     benchmarks                       make format  ruff's formatting, applied
#   make results   all that is measured beside named peers in one run: writes docs/explanation/results.md
#   make whoosh3   the tests of search on the maintained fork of Whoosh, in an environment of its own
#   make lock      new lock files in requirements/  make clean   everything made here but downloads

VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
MINUTES ?= 3
SAMPLE ?= 0
THRESHOLD ?= 95
PYTEST_ARGS ?= -n 2 --dist loadgroup
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(shell for p in $(CANDIDATES); do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: serve test lint check format lock bench results citations attempts omissions fuzz whoosh3 clean
.DELETE_ON_ERROR:

serve: $(VENV)/.serve
	$(BIN)/gunbai serve --host 127.0.0.1 --port $(PORT)

test: lint
	$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy

check: $(VENV)/.serve
	$(BIN)/gunbai check

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

fuzz: $(VENV)/.dev
	cd tests && ../$(BIN)/python -m fuzzing --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))

citations: $(VENV)/.dev
	$(BIN)/python benchmarks/bench_citations.py --sample $(SAMPLE) --threshold $(THRESHOLD) --seed $(or $(SEED),1) --survivors

attempts: $(VENV)/.dev
	$(BIN)/python benchmarks/attempts.py --per $(or $(PER),0) --every $(or $(EVERY),1) --seed $(or $(SEED),1)

omissions: $(VENV)/.dev
	$(BIN)/python benchmarks/omissions.py --per $(or $(PER),3) --every $(or $(EVERY),1) --seed $(or $(SEED),1)

bench: $(VENV)/.dev
	@for bench in $(filter-out %_citations.py,$(wildcard benchmarks/bench_*.py)); do echo "$$bench"; $(BIN)/python "$$bench" || exit 1; done

results: $(VENV)/.dev
	$(BIN)/python benchmarks/results.py

# Whoosh's way out (docs/explanation/dependencies.md): the same locked packages, with the fork in its place.
whoosh3: FORK := $(shell mktemp -d)
whoosh3:
	$(PYTHON) -m venv $(FORK)
	$(FORK)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(FORK)/bin/python -m pip uninstall --quiet --yes --disable-pip-version-check whoosh
	$(FORK)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements/whoosh3.txt
	PYTHONPATH=src $(FORK)/bin/python -m pytest tests/search tests/test_index_life.py; status=$$?; rm -rf $(FORK); exit $$status

# uv resolves for every platform and Python that pyproject.toml admits, and reads no pip configuration: the hashes are
# those of all public files of a release, whatever mirror this machine uses. The build backend is locked too, because
# the project is installed without build isolation.
LOCK = $(LOCKER)/bin/uv pip compile --quiet --no-config --universal --upgrade --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
BACKEND = import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
lock: LOCKER := $(shell mktemp -d)
lock:
	$(PYTHON) -m venv $(LOCKER)
	$(LOCKER)/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(PYTHON) -c '$(BACKEND)' > $(LOCKER)/backend.in
	$(LOCK) pyproject.toml $(LOCKER)/backend.in --extra dev --output-file requirements/dev.txt
	$(LOCK) pyproject.toml $(LOCKER)/backend.in --extra postgresql --constraint requirements/dev.txt --output-file requirements/serve.txt
	rm -rf $(LOCKER)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "gunbai needs Python 3.11 or newer; found none. Say which: make PYTHON=/path/to/python3" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.serve: requirements/serve.txt pyproject.toml | $(VENV)/pyvenv.cfg
	$(PIP) --require-hashes -r requirements/serve.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(VENV)/pyvenv.cfg
	$(PIP) --require-hashes -r requirements/dev.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.serve $@
