# make play   set everything up and play
# make test   set everything up and run all tests
# make quick  lint, types, and the tests that a change can touch (tests/quick.py)
# make check  lint, types, generated files up to date
# make coverage  which lines and branches the tests enter; TESTS="tests/core tests/games" for a part
# make mutants   small changes to the program, and whether a test notices (docs/testing.md)
# make bench  how fast the engines are, and how fast programs learn from them beside OpenSpiel's games
# make load, make faults, make abuse   the server under load, under fire, and against one guest with every tool
# make feel   how quickly a table answers on a slowed-down phone
# make sizes  what is in sight at each size of a screen, in build/screens.md
# make screenshots  pictures of every page, in docs/screenshots
# make site   the documents as a site, in build/site
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

.PHONY: play test quick check cluster peers generated lint types front front-tests chromium coverage mutants bench load feel sizes faults abuse golden build build-dev clean lock licences audit pages screenshots site publish-site

# Whoever comes for the first time plays at once, on the plain engines, while the fast ones are built for the next time.
play: $(VENV)/.installed $(PAGES)
	@if $(BIN)/python build_engines.py --check; then $(BIN)/hyakki serve; else \
	  echo 'The fast engines are being built meanwhile (a minute or two); they will be used from the next start.'; \
	  (nice $(BIN)/python build_engines.py > $(VENV)/engines.log 2>&1 &); HYAKKI_PLAIN=1 $(BIN)/hyakki serve; fi

test: $(VENV)/.dev
	@$(SIDE_BY_SIDE) $(CHECKS) $(PAGES) front-tests chromium cluster peers site
	@$(BIN)/python tests/run.py

check: $(VENV)/.dev
	@$(SIDE_BY_SIDE) $(CHECKS)

quick: $(VENV)/.dev
	@$(SIDE_BY_SIDE) lint types
	@$(MAKE) --no-print-directory $(VENV)/.installed
	@$(BIN)/python tests/quick.py

# What does not need the compiled engines runs beside their compiling.
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

# Ray has no package for every system and every Python. Without it the test of the cluster is skipped, and says so.
cluster: $(VENV)/.dev requirements-cluster.lock
	@test $(VENV)/.cluster -nt requirements-cluster.lock || \
	  if $(UV) install --quiet --python $(BIN)/python --require-hashes --only-binary :all: -r requirements-cluster.lock; then touch $(VENV)/.cluster; \
	  else echo 'Ray cannot be installed here: the arena is tested without a cluster.'; fi

# Neither has OpenSpiel, which runs on our games in the tests. Arrow, for results as Parquet, comes along.
peers: $(VENV)/.dev requirements-peers.lock
	@test $(VENV)/.peers -nt requirements-peers.lock || \
	  if $(UV) install --quiet --python $(BIN)/python --require-hashes --only-binary :all: -r requirements-peers.lock; then touch $(VENV)/.peers; \
	  else echo 'OpenSpiel cannot be installed here: the games are not tried with it.'; fi

# On the plain engines: compiled ones have no lines. The servers that tests start are measured, too.
TESTS ?= tests --ignore=tests/web
SUITES := $(foreach game,terres kanagawa yokai orodeloro,--hyakki-game=$(game)) --hyakki-adapter='tests.games.{game}.adapter'
COVERAGE := HYAKKI_PLAIN=1 $(BIN)/coverage
coverage: $(VENV)/.dev
	@$(MAKE) --no-print-directory $(VENV)/.installed
	@mkdir -p build/coverage
	@$(COVERAGE) erase
	$(COVERAGE) run -m pytest $(TESTS) $(if $(findstring tests/server,$(TESTS)),,$(SUITES))
	@$(COVERAGE) combine --quiet
	@$(COVERAGE) html --quiet --directory build/coverage/html
	@$(COVERAGE) report

mutants: $(VENV)/.dev
	@$(MAKE) --no-print-directory $(VENV)/.installed
	$(BIN)/python tools/mutate.py --area core --mutants 90
	$(BIN)/python tools/mutate.py --area terres --mutants 90
	$(BIN)/python tools/mutate.py --area orodeloro --mutants 90
	$(BIN)/python tools/mutate.py --area yokai --mutants 90
	$(BIN)/python tools/mutate.py --area kanagawa --mutants 90
	$(BIN)/python tools/mutate.py --area table --mutants 90

screenshots: build-dev $(PAGES) site
	$(BIN)/python docs/screenshots.py

pages: $(PAGES)

web/node_modules/.installed: web/package.json web/package-lock.json | $(VENV)/.play
	@$(BIN)/python web/find_node.py $(VENV)/node
	@$(NPM) ci --silent
	@touch $@

$(PAGES): $(PAGE_SOURCES) web/node_modules/.installed
	@echo 'Building the pages (a few seconds, when they changed) …'
	@$(NPM) run --silent build -- --logLevel warn

bench: build-dev peers
	$(BIN)/hyakki bench
	$(BIN)/python tools/peers.py

load: build-dev
	$(BIN)/python tools/load.py --tables 500 --seconds 6
	$(BIN)/python tools/load.py --tables 500 --seconds 20
	$(BIN)/python tools/load.py --tables 500 --seconds 20 --pace 252

feel: build-dev $(PAGES)
	$(BIN)/python tools/feel.py

sizes: build-dev $(PAGES)
	$(BIN)/python tools/sizes.py

# MINUTES says how long the simulator looks for faults.
MINUTES ?= 10
faults: build-dev
	$(BIN)/python tools/faults.py --kills 50 --tables 20
	$(BIN)/python tools/faults.py --kills 20 --tables 20 --nodes 3
	$(BIN)/python tools/faults.py --troubles 3 --tables 20 --nodes 3
	$(BIN)/python tools/faults.py --leaks 3
	$(BIN)/python tools/simulate.py --minutes $(MINUTES) --first $$(date +%s)

abuse: build-dev
	$(BIN)/python tools/abuse.py --seconds 600

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
	@rm -f $(VENV)/.installed $(VENV)/.cluster $(VENV)/.peers
	@touch $@ $(VENV)/.play

$(VENV)/.installed: $(VENV)/.play pyproject.toml
	@HYAKKI_PLAIN=1 $(UV) install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

# The plus sign lets the progress be seen where the output of targets is kept apart.
$(VENV)/.built: $(VENV)/.installed build_engines.py compile_engines.py $(ENGINE_SOURCES)
	@echo 'Building the engines (a minute or two, once) …'
	+@$(BIN)/python build_engines.py
	@touch $@

build-dev: $(VENV)/.dev
	@$(MAKE) --no-print-directory $(VENV)/.built

COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 $(if $(KEEP),,--upgrade)
lock: $(VENV)/.play
	$(COMPILE) pyproject.toml --extra server --group build -o requirements.lock
	$(COMPILE) pyproject.toml --extra server --extra client --group build --group dev -o requirements-dev.lock
	$(COMPILE) pyproject.toml --extra server --extra client --extra cluster --group build --group dev -c requirements-dev.lock -o requirements-cluster.lock
	$(COMPILE) pyproject.toml --extra openspiel --extra parquet --group build --group dev --extra server --extra client -c requirements-dev.lock -o requirements-peers.lock
	$(COMPILE) pyproject.toml --group site -c requirements-dev.lock -o requirements-site.lock
	echo uv | $(COMPILE) - -o requirements-uv.lock
	@$(BIN)/python web/find_node.py $(VENV)/node
	$(NPM) $(if $(KEEP),install,update) --package-lock-only --silent
	@echo 'Now run `make licences test`, and commit the lock files with docs/licences.md.'

# The site has an environment of its own: what it needs is in no other lock file.
$(VENV)/.site: $(VENV)/.uv requirements-site.lock
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(VENV)/site
	@$(UV) sync --quiet --python $(VENV)/site/bin/python --require-hashes requirements-site.lock
	@touch $@

site: $(VENV)/.site
	@NO_MKDOCS_2_WARNING=1 $(VENV)/site/bin/mkdocs build --quiet --strict

# SITE_VERSION: the version and its aliases. Commits to the branch gh-pages and pushes it.
publish-site: $(VENV)/.site
	NO_MKDOCS_2_WARNING=1 PATH="$(CURDIR)/$(VENV)/site/bin:$$PATH" mike deploy --push --update-aliases $(SITE_VERSION)
	PATH="$(CURDIR)/$(VENV)/site/bin:$$PATH" mike set-default --push --allow-undefined latest

licences: $(VENV)/.dev
	$(BIN)/python tools/licences.py

audit: $(VENV)/.dev
	@$(BIN)/python web/find_node.py $(VENV)/node
	$(BIN)/python tools/audit.py $(AUDIT_OPTIONS)

clean:
	rm -rf $(VENV) build dist web/node_modules src/hyakki/server/pages
	find src -name '*.so' -delete
