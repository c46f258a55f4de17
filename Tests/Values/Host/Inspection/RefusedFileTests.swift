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
    _ path: String, _ reason: LibraryFault.Reason, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let fault = Diagnostic(path: path, reason: reason)
    #expect(throws: fault, sourceLocation: sourceLocation) { try inspector.inspect(path) }
  }

  private func expect(
    _ bytes: [UInt8], _ reason: LibraryFault.Reason, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let fault = Diagnostic(path: "libX.so", reason: reason)
    #expect(throws: fault, sourceLocation: sourceLocation) { try judge(bytes) }
  }

  private func judge(_ bytes: [UInt8]) throws -> LibraryEntry {
    try inspector.judge(LibraryReport(of: LibraryFile(path: "libX.so", bytes: bytes)))
  }

  @Test("a path that leads to no file, or to none that can be read")
  func paths() throws {
    // The system would cut the last one off at the NUL.
    for path in ["/nowhere/libX.so", "/dev/null/libX.so", "", Checkout.library("Login") + "\0.txt"] {
      expect(path, .missing)
    }
    let pipe = folder.file("libPipe.so")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, kind) in [("/", "a folder"), ("/dev/zero", "a device"), (pipe, "a named pipe")] {
      expect(path, .notAFile(kind: kind))
    }
    let loop = folder.file("libLoop.so")
    #expect(symlink(loop, loop) == 0)
    for (path, code) in [(loop, ELOOP), ("/proc/self/mem", EIO)] { expect(path, .unreadable(errno: code)) }
    expect(try folder.write([], to: "libEmpty.so"), .empty)
    let large = try folder.write([], to: "libLarge.so")
    #expect(truncate(large, 268_435_457) == 0)
    expect(large, .tooLarge(size: 268_435_457))
  }

  @Test("a file that is cut off", arguments: ["Login", "Home", "DemoAuth"])
  func truncated(name: String) throws {
    let whole = try LibraryFile(reading: Checkout.library(name)).bytes
    for length in [64, 200, whole.count / 2, whole.count - 1] {
      let fault = #expect(throws: Diagnostic.self) { try judge(Array(whole.prefix(length))) }
      // Without the first header, only its end is known.
      guard case .truncated("section header table", let end, UInt64(length)) = fault?.library?.reason else {
        Issue.record("found \(String(describing: fault))")
        continue
      }
      #expect(end > UInt64(length) && end <= UInt64(whole.count))
    }
  }

  @Test("a file of another kind or machine, cut off within its header, or without section headers")
  func kinds() throws {
    expect("\(FixtureLibraries.sources)/AText.so", .notELF(start: Array("\u{1B}[31mThis is no ".utf8)))
    for length in [4, 10, 63] {
      expect(Array(good.prefix(length)), .truncated(part: "ELF header", end: 64, size: UInt64(length)))
    }
    expect(Array(good.prefix(3)), .notELF(start: [0x7F, 0x45, 0x4C]))
    for (place, byte, found, expected) in [(4, 1, "32-bit", "64-bit"), (5, 2, "big-endian", "little-endian")] {
      expect(good.patched(UInt8(byte), at: place), .otherFormat(found: found, expected: expected))
    }
    #if arch(arm64)
      let (here, other, number) = ("AArch64", "x86-64", UInt16(62))
    #else
      let (here, other, number) = ("x86-64", "AArch64", UInt16(183))
    #endif
    for (number, other) in [(number, other), (4711, "machine number 4711")] {
      expect(good.patched(number, at: 18), .otherMachine(found: other, expected: here))
    }
    let products: [(String, FixtureLibraries.Product, String)] = [
      ("NoEntryPoint", .objectFile, "an object file"), ("AnExecutable", .executable, "an executable"),
      ("AnExecutable", .staticExecutable, "an executable"),
    ]
    for (name, product, kind) in products {
      expect(try FixtureLibraries.path(name, as: product), .notASharedLibrary(found: kind))
    }
    expect(good.patched(UInt64(0), at: 40).patched(UInt16(0), at: 60), .noSectionHeaders)
  }

  @Test("a shared library that has no entry point or several, or doesn't fit")
  func libraries() throws {
    for name in ["NoEntryPoint", "NotQuiteEntryPoints"] { expect(try FixtureLibraries.path(name), .noEntryPoint) }
    expect(
      try FixtureLibraries.path("TwoEntryPoints"),
      .severalEntryPoints([LibraryEntry(kind: .scene, id: "Twin"), LibraryEntry(kind: .worker, id: "Twin")]))
    let symbol = "$s6VIPKit17SceneConfiguratorMp"
    expect(try FixtureLibraries.path("OwnCopyOfVIPKit"), .ownCopy(module: "VIPKit", symbol: symbol))
    expect(try FixtureLibraries.path("MissingVIPKitSymbol"), .missingSymbols(["$s6VIPKit6SliderVMn"]))
    expect(
      try FixtureLibraries.path("MissingManySymbols"),
      .missingSymbols([
        "$s6VIPKit6SliderVMa", "$s6VIPKit6SliderVMn", "$s6VIPKit7TrolleyVMa", "$s9Contracts10CartWorkerMp",
        "$s9Contracts4CartVMn", "$sSS9ContractsE8initialsSSvg",
      ]))
    // What a library adds that isn't loaded yet is not judged.
    let path = try FixtureLibraries.path("NeedsCharts", linking: "Charts")
    #expect(try inspector.inspect(path) == LibraryEntry(kind: .scene, id: "NeedsCharts"))
    let loaded = LoadedSymbols(modules: ["VIPKit"], symbol: { _ in false }, library: { _ in true })
    let missing = Diagnostic(path: path, reason: .missingSymbols(["$s6VIPKit4TextV6ChartsE4plotyyF"]))
    #expect(throws: missing) { try inspector.inspect(path, by: loaded) }
  }

  @Test("one of another Swift toolchain; where the host's isn't known, none is expected")
  func otherToolchain() throws {
    let path = try FixtureLibraries.path("OtherToolchain")
    let ours = try #require(try LibraryReport(of: LibraryFile(reading: Checkout.library("Login"))).toolchains.first)
    let theirs = "clang version 17.0.0 (https://github.com/apple/llvm-project.git 0123456789abcdef)"
    expect(path, .otherToolchain(found: theirs, expected: ours))
    let report = try LibraryReport(of: LibraryFile(reading: path))
    let loaded = LoadedSymbols(modules: [], symbol: { _ in true })
    let unknown = Inspector(machine: report.machine, toolchain: nil)
    #expect(try unknown.judge(report, by: loaded) == LibraryEntry(kind: .scene, id: "OtherToolchain"))
  }
}
