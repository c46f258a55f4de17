@testable import HostInspection
@testable import HostLoading
@testable import HostRuntime
@testable import HostState
import Glibc
@testable import HostManifest
import HostSystem
import TestSupport
import Testing

@MainActor
@Suite("A library whose file notes what its descriptor says is not opened to be asked", .timeLimit(.minutes(10)))
struct NotedLibraryTests {
  private static let id = "MutantScene000000"

  private let folder = TemporaryFolder()
  private let library: MutantLibrary
  private let noProbe = Probe(program: "/nowhere")

  init() async throws { library = MutantLibrary(try LibraryFile(reading: try await LiveBuilds.build("Mutant")).bytes) }

  private func noted(_ library: MutantLibrary, _ id: String, version: String = "1") throws -> [UInt8] {
    let scene = SceneDescription(id: id, routes: [], openRoutes: [], workers: [])
    let description = LibraryDescription(id: id, version: version, content: .scene(scene))
    return try #require(
      try ELFFile(library.bytes).appending(section: LibraryDescription.noteSection, of: SHT_NOTE, description.note))
  }

  private func host(_ libraries: [String: [UInt8]]) throws -> Host {
    for (id, bytes) in libraries { try folder.write(bytes, to: "scenes/lib\(id).so", makingFolders: true) }
    let manifest = try folder.write(#"{"version":1,"start":"\#(Self.id)","folders":["scenes"]}"#, to: "scenes.json")
    return try Host(manifest: try ManifestReader(file: manifest).read(), hostFolder: folder.file("none")) { _ in }
  }

  @Test("Its version and all else are known; it is opened when it is wanted")
  func known() throws {
    let host = try host([Self.id: noted(library, Self.id)])
    defer { host.cleanUp() }
    let record = try #require(host.survey(by: noProbe).first)
    #expect((record.version, record.stage, host.opener.loader.buildCount) == ("1", .loaded, 0))
    let build = try host.opener.plan { planner throws(Diagnostic) in try planner.loaded(Self.id) }
    #expect(build.description == record.description)
  }

  @Test("One whose note says something else is refused when it is opened")
  func lies() throws {
    let host = try host([Self.id: noted(library, Self.id, version: "7")])
    defer { host.cleanUp() }
    #expect(host.survey(by: noProbe).first?.version == "7")
    let file = folder.file("scenes/lib\(Self.id).so")
    let fault = OpeningFault.otherDescription(.init(part: "version", own: "7", other: "1")).diagnostic(of: file)
    #expect(throws: fault) { try host.opener.plan { planner throws(Diagnostic) in try planner.loaded(Self.id) } }
    #expect(
      fault.description == """
        \(file): its note says version "7", its descriptor "1"
          build the library again: host build; let the descriptor say the same wherever it is asked
        """)
  }

  @Test("Options of a worker that declares none are told to be unchecked, and it isn't made")
  func undeclaredOptions() throws {
    let description = LibraryDescription(id: "DemoAuth", version: "1.0.0", content: .worker(provides: "AuthWorker"))
    let bytes = try #require(
      try ELFFile(LibraryFile(reading: Checkout.library("DemoAuth")).bytes)
        .appending(section: LibraryDescription.noteSection, of: SHT_NOTE, description.note))
    try folder.write(bytes, to: "scenes/libDemoAuth.so", makingFolders: true)
    try folder.copy(Checkout.library("Contracts"), as: "scenes/libContracts.so")
    let manifest = try folder.write(
      #"{"version":1,"start":"Login","folders":["scenes"],"workers":{"AuthWorker":{"options":{"sinedIn":"Anna"}}}}"#,
      to: "scenes.json")
    let host = try Host(manifest: try ManifestReader(file: manifest).read(), hostFolder: folder.file("none")) { _ in }
    defer { host.cleanUp() }
    #expect(host.survey(by: noProbe).map(\.refusal) == [nil])
    host.checkConnections()
    let place = Place.manifest(file: manifest, keyPath: "workers.AuthWorker.options")
    let fault = Diagnostic.undeclaredOptions(place, implementation: "DemoAuth")
    #expect(host.findings == [fault] && fault.isWarning)
    #expect(
      fault.description == """
        \(manifest): workers.AuthWorker.options: aren't checked: DemoAuth doesn't declare which it takes
          name their type in its descriptor: .options(Options.self)
        """)
  }
}

@MainActor
@Suite("What is in the process because others need it stays there")
struct StaleLibraryTests {
  @Test("another content under its name is told of once")
  func told() throws {
    let folder = TemporaryFolder()
    let store = try LibraryStore(in: folder.path)
    defer { store.remove() }
    let loader = LibraryLoader(store: store, gate: LibraryGate(hostFolder: folder.file("beside-the-host")))
    let offers = try folder.copy(try FixtureLibraries.path("Offers"), as: "libOffers.so")
    let worker = try folder.copy(try FixtureLibraries.path("UsesOffers"), as: "libUsesOffers.so")
    func prepare() throws -> PreparedLibrary {
      let request = LibraryPipeline.Request("UsesOffers", path: worker)
      return try loader.pipeline(for: Manifest(file: "scenes.json")).prepare([request])[0].verdict.get()
    }
    let library = try prepare()
    // Its dependencies are open by then.
    #expect(throws: OpeningFault.nullEntryPoint(symbol: "worker_UsesOffers").diagnostic(of: worker)) {
      try loader.open(library, as: 1)
    }
    let opened = try #require(loader.gate.shared["libOffers.so"]).digest
    #expect(loader.staleLibraries(of: try prepare()) == [])

    try folder.append([0], to: offers)
    #expect(
      loader.staleLibraries(of: try prepare()).map(\.description) == [
        "\(offers): has another content than when it was opened, and that one stays in the process\n"
          + "  take the new one by host restart"
      ])
    #expect(loader.staleLibraries(of: try prepare()) == [], "once")
    #expect(loader.gate.shared["libOffers.so"]?.digest == opened)
  }
}
