# Everything runs from here; `make` alone lists the commands.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Without what only editors and debuggers read, which is a part of the time.
RELEASE := -c release --disable-index-store -debug-info-format none
PROGRAM := .build/release/stagecraft
# The demo's storyboard and options, as in: make demo ARGS="--director Fade"; for bench, as in: ARGS="--only views"
ARGS ?=
# The test targets that make test builds and runs, as in: make test TESTS=MotionTests,PlansTests
TESTS ?= all

# What `make api-check` compares the public interface with.
REVISION ?= $(shell git describe --tags --abbrev=0 2>/dev/null)

.PHONY: help demo build test release bench deb appimage docs docs-tables pictures format lint api-check clean

help: ## List the commands
	@printf '\n  Stagecraft: screens that move, and that the mouse can seize while they do\n\n'
	@sed -nE 's/^([a-z-]+):.*## (.*)/    make \1\t\2/p' Makefile | expand -t 20
	@printf '\n'

demo: ## Install what is missing, build, and open the gallery
	@.ci/setup demo
	@swift build $(RELEASE) --product stagecraft
	@.ci/demo "$(PROGRAM)" $(ARGS)

build: ## Build the program with optimization: .build/release/stagecraft
	@.ci/setup demo
	@swift build $(RELEASE) --product stagecraft

test: ## Run all tests, or those of some modules: TESTS=MotionTests
	@.ci/setup test
	@.ci/tests $(TESTS)

release:
	@swift build $(RELEASE)

bench: ## Measure; the figures go to the screen and to out/
	@.ci/setup test
	@mkdir -p out
	@$(MAKE) release
	@.build/release/Benchmarks --json out/benchmarks.json $(ARGS)
	@[[ -n "$(ARGS)" ]] || .build/release/Benchmarks side-by-side --json out/side-by-side.json
	@[[ -n "$(ARGS)" ]] || .build/release/Benchmarks reversals

deb: ## Make a Debian package of Examples/Mail: out/stagecraft-mail_*.deb
	@.ci/setup package
	@Resources/packaging/deb Examples/Mail Mail

appimage: ## Make an AppImage of Examples/Mail: out/Mail-*.AppImage
	@.ci/setup package
	@Resources/packaging/appimage Examples/Mail Mail

docs: ## Build the reference site: out/docs
	@.ci/setup demo
	@STAGECRAFT_TESTS=all swift build --product stagecraft
	@STAGECRAFT_TESTS=all swift build --target StagecraftCompat
	@.ci/docs

pictures: ## Draw the pictures of the documentation again
	@.ci/setup demo
	@swift build $(RELEASE) --product stagecraft
	@swift build $(RELEASE) --product Benchmarks
	@.ci/pictures "$(PROGRAM)"
	@.ci/examples pictures

docs-tables: ## Write the tables of parameters and fields into Docs
	@STAGECRAFT_RECORD=1 swift test --filter '^StagecraftTests\.DocumentationTableTests' </dev/null

format: ## Format all Swift sources in place
	@swift format --in-place --parallel --recursive Package.swift Sources Tests

lint: ## Check format, layers, imports, names and words
	@.ci/lint

api-check: ## Compare the public interface with the last tag, or with REVISION=...
	@[[ -n "$(REVISION)" ]] || { echo "api-check: there is no tag yet; name a revision: make api-check REVISION=HEAD~1" >&2; exit 64; }
	@swift package diagnose-api-breaking-changes "$(REVISION)"

clean: ## Remove what was built
	@rm -rf .build out
