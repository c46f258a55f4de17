import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostInspection
@testable import HostState
@testable import HostLoading
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("The host runs the application of the build's own libraries", .timeLimit(.minutes(10)))
struct HostRunTests {
  private let display = DisplaySpy()

  @Test("a scene of the manifest that isn't there is told, and the run goes on, when an option stands in its place")
  func overriddenNames() async throws {
    var overrides = Overrides()
    overrides.start = "Home"
    overrides.routes = [("Login", "home", "Home")]
    let application = try TestApplication(
      manifest: #"""
        {"version":1,"start":"Logn","folders":["scenes"],\#(LiveApplication.signedIn),
         "scenes":{"Login":{"routes":{"home":"Hom"}},"Home":{"routes":{"signOut":"Login"}}}}
        """#, overrides: overrides)
    let run = Task { try await application.host.run(on: display) }
    _ = await display.settled("Home")
    let fault = Diagnostic.unknownScene(application.place("start"), found: "Logn", known: ["Home", "Login"])
    #expect(application.faults == [fault])
    display.does(.quit(.asked))
    #expect(try await run.value == .asked)
  }

  @Test("no start scene at all is refused, and a worker as the first scene")
  func noStart() async throws {
    let empty = try TestApplication(manifest: #"{"version":1}"#)
    await #expect(throws: Diagnostic.noStart(file: empty.folder.file("scenes.json"))) {
      try await empty.host.run(on: display)
    }
    let application = try TestApplication(manifest: #"{"version":1,"start":"DemoAuth","folders":["scenes"]}"#)
    let library = application.folder.file("scenes/libDemoAuth.so")
    await #expect(
      throws: Diagnostic.otherKind(id: "DemoAuth", library: library, found: .worker, expected: .scene)
    ) { try await application.host.run(on: display) }
  }
}
