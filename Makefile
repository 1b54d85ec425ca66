# make play   set everything up and play
# make test   set everything up and run all tests
# make check  lint, types, generated files up to date
# make bench  how fast the engines are
# make load, make faults   the server under load, and under fire
# make feel   how quickly a table answers on a slowed-down phone
# make screenshots  pictures of every page, in docs/screenshots
# make golden rewrite the generated files (playthroughs, perft counts, CLI reference) after an intended change
# make lock   update all lock files, Python and npm; KEEP=1 only adds and removes what pyproject.toml and package.json ask for
# make licences, make audit   licences of what is shipped; known vulnerabilities (needs a network)

PYTHON ?= python3
# Hundreds of processes start here: where the environment forbids it, each would compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv pip
PAGES := src/hyakki/server/pages/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)
# The front end is built with Node: the machine's own, or the one that came with the build tools if find_node.py put it there.
NPM := cd web && PATH="$(CURDIR)/$(VENV)/node:$$PATH" npm
ENGINE_SOURCES := $(shell find src -name '*.py' -o -name '*.toml')

.PHONY: play test check generated lint types front front-tests chromium bench load feel faults golden build build-dev clean lock licences audit pages screenshots

# Whoever comes for the first time plays at once, on the plain engines, while the fast ones are built for the next time.
play: $(VENV)/.installed $(PAGES)
	@if $(BIN)/python build_engines.py --check; then $(BIN)/hyakki serve; else \
	  echo 'The fast engines are being built meanwhile (a minute or two); they will be used from the next start.'; \
	  (nice $(BIN)/python build_engines.py > $(VENV)/engines.log 2>&1 &); HYAKKI_PLAIN=1 $(BIN)/hyakki serve; fi

test: $(VENV)/.dev
	@$(SIDE_BY_SIDE) $(CHECKS) $(PAGES) front-tests chromium
	@$(BIN)/python tests/run.py

check: $(VENV)/.dev
	@$(SIDE_BY_SIDE) $(CHECKS)

# Compiling the engines keeps one core busy for minutes: what does not need them runs beside it.
# Make 3.81, which macOS has, cannot keep the output of two targets apart.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
CHECKS := generated lint types front

generated: $(VENV)/.built
	$(BIN)/python docs/generate.py --check

lint: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed
	$(BIN)/mypy

front: web/node_modules/.installed
	@$(NPM) run --silent check

front-tests: web/node_modules/.installed
	@$(NPM) run --silent test

chromium: $(VENV)/.installed
	@$(BIN)/python tests/web/browser.py

screenshots: build-dev $(PAGES)
	$(BIN)/python docs/screenshots.py

pages: $(PAGES)

web/node_modules/.installed: web/package.json web/package-lock.json | $(VENV)/.play
	@$(BIN)/python web/find_node.py $(VENV)/node
	@$(NPM) ci --silent
	@touch $@

$(PAGES): $(PAGE_SOURCES) web/node_modules/.installed
	@echo 'Building the pages (a few seconds, when they changed) …'
	@$(NPM) run --silent build -- --logLevel warn

bench: $(VENV)/.built
	$(BIN)/hyakki bench

load: build-dev
	$(BIN)/python tools/load.py --tables 500 --seconds 6
	$(BIN)/python tools/load.py --tables 500 --seconds 20
	$(BIN)/python tools/load.py --tables 500 --seconds 20 --pace 252

feel: build-dev $(PAGES)
	$(BIN)/python tools/feel.py

faults: build-dev
	$(BIN)/python tools/faults.py --kills 50 --tables 20
	$(BIN)/python tools/faults.py --kills 20 --tables 20 --nodes 3

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
	@rm -f $(VENV)/.installed
	@touch $@ $(VENV)/.play

$(VENV)/.installed: $(VENV)/.play pyproject.toml
	@HYAKKI_PLAIN=1 $(UV) install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.built: $(VENV)/.installed build_engines.py $(ENGINE_SOURCES)
	@echo 'Building the engines (a minute or two, once) …'
	@$(BIN)/python build_engines.py
	@touch $@

build-dev: $(VENV)/.dev
	@$(MAKE) --no-print-directory $(VENV)/.built

COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 $(if $(KEEP),,--upgrade)
lock: $(VENV)/.play
	$(COMPILE) pyproject.toml --group build -o requirements.lock
	$(COMPILE) pyproject.toml --group build --group dev -o requirements-dev.lock
	echo uv | $(COMPILE) - -o requirements-uv.lock
	@$(BIN)/python web/find_node.py $(VENV)/node
	$(NPM) $(if $(KEEP),install,update) --package-lock-only --silent
	@echo 'Now run `make licences test`, and commit the lock files with docs/licences.md.'

licences: $(VENV)/.dev
	$(BIN)/python tools/licences.py

audit: $(VENV)/.dev
	@$(BIN)/python web/find_node.py $(VENV)/node
	$(BIN)/python tools/audit.py $(AUDIT_OPTIONS)

clean:
	rm -rf $(VENV) build dist web/node_modules src/hyakki/server/pages
	find src -name '*.so' -delete
