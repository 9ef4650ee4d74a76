# Feltwork's commands. `make run` and `make test` do all the set-up in a fresh clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test bench check-long transcripts lint clean help

help: ## what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

$(VENV)/.run: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Feltwork needs Python 3.11 or newer; set PYTHON=...") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	touch $@

$(VENV)/.test: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	touch $@

$(VENV)/.bench: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	touch $@

run: $(VENV)/.run ## play a game against the house in the terminal
	@$(BIN)/feltwork play

lint: $(VENV)/.test ## ruff, mypy --strict, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

test: lint ## every check
	$(BIN)/pytest -n 2 -m 'not long'

check-long: $(VENV)/.test ## the checks that take minutes
	$(BIN)/pytest -m long

bench: $(VENV)/.bench ## hands per second beside other evaluators, and the ledger beside TPC-B
	@$(BIN)/python -m bench

transcripts: $(VENV)/.test ## write the checked-in transcripts anew, to be read as a change
	$(BIN)/python -m tests.transcript_files
	git diff --stat -- tests/transcripts

clean: ## take the set-up away
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
