# Oche's verbs. `make play` and `make test` do all their own set-up; they need Python 3.11+, git, make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
PIP := $(UV) pip
INTO := --quiet --python $(BIN)/python
EDITABLE := --no-deps --no-build-isolation --offline --editable .
LOCK = $(PIP) compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --fork-strategy fewest \
	--custom-compile-command "make lock" $(UPGRADE)

CLIENT := src/oche/server/static/index.html
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play terminal web test check soak bench format lock wheel clean

help:  ## Print these verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.dev  ## Make .venv with all that playing, testing and changing Oche needs

play: web  ## Open Oche in the browser, here and for every phone and tablet of this network
	@$(BIN)/oche serve --lan --open $(ARGS)

terminal: $(VENV)/.run  ## Play a game in the terminal (GAME=warlord goes straight to it)
	@$(BIN)/oche play $(GAME)

web: $(CLIENT)  ## Build the web client into the package

test: check web  ## Check, then run the tests (ARGS="-k undo" are passed to pytest)
	$(BIN)/python -m pytest -n 2 $(ARGS)

check: $(VENV)/.dev  ## Lint, formatting, types, which room may know which, known vulnerabilities
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright --warnings
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/audit.py

soak: $(VENV)/.dev  ## Kill servers, race, fill disks and send nonsense as often as is promised (long)
	OCHE_SOAK=1 $(BIN)/python -m pytest -n 0 tests/soak tests/fuzz $(ARGS)

bench: $(VENV)/.bench  ## Measure the speed of the rules, next to OpenSpiel's where it installs
	@$(BIN)/python -m bench $(ARGS)
	@$(BIN)/python -m bench.load

format: $(VENV)/.dev  ## Put the code into shape, and mend what the linter can mend
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

lock: $(VENV)/.uv  ## Pin the requirements again (UPGRADE=--upgrade takes the newest versions)
	$(LOCK) requirements/uv.in --output-file requirements/uv.txt
	$(LOCK) pyproject.toml requirements/run.in --output-file requirements/run.txt
	$(LOCK) pyproject.toml requirements/dev.in --group dev --output-file requirements/dev.txt
	$(LOCK) pyproject.toml requirements/bench.in --extra bench --output-file requirements/bench.txt

wheel: $(VENV)/.dev web  ## Build the wheel into dist/
	$(BIN)/python -m hatchling build --target wheel

clean:  ## Remove .venv and whatever else these verbs made
	rm -rf $(VENV) web/node_modules src/oche/server/static dist build .coverage htmlcov .hypothesis .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------- set-up, done again only when its inputs change

$(VENV)/.uv: requirements/uv.txt
	@command -v $(PYTHON) >/dev/null || { echo "Oche needs Python 3.11 or newer, and there is no $(PYTHON) here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Oche needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1): name a newer one with 'make PYTHON=…'." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Oche needs the venv module of $(PYTHON), which is missing (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	@echo "Setting up $(VENV): a minute or two, once, and again when the requirements change."
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

$(VENV)/.run: $(VENV)/.uv requirements/run.txt pyproject.toml
	@$(PIP) install $(INTO) --require-hashes -r requirements/run.txt
	@$(PIP) install $(INTO) $(EDITABLE)
	@touch $@

$(VENV)/.dev: $(VENV)/.uv requirements/dev.txt requirements/run.txt pyproject.toml
	@rm -f $(VENV)/.bench
	@$(PIP) sync $(INTO) --require-hashes requirements/dev.txt
	@$(PIP) install $(INTO) $(EDITABLE)
	@touch $(VENV)/.run $@

$(CLIENT): $(VENV)/.run $(CLIENT_SOURCES)
	@echo "Building the web client: once, and again when it changes."
	@$(BIN)/python tools/web.py && touch $@

$(VENV)/.bench: $(VENV)/.run requirements/bench.txt
	@$(PIP) install $(INTO) --require-hashes --only-binary :all: -r requirements/bench.txt && touch $@ \
		|| echo "OpenSpiel does not install here: the comparison is left out." >&2
