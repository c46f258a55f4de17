# make run    sets up, builds, and starts the application at Login
# make test   sets up, and passes the tests
# make mutants changes bytes that the dynamic loader reads of a library: 500 for host list, 50 while an application runs
# make check  format, public interface, links, release build
# make fuzz   fuzzes what reads untrusted input: FUZZ_SECONDS=30 for each target, FUZZ="elf keys" for some of them
# make asan   the tests of the host's modules under the address sanitizer, without those of fatal signals, which it takes
.PHONY: run test mutants check fuzz asan setup setup-tests build format

HOST = .build/debug/host

run: build
	$(HOST) run --start Login

test: setup-tests
	swift build --build-tests
	swift test --skip-build

mutants: setup-tests
	swift build --build-tests
	LOADER_CHANGES=500 swift test --skip-build --filter LoaderTableTests

check: build
	.ci/lint
	.ci/api
	.ci/links
	swift build -c release

fuzz: build
	Tests/Fuzzing/run $(FUZZ)

asan: setup-tests
	swift build --build-tests --sanitize=address --scratch-path .build/asan
	ASAN_OPTIONS=detect_leaks=0 swift test --skip-build --sanitize=address --scratch-path .build/asan \
	  --filter 'HostCoreTests|TerminalDisplayTests|PlainDisplayTests|HostControlTests|HostSupervisorTests' \
	  --skip TerminalDisplayTests.CrashTests

setup:
	@.ci/setup run

setup-tests:
	@.ci/setup test

build: setup
	@mkdir -p scenes
	swift build

format:
	swift format -i -r Package.swift Sources Plugins Benchmarks Tests
