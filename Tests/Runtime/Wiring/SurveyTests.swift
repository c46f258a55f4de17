@testable import HostInspection
@testable import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostLoading
import TestSupport
import Testing

@MainActor
@Suite("A survey tells of every library how far it gets, and why it gets no further")
struct SurveyTests {
  @Test("libraries in order are loaded; the host reports nothing")
  func good() throws {
    let application = try TestApplication()
    let records = application.host.survey(by: .ofTests)

    #expect(records.map(\.id) == ["DemoAuth", "Home", "Login"])
    #expect(records.map(\.stage) == [.loaded, .loaded, .loaded])
    #expect(records.map(\.version) == ["1.0.0", "1.0.0", "1.0.0"])
    #expect(records.map(\.entry?.kind) == [.worker, .scene, .scene])
    #expect(records.map(\.library?.origin) == [.folder, .folder, .folder])
    #expect(application.refusals.isEmpty)
  }

  @Test("a library beside the host that holds neither a scene nor a worker isn't listed")
  func justALibrary() throws {
    let folder = try TemporaryFolder()
    try folder.link("VIPKit")
    try folder.link("DemoAuth")
    var reports: [any HostError] = []
    var manifest = Manifest(file: "scenes.json")
    manifest.includesHost = true
    let host = try Host(manifest: manifest, hostFolder: folder.file(".")) { reports.append($0) }
    defer { host.cleanUp() }

    #expect(host.survey(by: .ofTests).map(\.id) == ["DemoAuth"])
    #expect(reports.isEmpty)
  }

  @Test("a file can be inspected that no manifest knows")
  func inspect() throws {
    let path = Checkout.library("Login")
    let (report, fault) = try Host.inspect(path, hostFolder: Checkout.products)
    #expect(report.entryPoints == [LibraryEntry(kind: .scene, id: "Login")])
    #expect(fault == nil)

    let (_, other) = try Host.inspect(Checkout.library("VIPKit"), hostFolder: Checkout.products)
    #expect(other == LibraryFault(path: Checkout.library("VIPKit"), reason: .noEntryPoint))
  }
}
