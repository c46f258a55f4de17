# make run    sets up, builds, and starts the application at Login
# make test   sets up, and passes the tests, layer by layer: make test-values, test-runtime, test-processes, test-terminals
# make night   what takes too long for each change, part by part: $(NIGHT) below; one of them: make night-postgres
# make simulation  lives through 1,000 seeds of deaths, power failures, half-written builds and late events; SEED=42 for one
# make faults-by-counting  fails each kind of system call of five walks at each place in the code; COUNTING="--seconds 50" for a sample
# make check  format, architecture, generated spies, an application of its own, public interface, release build, links
# make install  builds for release, and installs into PREFIX=/usr/local, below DESTDIR= when files are packed; make uninstall removes it
# make deb    a Debian package of it, in .build
# make bare   makes and packs an application in a Debian without this checkout, and runs it in one without Swift
# make docs   makes the reference of VIPKit and VIPTestKit in .build/docs, by DocC (Docs/README.md says how it is read)
# make listings  runs each command and compiles each listing of README, the tutorial and the guide
# make pictures  makes the pictures of the documentation from runs of the application
# make film     makes the moving picture of README from a walk in Chromium
# make browser  looks at the pictures of the documentation in Chromium, and walks through the served application there (Tests/Browser)
# make older  builds again the scene that every later VIPKit has to run
# make fuzz   fuzzes what reads untrusted input: FUZZ_SECONDS=30 for each target, FUZZ="elf keys" for some of them
# make conformance  holds the terminal, the plain display and the example in Python against the display protocol, and sends an app what isn't in it
# make ssh    logs in by a real sshd, whose connections break
# make systemd  has a systemd of its own run the units of Docs/Detaching.md and Docs/WebServer.md
# make asan   the tests of the host's modules under the address sanitizer, without those of fatal signals, which it handles itself
# make tsan   the same under the thread sanitizer
# make postgres  builds the workers for PostgreSQL, and tests them with a real server, which is killed and restarted
# make benchmark measures speed beside other programs and prints a table: ROUNDS=3 for a quick run, ONLY="start list" for some rows,
#             OUTPUT=Docs/Benchmarks.md to keep it (Benchmarks/README.md)
LAYERS = values runtime processes terminals
# What takes too long for each change. The scheduled job of .github/workflows/ci.yml runs each part on a machine of its own.
NIGHT = tests simulation faults-by-counting postgres fuzz asan tsan conformance browser ssh systemd bare docs
.PHONY: run test test-build $(LAYERS:%=test-%) night $(NIGHT:%=night-%) simulation faults-by-counting check check-sources install uninstall deb bare docs listings pictures film browser older fuzz conformance ssh systemd asan tsan postgres benchmark setup setup-tests setup-benchmark \
  setup-install setup-browser setup-postgres setup-ssh setup-systemd build release format

PREFIX = /usr/local

HOST = .build/debug/host
# A module that imports what Package.swift doesn't let it import doesn't compile (Docs/Architecture.md).
SWIFT_BUILD = swift build --explicit-target-dependency-import-check error
# BUILD=: where all is built.
BUILD = $(SWIFT_BUILD)
TEST = swift test --skip-build

# What Login needs comes first; the application takes each of the other scenes as soon as it is built.
run: setup
	@mkdir -p scenes
	for product in host-app host Login DemoAuth; do $(BUILD) --product $$product || exit; done
	@setsid sh -c '$(BUILD) && .ci/words .build/debug' > .build/rest.log 2>&1 & rest=$$!; \
	  trap 'kill -- -$$rest 2> /dev/null' EXIT; trap exit HUP INT TERM; \
	  $(HOST) run --start Login; status=$$?; \
	  grep 'error:' .build/rest.log >&2; exit $$status

test: test-build
	.ci/test $(LAYERS)

$(LAYERS:%=test-%): test-%: test-build
	.ci/test $*

test-build: setup-tests
	$(BUILD) --build-tests
	.ci/words .build/debug
	$(MAKE) --silent --jobs=2 --directory Tests/Fixtures

SEEDS = 1000
STEPS = 40
# The same hashes in each process: one seed decides everything.
simulation: test-build
	SWIFT_DETERMINISTIC_HASHING=1 SEEDS=$(SEEDS) SEED=$(SEED) STEPS=$(STEPS) $(TEST) --filter SimulationTests

night: $(NIGHT:%=night-%)

night-tests: test-build
	NIGHT=1 .ci/test $(LAYERS)

night-simulation:
	$(MAKE) simulation SEEDS=10000

$(filter-out night-tests night-simulation,$(NIGHT:%=night-%)): night-%:
	$(MAKE) $*

faults-by-counting: build setup-tests
	python3 -B Tests/FaultsByCounting/run $(COUNTING)

check: check-sources release
	.ci/links

check-sources: build setup-tests
	$(BUILD) --target VIPTestKit
	.ci/lint
	$(HOST) spies Tests --check
	$(HOST) spies Plugins/Contracts --check
	$(HOST) spies Examples/Tasks/Tests --check
	.ci/app
	python3 -B .ci/pictures --check
	.ci/api

install: setup-install release
	.ci/packaging/install "$(PREFIX)" "$(DESTDIR)"

uninstall:
	.ci/packaging/uninstall "$(PREFIX)" "$(DESTDIR)"

deb: setup-install release
	.ci/packaging/deb .build

bare: setup-install release
	.ci/bare

# What docc warns of are parameters without documentation, such as file and line.
docs: build
	$(BUILD) --target VIPTestKit
	rm -rf .build/docs .build/symbols
	mkdir -p .build/symbols
	for module in VIPKit VIPTestKit; do \
	  swift symbolgraph-extract -module-name $$module -I .build/debug/Modules -target "$$(uname -m)-unknown-linux-gnu" \
	    -Xcc -fmodule-map-file="$(CURDIR)/Sources/DisplayKit/CWideCharacters/module.modulemap" \
	    -minimum-access-level public -skip-synthesized-members -output-dir .build/symbols || exit; \
	done
	docc convert --additional-symbol-graph-dir .build/symbols --output-path .build/docs --transform-for-static-hosting \
	  --fallback-display-name VIPKit --fallback-bundle-identifier host > .build/docs.log 2>&1 || { cat .build/docs.log >&2; exit 1; }

listings: build setup-tests
	$(BUILD) --target VIPTestKit
	.ci/listings

pictures: build setup-tests
	python3 -B .ci/pictures

browser: test-build setup-browser
	python3 -B .ci/browser
	BROWSER=1 .ci/test browser

film: test-build setup-browser
	rm -f .build/browser/film-*.png
	BROWSER=1 $(TEST) --filter MovingPictureTests
	/usr/bin/python3 -B .ci/pictures/moving.py

older: build
	$(HOST) build Tests/Fixtures/Compatible/Older --output Tests/Fixtures/Compatible
	strip --strip-debug Tests/Fixtures/Compatible/libOlder.so

fuzz: build
	Tests/Fuzzing/run $(FUZZ)

conformance: build setup-tests
	.ci/conformance

ssh: test-build setup-ssh
	$(TEST) --filter SSHTests

systemd: build setup-systemd
	.ci/systemd

# The modules of the host whose tests run in one process: no other program is built with a sanitizer.
SANITIZED = ^(Host|Kit|Runtime|Display)Tests\.

asan: setup-tests
	swift build --build-tests --sanitize=address --scratch-path .build/asan
	$(MAKE) --silent --jobs=2 --directory Tests/Fixtures PRODUCTS=$(CURDIR)/.build/asan/debug
	ASAN_OPTIONS=detect_leaks=0 swift test --skip-build --sanitize=address --scratch-path .build/asan \
	  --filter '$(SANITIZED)' --skip 'DisplayTests\.(Crash|Graphics|Picture|HostilePicture)Tests'

tsan: setup-tests
	swift build --build-tests --sanitize=thread --scratch-path .build/tsan
	$(MAKE) --silent --jobs=2 --directory Tests/Fixtures PRODUCTS=$(CURDIR)/.build/tsan/debug
	TSAN_OPTIONS=suppressions=Tests/tsan.suppressions swift test --skip-build --sanitize=thread --scratch-path .build/tsan \
	  --filter '$(SANITIZED)' --skip 'DisplayTests\.(Crash|Graphics|Picture|HostilePicture)Tests'

# Two hosts of the build before are run, too.
postgres: build setup-postgres
	swift build --build-tests --package-path Plugins/PostgreSQL --scratch-path .build/postgresql
	swift test --skip-build --package-path Plugins/PostgreSQL --scratch-path .build/postgresql

# A peer that can't be installed is left out, and told.
benchmark: setup setup-benchmark
	$(SWIFT_BUILD) -c release
	Benchmarks/run $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(ONLY),--only $(ONLY)) $(if $(OUTPUT),--output $(OUTPUT))

setup:
	@.ci/setup run

setup-tests:
	@.ci/setup test

setup-benchmark:
	-@.ci/setup benchmark

setup-postgres setup-ssh setup-systemd setup-browser setup-install: setup-%:
	@.ci/setup $*

# What is installed, and nothing of the sample. host-tool builds host-source, host-web and VIPKit with it.
release:
	for product in host-tool host-app host host-image; do $(SWIFT_BUILD) -c release --product $$product || exit; done
	.ci/words .build/release

build: setup
	@mkdir -p scenes
	$(BUILD)
	.ci/words .build/debug

format:
	swift format -i -r Package.swift Sources Plugins Benchmarks Examples Tests
