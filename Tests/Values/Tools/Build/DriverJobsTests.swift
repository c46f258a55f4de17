import Testing

@testable import HostBuild

@Suite("How the driver would make a library is read from its own words")
struct DriverJobsTests {
  private let sample = SampleLibrary(settings: ["-Onone"], in: "/t")
  private let version = "Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu\n"
  private let compile =
    "/s/swift-frontend -frontend -c /t/HostSample.swift -supplementary-output-file-map /t/D/outputs -g -module-abi-name "
    + "HostSample_0 -module-name HostSample -o /t/D/HostSample-2.o\n"
  private let emit = "/s/swift-frontend -frontend -emit-module /t/HostSample.swift -o /t/D/HostSample-1.swiftmodule\n"
  private let wrap = "/s/swift-frontend -modulewrap /t/D/HostSample-1.swiftmodule -o /t/D/HostSample-1.o\n"
  private let extract =
    "/s/swift-autolink-extract /t/D/HostSample-2.o /t/D/HostSample-1.o -o /t/D/HostSample-3.autolink\n"
  private let link =
    "/s/clang -shared /s/swiftrt.o /t/D/HostSample-2.o /t/D/HostSample-1.o @/t/D/HostSample-3.autolink -v "
    + "-lHostSampleLibrary /t/HostSample.o -Xlinker -rpath -Xlinker '$ORIGIN' -Xlinker -soname -Xlinker "
    + "libHostSample_0.so -o /t/library.so\n"
  private let linker =
    #" "/s/ld.lld" "-shared" "-o" "/t/library.so" "crti.o" "/t/sources.o" "-lHostSampleAutolink" "-lHostSampleLibrary" "#
    + #""/t/HostSample.o" "-rpath" "\$ORIGIN" "-soname" "libHostSample_0.so""#

  private func jobs(_ lines: String...) throws -> DriverJobs { try jobs(lines) }
  private func jobs(_ lines: [String]) throws -> DriverJobs { try DriverJobs(version + lines.joined(), of: sample) }

  @Test("The calls of the frontend and of the linker, with places for another library")
  func calls() throws {
    let jobs = try jobs(compile, emit, wrap, extract, link)
    #expect(jobs.compiler == "6.3.1 (swift-6.3.1-RELEASE)")
    #expect(jobs.target == "x86_64-unknown-linux-gnu")
    #expect(jobs.wrapsModule)
    let recipe = try BuildRecipe(jobs: jobs, linker: "clang version 21\n\(linker)\n", of: sample)

    let input = LibraryInput(
      settings: ["-Onone"], module: "Login", build: "Login_1", libraries: ["VIPKit", "Contracts"], objects: ["a.o"],
      sources: ["A.swift", "B.swift"])
    let files = BuildFiles(folder: "/b")
    #expect(
      recipe.frontend(for: input, files).joined(separator: " ")
        == "/s/swift-frontend -frontend -c A.swift B.swift -g -module-abi-name Login_1 -module-name Login -o /b/sources.o "
        + "-emit-module-path /b/sources.swiftmodule")
    #expect(
      try recipe.linker(for: input, files, autolink: ["-lswiftCore", "-lm"]).joined(separator: " ")
        == "/s/ld.lld -shared -o /b/library.so crti.o /b/sources.o -lswiftCore -lm -lVIPKit -lContracts a.o "
        + "-rpath $ORIGIN -soname libLogin_1.so")
    #expect(throws: DriverFallback("an object asks the linker for --wrap=f")) {
      try recipe.linker(for: input, files, autolink: ["-lm", "--wrap=f"])
    }
  }

  @Test("A module that nobody wraps isn't in the library, also when the compiler writes it beside the object")
  func noModule() throws {
    let link = link.replacing("/t/D/HostSample-1.o ", with: "")
    let jobs = try jobs(compile, emit, extract, link)
    #expect(!jobs.wrapsModule)
    #expect(jobs.frontend.suffix(2) == ["-o", "/t/sources.o"])

    let optimised = compile.replacing(
      "-supplementary-output-file-map /t/D/outputs",
      with: "-emit-module-path /t/D/HostSample-1.swiftmodule -emit-module-doc-path /t/D/HostSample-1.swiftdoc "
        + "-emit-module-source-info-path /t/D/HostSample-1.swiftsourceinfo")
    let other = try self.jobs(optimised, extract, link)
    #expect(!other.wrapsModule)
    #expect(
      other.frontend.joined(separator: " ")
        == "/s/swift-frontend -frontend -c /t/HostSample.swift -emit-module-path /t/sources.swiftmodule -g "
        + "-module-abi-name HostSample_0 -module-name HostSample -o /t/sources.o")
  }

  @Test("What isn't known has the driver do it")
  func fallbacks() {
    #expect(throws: DriverFallback("swiftc doesn't say what it would do")) {
      try DriverJobs(compile + link, of: sample)
    }
    for (lines, reason) in [
      (["warning: what?\n", compile, link], "swiftc has an unknown step: warning: what?"),
      ([compile, link, "/s/dsymutil /t/library.so\n"], "swiftc has an unknown step: /s/dsymutil /t/library.so"),
      (
        [compile, "/s/swift-frontend -frontend -c a -o b\n", link],
        "swiftc has an unknown step: /s/swift-frontend -frontend -c a -o b"
      ),
      ([emit, link], "swiftc has no step that would compile the sources into one object"),
      ([compile], "swiftc has no step that would link the library"),
      (
        [compile.replacing(" -g ", with: " @/t/D/arguments "), extract, link],
        "swiftc passes on an unknown argument: @/t/D/arguments"
      ),
      (
        [compile.replacing(" -g ", with: " -pgo=/t/D/profile "), extract, link],
        "swiftc passes on an unknown argument: -pgo=/t/D/profile"
      ),
      ([compile, wrap, link], "swiftc passes on an unknown argument: @/t/D/HostSample-3.autolink"),
    ] {
      #expect(throws: DriverFallback(reason)) { try jobs(lines) }
    }
  }

  @Test("Nor does a linker's call that isn't there, or is for something else")
  func linkerFallbacks() throws {
    let jobs = try jobs(compile, emit, wrap, extract, link)
    for (answer, reason) in [
      ("clang: error: no", "the C compiler doesn't say what it would do"),
      ("\(linker)\n\(linker)", "the C compiler doesn't say what it would do"),
      (linker.replacing("-lHostSampleAutolink", with: ""), "swiftc has no step that would link -lHostSampleAutolink"),
      (linker.replacing("crti.o", with: "--map=/t/map"), "swiftc passes on an unknown argument: --map=/t/map"),
    ] {
      #expect(throws: DriverFallback(reason)) { try BuildRecipe(jobs: jobs, linker: answer, of: sample) }
    }
  }
}
