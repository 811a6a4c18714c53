# Everything happens in .venv inside this folder. `make help` lists what there is.
# QUADRIGA_PURE=1 make ...   uses the pure Python build even where a compiler is there.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

unexport PYTHONPATH
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_CACHE_DIR := 1
export PIP_ROOT_USER_ACTION := ignore

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --quiet
# loadgroup: what kills servers runs one after the other, beside everything else.
PYTEST := $(PY) -m pytest -q -n 3 --dist loadgroup --hypothesis-profile=ci
DEPENDENCIES := $(VENV)/.dependencies
FILES := $(VENV)/.files
SOURCES := $(shell find src/quadriga -type f -not -path '*/__pycache__/*')

# compiled or pure: asked once, and only by the targets that install the package.
MODE = $(eval MODE := $(shell tools/python build_modules.py))$(MODE)
INSTALLED = $(VENV)/.installed-$(MODE)

.PHONY: help play test test-web test-tools test-interpreted test-compiled lint format catalogues bench load soak build clean install .venv FORCE

help: ## list the targets
	@sed -n 's/^\([a-z.-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do printf '  make %-10s %s\n' "$$name" "$$text"; done

play: install ## the web table, in the browser
	@echo "play: the web table, in your browser (quadriga serve); Ctrl-C ends it"
	@$(VENV)/bin/quadriga serve

test: lint test-interpreted test-compiled ## lint, then all tests on the interpreted and on the compiled package
	@echo "test: all passed"

# Chromium for the browser tests and PostgreSQL for the tests of two servers; without root and without them both are skipped.
test-tools:
	@tools/test-tools

# Tests of what is never compiled (server, browser, drawings, languages) run once, on what users run: the installed package,
# which is this one where nothing compiles.
ONCE = $(if $(filter compiled,$(MODE)),$(addprefix --ignore tests/,server browser svg language))

test-interpreted: install test-tools
	@echo "test: all tests and doctests $(if $(ONCE),but those of what is never compiled ,)on the interpreted package (src)"
	@PYTHONPATH=src QUADRIGA_EXPECT=interpreted $(PYTEST) $(ONCE) --doctest-modules --ignore src/quadriga/server/migrations \
		tests src $(wildcard README.md docs)

# After the interpreted run, so that `make -j` does not set four processes on two cores.
test-compiled: install test-interpreted
	@if [ "$(MODE)" = compiled ]; then \
		echo "test: all tests, compiled (installed package)"; \
		QUADRIGA_EXPECT=compiled $(PYTEST); \
	else \
		echo "test: compiled run skipped, the installed package is pure Python"; \
	fi

test-web: install test-tools ## the tests of server and browser only
	@echo "test-web: server and browser tests on the installed package"
	@$(PYTEST) tests/browser tests/server

lint: $(DEPENDENCIES) ## ruff format --check, ruff check, mypy --strict
	@echo "lint: ruff format --check, ruff check, mypy --strict"
	@$(VENV)/bin/ruff format --check --quiet .
	@$(VENV)/bin/ruff check --quiet .
	@$(VENV)/bin/mypy --strict

format: $(DEPENDENCIES) ## let ruff format and mend what it can
	@echo "format: ruff format, ruff check --fix"
	@$(VENV)/bin/ruff format .
	@$(VENV)/bin/ruff check --fix .

bench: install ## decisions per second of every title beside python-chess
	@echo "bench: random playouts of every title beside python-chess (quadriga bench)"
	@$(VENV)/bin/quadriga bench

catalogues: $(DEPENDENCIES) ## the translations brought up to date with the sources
	@echo "catalogues: src/quadriga/locale (template, translations, compiled translations)"
	@$(PY) tools/catalogues.py

soak: install ## 10,000 random matches with every component counted, 400 kills of servers, ten times the leak tests and fuzz
	@echo "soak: 10,000 random matches over all player counts and options, every component counted"
	@$(PY) tests/soak.py
	@echo "soak: 200 kills of a server on SQLite, 200 of one of two servers on PostgreSQL"
	@$(PY) -m tests.server.kill 200
	@echo "soak: leaks at every step of more matches, and ten times as many requests and tables at random"
	@QUADRIGA_MORE=10 $(PYTEST) --timeout 0 tests/server/test_leaks.py tests/server/test_fuzz.py tests/server/test_machine.py

load: install ## 100 tables, 200 streams and bots on one server: latencies, deliveries, errors, memory
	@echo "load: 100 tables with 200 open streams and bots playing for a minute"
	@$(PY) -m tests.server.load

build: $(DEPENDENCIES) $(FILES) ## a wheel in dist/
	@echo "build: a wheel in dist/"
	@rm -rf build dist
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist

install: .venv ## the package in .venv, compiled where a C compiler is there
	@$(MAKE) --no-print-directory $(INSTALLED)

clean: ## remove everything that the targets made
	@echo "clean: removing .venv, build, dist and caches"
	@rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv: $(DEPENDENCIES) ## the virtual environment with all dependencies

$(PY):
	@tools/make-venv $(VENV)

# Read from pyproject.toml, so that dependencies are named in one place; the build's own come too, for fast re-installs.
$(DEPENDENCIES): pyproject.toml | $(PY)
	@echo ".venv: installing the dependencies named in pyproject.toml"
	@$(PY) -c 'import tomllib; \
		t = tomllib.load(open("pyproject.toml", "rb")); p = t["project"]; \
		print(*t["build-system"]["requires"], *p["dependencies"], *p["optional-dependencies"]["dev"], sep="\n")' \
		> $(VENV)/requirements.txt
	@$(PIP) install -r $(VENV)/requirements.txt
	@touch $@

# Changes only when a file appears or goes, so that a deleted module leaves the installed package too.
$(FILES): FORCE | $(PY)
	@find src/quadriga -type f -not -path '*/__pycache__/*' | sort > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# What an earlier build left in build/ would be installed again. Extensions may stay, so that only a change of a
# compiled module is compiled anew; they go too when the list of modules, the files or the tools change.
build/.ours: $(DEPENDENCIES) $(FILES) setup.py build_modules.py
	@rm -rf build
	@mkdir build
	@touch $@

$(VENV)/.installed-%: build/.ours $(SOURCES)
	@echo "install: the $* package into .venv"
	@rm -f $(VENV)/.installed-*
	@find build -path 'build/lib*' -type f -not -name '*.so' -delete
	@QUADRIGA_PURE=$(if $(filter compiled,$*),0,1) $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@rm -rf src/*.egg-info build/bdist*
	@touch $@
