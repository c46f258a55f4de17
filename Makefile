# make run    sets up, builds, and starts the application at Login
# make test   sets up, and passes the tests
# make check  format, public interface, links, release build
.PHONY: run test check setup build format

HOST = .build/debug/host

run: build
	$(HOST) run --start Login

test: setup
	swift build --build-tests
	swift test --skip-build

check: build
	.ci/lint
	.ci/api
	.ci/links
	swift build -c release

setup:
	@.ci/setup

build: setup
	swift build

format:
	swift format -i -r Package.swift Sources Plugins Benchmarks $(filter-out Tests/Fixtures,$(wildcard Tests/*))
