@testable import HostInspection
@testable import HostLoading
import Glibc
import HostManifest
import HostSystem
import TestSupport
import Testing

@Suite("A file that is no whole library for this application and machine is refused, and nothing waits")
struct RefusedFileTests {
  private let inspector: Inspector
  private let folder = TemporaryFolder()
  private let good: [UInt8]

  init() throws {
    inspector = try Inspector.forThisProcess()
    good = try FixtureLibraries.bytes("NullEntryPoint")
  }

  private func expect(
    _ path: String, _ reason: LibraryFault.Reason, _ finding: String, _ suggestion: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(inspector.refusal(of: path), of: path, reason, finding, suggestion, sourceLocation: sourceLocation)
  }

  private func expect(
    _ bytes: [UInt8], _ reason: LibraryFault.Reason, _ finding: String, _ suggestion: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(inspector.refusal(of: bytes), of: "libX.so", reason, finding, suggestion, sourceLocation: sourceLocation)
  }

  private func expect(
    _ fault: Diagnostic?, of path: String, _ reason: LibraryFault.Reason, _ finding: String, _ suggestion: String,
    sourceLocation: SourceLocation
  ) {
    #expect(fault == Diagnostic(path: path, reason: reason), sourceLocation: sourceLocation)
    #expect(fault == Diagnostic("\(path): \(finding)", suggestion), sourceLocation: sourceLocation)
  }

  @Test("a path that leads to no file, or to none that can be read")
  func paths() throws {
    for path in ["/nowhere/libX.so", "/dev/null/libX.so", ""] {
      expect(path, .missing, "there is no such file", "build the library, or correct its path")
    }
    // The system would cut it off at the NUL.
    let path = Checkout.library("Login") + "\0.txt"
    #expect(inspector.refusal(of: path)?.library?.reason == .missing)
    #expect(inspector.refusal(of: path)?.message.hasSuffix("libLogin.so\\0.txt: there is no such file") == true)
    #expect(
      inspector.refusal(of: "lib\u{1B}[31m\u{202E}\nX.so")?.message
        == #"lib\u{1B}[31m\u{202E}\nX.so: there is no such file"#)

    let pipe = folder.file("libPipe.so")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, kind) in [("/", "a folder"), ("/dev/zero", "a device"), (pipe, "a named pipe")] {
      expect(
        path, .notAFile(kind: kind), "this is \(kind); expected a shared library",
        "name the library's file itself, such as libLogin.so")
    }
    let loop = folder.file("libLoop.so")
    #expect(symlink(loop, loop) == 0)
    for (path, code, text) in [
      (loop, ELOOP, "Too many levels of symbolic links"), ("/proc/self/mem", EIO, "Input/output error"),
    ] {
      expect(
        path, .unreadable(errno: code), "the file can't be read: \(text)",
        "make the file readable for the user who runs the host")
    }
    expect(
      try folder.write([], to: "libEmpty.so"), .empty, "the file is empty; expected a shared library",
      "build or copy the library again, and put it in place only when it is whole")
    let large = try folder.write([], to: "libLarge.so")
    #expect(truncate(large, 268_435_457) == 0)
    expect(
      large, .tooLarge(size: 268_435_457), "the file has 268435457 bytes; expected at most 268435456",
      "take the debug information out of it: strip --strip-debug")
  }

  @Test("a file that is cut off", arguments: ["Login", "Home", "DemoAuth"])
  func truncated(name: String) throws {
    let whole = try LibraryFile(reading: Checkout.library(name)).bytes
    for length in [64, 200, whole.count / 2, whole.count - 1] {
      let fault = inspector.refusal(of: Array(whole.prefix(length)))
      let expected = LibraryFault.Reason.truncated(
        part: "section header table", end: UInt64(whole.count), size: UInt64(length))
      // Without the first header, only its end is known.
      if case .truncated("section header table", let end, UInt64(length)) = fault?.library?.reason {
        #expect(end > UInt64(length) && end <= UInt64(whole.count))
      } else {
        #expect(fault?.library?.reason == expected)
      }
    }
  }

  @Test("a file of another kind or machine, cut off within its header, or without section headers")
  func kinds() throws {
    expect(
      "\(FixtureLibraries.sources)/AText.so", .notELF(start: Array("\u{1B}[31mThis is no ".utf8)),
      "the file begins with “\\u{1B}[31mThis is no ”; expected an ELF shared library",
      "name the shared library that the build made; this is a file of another kind")
    for length in [4, 10, 63] {
      expect(
        Array(good.prefix(length)), .truncated(part: "ELF header", end: 64, size: UInt64(length)),
        "the file is cut off: its ELF header ends at byte 64, but the file has \(length) bytes",
        "build or copy the library again, and put it in place only when it is whole")
    }
    #expect(inspector.refusal(of: Array(good.prefix(3)))?.library?.reason == .notELF(start: [0x7F, 0x45, 0x4C]))
    for (place, byte, found, expected) in [(4, 1, "32-bit", "64-bit"), (5, 2, "big-endian", "little-endian")] {
      expect(
        good.patched(UInt8(byte), at: place), .otherFormat(found: found, expected: expected),
        "this is a \(found) ELF file; expected \(expected)", "build the library on this machine, or for it")
    }
    #if arch(arm64)
      let (here, other, number) = ("AArch64", "x86-64", UInt16(62))
    #else
      let (here, other, number) = ("x86-64", "AArch64", UInt16(183))
    #endif
    for (number, other) in [(number, other), (4711, "machine number 4711")] {
      expect(
        good.patched(number, at: 18), .otherMachine(found: other, expected: here),
        "this was built for \(other); expected \(here)", "build the library on this machine, or for it")
    }
    let products: [(String, FixtureLibraries.Product, String)] = [
      ("NoEntryPoint", .objectFile, "an object file"), ("AnExecutable", .executable, "an executable"),
      ("AnExecutable", .staticExecutable, "an executable"),
    ]
    for (name, product, kind) in products {
      expect(
        try FixtureLibraries.path(name, as: product), .notASharedLibrary(found: kind),
        "this is \(kind); expected a shared library",
        "link it as a shared library: .library(name: …, type: .dynamic, targets: …) in Package.swift")
    }
    expect(
      good.patched(UInt64(0), at: 40).patched(UInt16(0), at: 60), .noSectionHeaders,
      "the file has no section headers; expected those that describe its symbols", "use strip in place of sstrip")
  }

  @Test("a shared library that has no entry point or several, or doesn't fit")
  func libraries() throws {
    for name in ["NoEntryPoint", "NotQuiteEntryPoints"] {
      expect(
        try FixtureLibraries.path(name), .noEntryPoint,
        "the library exports no entry point; expected scene_<Id> or worker_<Id>",
        "export one beside the Configurator: "
          + "@c(scene_<Id>) public func … -> UnsafeMutableRawPointer { <Id>Configurator().asEntryPoint() }")
    }
    expect(
      try FixtureLibraries.path("TwoEntryPoints"),
      .severalEntryPoints([LibraryEntry(kind: .scene, id: "Twin"), LibraryEntry(kind: .worker, id: "Twin")]),
      "the library exports 2 entry points: scene_Twin, worker_Twin; expected one",
      "make a library of its own for each scene and each worker")
    expect(
      try FixtureLibraries.path("OwnCopyOfVIPKit"),
      .ownCopy(module: "VIPKit", symbol: "$s6VIPKit17SceneConfiguratorMp"),
      "the library carries its own copy of VIPKit: it defines $s6VIPKit17SceneConfiguratorMp",
      #"link the shared library: depend on .product(name: "VIPKit", package: "VIPKit"), "#
        + "and compile none of its sources")
    expect(
      try FixtureLibraries.path("MissingVIPKitSymbol"), .missingSymbols(["$s6VIPKit6SliderVMn"]),
      "the library needs what this application lacks: $s6VIPKit6SliderVMn",
      "build the library against this application's VIPKit and Contracts, or bring the application up to date; "
        + "swift demangle says what a symbol stands for")
    // The first are named, and the others counted.
    let path = try FixtureLibraries.path("MissingManySymbols")
    let fault = inspector.refusal(of: path)
    #expect(
      fault?.library?.reason
        == .missingSymbols([
          "$s6VIPKit6SliderVMa", "$s6VIPKit6SliderVMn", "$s6VIPKit7TrolleyVMa", "$s9Contracts10CartWorkerMp",
          "$s9Contracts4CartVMn", "$sSS9ContractsE8initialsSSvg",
        ]))
    #expect(
      fault?.message
        == "\(path): the library needs what this application lacks: $s6VIPKit6SliderVMa, "
        + "$s6VIPKit6SliderVMn, $s6VIPKit7TrolleyVMa and 3 more")
  }

  @Test("what a library adds that isn't loaded yet is not judged")
  func pendingLibrary() throws {
    let path = try FixtureLibraries.path("NeedsCharts", linking: "Charts")
    #expect(try inspector.inspect(path).entry == LibraryEntry(kind: .scene, id: "NeedsCharts"))

    let loaded = LoadedSymbols(modules: ["VIPKit"], symbol: { _ in false }, library: { _ in true })
    #expect(
      inspector.refusal(of: path, by: loaded)?.library?.reason == .missingSymbols(["$s6VIPKit4TextV6ChartsE4plotyyF"]))
  }

  @Test("one of another Swift toolchain; where the host's isn't known, none is expected")
  func otherToolchain() throws {
    let path = try FixtureLibraries.path("OtherToolchain")
    let ours = try #require(try LibraryReport(of: LibraryFile(reading: Checkout.library("Login"))).toolchains.first)
    let theirs = "clang version 17.0.0 (https://github.com/apple/llvm-project.git 0123456789abcdef)"
    expect(
      path, .otherToolchain(found: theirs, expected: ours),
      "the library was built with another Swift toolchain: \(theirs); expected \(ours)",
      "build the library and the host with the same Swift toolchain")
    let report = try LibraryReport(of: LibraryFile(reading: path))
    let loaded = LoadedSymbols(modules: [], symbol: { _ in true })
    let unknown = Inspector(machine: report.machine, toolchain: nil)
    #expect(try unknown.judge(report, by: loaded) == LibraryEntry(kind: .scene, id: "OtherToolchain"))
  }
}
