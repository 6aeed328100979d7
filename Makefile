# Every target sets up what it needs: git, make and Python are enough.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: install test demo floors lint types clean

install: .venv/.installed

.venv/.installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

test: install
	$(BIN)/pytest -n 2

demo: install
	$(BIN)/scrapy crawl forum -a start=demo

# Raises the accuracy floors to what is reached now; make floors LOWER="why" lowers them too.
floors: install
	$(BIN)/python -m forumcrawl.bench.floors tests/floors.json $(if $(LOWER),--lower "$(LOWER)")

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: install
	$(BIN)/mypy

clean:
	rm -rf .venv build *.egg-info .mypy_cache .pytest_cache .ruff_cache
