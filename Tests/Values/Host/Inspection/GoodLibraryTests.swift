import HostSystem
@testable import HostInspection
@testable import HostLoading
@testable import HostManifest
import Glibc
import TestSupport
import Testing

@Suite("A library that was built with the host passes inspection")
struct GoodLibraryTests {
  private let inspector: Inspector

  init() throws { inspector = try Inspector.forThisProcess() }

  @Test("its entry point tells what it holds, and it is not loaded by that; so does what only looks like a fault")
  func entryPoint() throws {
    for (name, kind) in [("Login", LibraryEntry.Kind.scene), ("Home", .scene), ("DemoAuth", .worker)] {
      let report = try LibraryReport(of: LibraryFile(reading: Checkout.library(name)))
      let entry = LibraryEntry(kind: kind, id: name)
      #expect(try (inspector.judge(report), report.entryPoints) == (entry, [entry]))
      #expect(report.toolchains.count == 1)
      #expect(report.needed.contains("libVIPKit.so"))
    }
    #expect(dlopen(Checkout.library("Login"), RTLD_LAZY | RTLD_NOLOAD) == nil)
    let entries = [
      ("NullEntryPoint", LibraryEntry(kind: .scene, id: "Null")),
      ("ExtendsVIPKit", LibraryEntry(kind: .scene, id: "ExtendsVIPKit")),
      ("PlainC", LibraryEntry(kind: .worker, id: "PlainC")),
    ]
    for (name, entry) in entries { #expect(try inspector.inspect(FixtureLibraries.path(name)) == entry) }
  }

  @Test("the parts of this process's executable say what the whole file says")
  func parts() throws {
    let whole = try ELFFile(LibraryFile(reading: "/proc/self/exe").bytes)
    let own = try CompiledFile()
    #expect(own.machine == ELFNames.machine(whole.machine))
    #expect(own.toolchain == ToolchainLine.all(in: whole).first)
    #expect(own.toolchain?.contains("llvm-project") == true)
  }

  @Test("what a file has said of itself is known; another content and another file are read")
  func known() throws {
    let file = try LibraryFile(reading: try FixtureLibraries.path("Marks"))
    let report = try LibraryReport(of: file)
    // Other contents than the file's, so that a reading shows.
    let other = LibraryReport(
      path: file.path, machine: "none", soname: nil, needed: [], searchPaths: [], entryPoints: [], toolchains: [],
      conformances: [], imports: [], descriptors: [])
    let entry = LibraryEntry(kind: .scene, id: "Marks")
    func read(_ file: LibraryFile, knowing digest: ContentDigest?) throws(Diagnostic) -> LibraryReport {
      try LibraryReport(of: file, knowing: LibraryFacts(other, entry, digest: digest))
    }
    #expect(try read(file, knowing: file.digest) == other)
    for digest in [ContentDigest([]), nil] { #expect(try read(file, knowing: digest) == report) }
    #expect(try LibraryReport(of: file, knowing: nil) == report)
    let moved = LibraryFile(path: "libOther.so", bytes: file.bytes)
    #expect(try read(moved, knowing: file.digest) == LibraryReport(of: moved))
  }
}

@Suite("Symbols of entry points")
struct EntryPointSymbolTests {
  @Test(
    "an id is a letter and up to 63 letters, digits and underscores",
    arguments: [
      ("scene_Login", LibraryEntry(kind: .scene, id: "Login")), ("worker_a_1", LibraryEntry(kind: .worker, id: "a_1")),
      ("scene_" + String(repeating: "x", count: 64), LibraryEntry(kind: .scene, id: String(repeating: "x", count: 64))),
      ("scene_" + String(repeating: "x", count: 65), nil), ("scene_", nil), ("scene_1a", nil), ("scene__a", nil),
      ("scene_Café", nil), ("scene_a\u{1B}", nil), ("scene_a\r\n", nil), ("Scene_a", nil), ("xscene_a", nil),
    ] as [(String, LibraryEntry?)])
  func entries(symbol: String, entry: LibraryEntry?) {
    #expect(LibraryEntry(symbol: symbol) == entry)
    if let entry { #expect(entry.symbol == symbol) }
  }
}
