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

  @Test("from Login by wrong and right credentials to Home, out again, and to the end")
  func walk() async throws {
    let application = try TestApplication()
    let run = Task { try await application.host.run(on: display) }

    let login = await display.settled("Login")
    #expect(login.title == "Login")
    #expect(!login.canGoBack)
    display.type("Aleksey", into: "User name")
    display.type("wrong", into: "Password")
    display.press("Sign in")
    let alert = await display.screen { $0.error != nil && $0.isSettled }
    #expect(alert.error == "Wrong user name or password")
    #expect(alert.instance == login.instance)

    display.press("Sign in")  // the alert covers the screen
    #expect(display.screens.last?.unnumbered == alert.unnumbered)
    display.does(.dismissError)
    #expect(display.screens.last?.error == nil)
    #expect(fields(of: display.screens.last) == ["Aleksey", ""])

    display.type("clean-swift", into: "Password")
    display.press("Sign in")
    #expect(display.screens.last?.loading == "Signing in")
    #expect(display.screens.last?.isSettled == false)
    let home = await display.settled("Home")
    #expect(home.texts == ["+7 (999) 111 22 33", "aleksey@example.org"])
    #expect(!home.canGoBack, "there is no way back but signing out")

    display.press("Sign out")
    let again = await display.settled("Login", after: home)
    #expect(fields(of: again) == ["", ""], "a scene that is shown anew is new")

    display.does(.quit(.asked))
    #expect(try await run.value == .asked)
    #expect(display.starts == 1)
    #expect(display.stops == 1)
    #expect(application.faults.isEmpty)
  }

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

  @Test("no start scene at all")
  func noStart() async throws {
    let application = try TestApplication(manifest: #"{"version":1}"#)
    await #expect(throws: Diagnostic.noStart(file: application.folder.file("scenes.json"))) {
      try await application.host.run(on: display)
    }
  }

  @Test("a worker as the first scene is refused")
  func workerAsStart() async throws {
    let application = try TestApplication(manifest: #"{"version":1,"start":"DemoAuth","folders":["scenes"]}"#)
    let library = application.folder.file("scenes/libDemoAuth.so")

    await #expect(
      throws: Diagnostic.otherKind(id: "DemoAuth", library: library, found: .worker, expected: .scene)
    ) { try await application.host.run(on: display) }
  }

  @Test("a scene that can't be opened leaves the one on the screen, which says why")
  func destinationRefused() async throws {
    let application = try TestApplication(["Login", "DemoAuth"])
    try application.folder.write("no library", to: "scenes/libHome.so")
    // The catalog was made before the file was there; a host of its own sees it.
    let manifest = try ManifestReader(file: application.folder.file("scenes.json")).read()
    var refusals: [Diagnostic] = []
    let host = try Host(manifest: manifest, hostFolder: "/nowhere") { refusals.append($0) }
    defer { host.cleanUp() }
    let run = Task { try await host.run(on: display) }

    await submit()
    let alert = await display.screen { $0.error != nil && $0.isSettled }

    let path = application.folder.file("scenes/libHome.so")
    let fault = Diagnostic(path: path, reason: .notELF(start: Array("no library".utf8)))
    #expect(alert.sceneID == "Login")
    #expect(alert.error == fault.message)
    #expect(refusals.last == fault)

    display.does(.quit(.asked))
    #expect(try await run.value == .asked)
  }

  private func submit() async {
    _ = await display.settled("Login")
    display.type("Aleksey", into: "User name")
    display.type("clean-swift", into: "Password")
    display.press("Sign in")
  }

  private func fields(of screen: Screen?) -> [String] {
    screen?.root.flattened.compactMap { $0.role == .textField ? $0.text : nil } ?? []
  }
}
