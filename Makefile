# make play   set everything up and play
# make test   set everything up and run all tests
# make check  lint, types, generated files up to date
# make bench  how fast the engines are
# make golden rewrite the generated files (playthroughs, perft counts, CLI reference) after an intended change

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv pip
ENGINE_SOURCES := $(shell find src -name '*.py' -o -name '*.toml')

.PHONY: play test check bench golden build build-dev clean lock

play: $(VENV)/.built
	@$(BIN)/hyakki play terres

test: check
	@$(BIN)/python tests/run.py

check: build-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python docs/generate.py --check

bench: $(VENV)/.built
	$(BIN)/hyakki bench

golden: build-dev
	$(BIN)/python tests/regenerate.py
	$(BIN)/python docs/generate.py

build: $(VENV)/.built

# The pinned tools of uv itself come first; then exactly what the lock file lists, checked by hash.
$(VENV)/.uv: requirements-uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Hyakki needs Python 3.11 or newer: make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo 'Python has no venv module here (on Debian: apt-get install python3-venv)'; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-uv.lock
	@touch $@

$(VENV)/.play: $(VENV)/.uv requirements.lock
	@if test -e $(VENV)/.dev; then touch requirements-dev.lock && $(MAKE) --no-print-directory $(VENV)/.dev; else \
	  $(UV) sync --quiet --python $(BIN)/python --require-hashes requirements.lock requirements-uv.lock; fi
	@touch $@

$(VENV)/.dev: $(VENV)/.uv requirements-dev.lock
	@$(UV) sync --quiet --python $(BIN)/python --require-hashes requirements-dev.lock requirements-uv.lock
	@rm -f $(VENV)/.built
	@touch $@ $(VENV)/.play

$(VENV)/.built: $(VENV)/.play pyproject.toml build_engines.py $(ENGINE_SOURCES)
	@echo 'Building the engines (about half a minute, once) …'
	@$(UV) install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

build-dev: $(VENV)/.dev
	@$(MAKE) --no-print-directory $(VENV)/.built

lock:
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 pyproject.toml --group build -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 pyproject.toml --group build --group dev -o requirements-dev.lock
	echo uv | $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 - -o requirements-uv.lock

clean:
	rm -rf $(VENV) build dist
	find src -name '*.so' -delete
