@testable import HostLoading
import HostManifest
@testable import HostInspection
import TestSupport
import Testing

@Suite("A shared library that doesn't fit this application is refused")
struct JudgementTests {
  private let inspector: Inspector

  init() throws {
    inspector = try Inspector.forThisProcess()
  }

  @Test("no entry point", arguments: ["NoEntryPoint", "NotQuiteEntryPoints"])
  func noEntryPoint(name: String) throws {
    let path = try FixtureLibraries.path(name)
    expectRefusal(
      inspector.refusal(of: path), of: path, .noEntryPoint,
      "the library exports no entry point; expected scene_<Id> or worker_<Id>",
      "export one beside the Configurator: "
        + "@c(scene_<Id>) public func … -> UnsafeMutableRawPointer { <Id>Configurator().asEntryPoint() }")
  }

  @Test("several entry points")
  func severalEntryPoints() throws {
    let path = try FixtureLibraries.path("TwoEntryPoints")
    expectRefusal(
      inspector.refusal(of: path), of: path,
      .severalEntryPoints([LibraryEntry(kind: .scene, id: "Twin"), LibraryEntry(kind: .worker, id: "Twin")]),
      "the library exports 2 entry points: scene_Twin, worker_Twin; expected one",
      "make a library of its own for each scene and each worker")
  }

  @Test("a symbol that VIPKit doesn't have")
  func missingSymbol() throws {
    let path = try FixtureLibraries.path("MissingVIPKitSymbol")
    expectRefusal(
      inspector.refusal(of: path), of: path, .missingSymbols(["$s6VIPKit6SliderVMn"]),
      "the library needs what this application lacks: $s6VIPKit6SliderVMn",
      "build the library against this application's VIPKit and Contracts, or bring the application up to date; "
        + "swift demangle says what a symbol stands for")
  }

  @Test("many symbols that VIPKit and Contracts don't have: the first are named and the others counted")
  func missingManySymbols() throws {
    let path = try FixtureLibraries.path("MissingManySymbols")
    let fault = inspector.refusal(of: path)
    #expect(
      fault?.reason
        == .missingSymbols([
          "$s6VIPKit6SliderVMa", "$s6VIPKit6SliderVMn", "$s6VIPKit7TrolleyVMa", "$s9Contracts10CartWorkerMp",
          "$s9Contracts4CartVMn",
          "$sSS9ContractsE8initialsSSvg",
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
    #expect(inspector.refusal(of: path, by: loaded)?.reason == .missingSymbols(["$s6VIPKit4TextV6ChartsE4plotyyF"]))
  }

  @Test("an own copy of VIPKit inside")
  func ownCopy() throws {
    let path = try FixtureLibraries.path("OwnCopyOfVIPKit")
    expectRefusal(
      inspector.refusal(of: path), of: path, .ownCopy(module: "VIPKit", symbol: "$s6VIPKit17SceneConfiguratorMp"),
      "the library carries its own copy of VIPKit: it defines $s6VIPKit17SceneConfiguratorMp",
      #"link the shared library: depend on .product(name: "VIPKit", package: "VIPKit"), "#
        + "and compile none of its sources")
  }

  @Test("another Swift toolchain")
  func otherToolchain() throws {
    let path = try FixtureLibraries.path("OtherToolchain")
    let ours = try #require(
      try LibraryReport(of: LibraryFile(reading: Checkout.library("Login"))).toolchains.first)
    let theirs = "clang version 17.0.0 (https://github.com/apple/llvm-project.git 0123456789abcdef)"
    expectRefusal(
      inspector.refusal(of: path), of: path, .otherToolchain(found: theirs, expected: ours),
      "the library was built with another Swift toolchain: \(theirs); expected \(ours)",
      "build the library and the host with the same Swift toolchain")
  }

  @Test("without a host's toolchain line, none is expected")
  func unknownToolchain() throws {
    let report = try LibraryReport(of: LibraryFile(reading: try FixtureLibraries.path("OtherToolchain")))
    let loaded = LoadedSymbols(modules: [], symbol: { _ in true })
    let inspector = Inspector(machine: report.machine, toolchain: nil)
    #expect(try inspector.judge(report, by: loaded) == LibraryEntry(kind: .scene, id: "OtherToolchain"))
  }

  @Test(
    "what only looks like a fault passes",
    arguments: [
      ("NullEntryPoint", LibraryEntry(kind: .scene, id: "Null")),
      ("ExtendsVIPKit", LibraryEntry(kind: .scene, id: "ExtendsVIPKit")),
      ("PlainC", LibraryEntry(kind: .worker, id: "PlainC")),
    ])
  func passes(name: String, entry: LibraryEntry) throws {
    #expect(try inspector.inspect(try FixtureLibraries.path(name)).entry == entry)
  }
}
