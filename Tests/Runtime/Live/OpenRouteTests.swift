import HostSystem
@testable import HostRuntime
@testable import HostInspection
@testable import HostState
import ScreenModel
import Glibc
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A route leads to scenes whose data store has its protocol; an open one to all", .timeLimit(.minutes(10)), .live)
struct OpenRouteTests {
  private func start() async throws -> LiveApplication {
    let ids = ["Home", "Login", "DemoAuth"]
    return try await .started(
      Dictionary(uniqueKeysWithValues: ids.map { ($0, Checkout.library($0)) }),
      manifest: #"{"version":1,"start":"Home","folders":["scenes"],\#(LiveApplication.signedIn)}"#, watches: true)
  }

  private func menu(of application: LiveApplication) -> [String] {
    application.screen?.root.flattened.filter { $0.role == .link }.compactMap(\.label) ?? []
  }

  @Test("A library that is dropped in stands in the menu, unopened; it is followed, left, and gone with its file")
  func dropIn() async throws {
    let application = try await start()
    #expect(menu(of: application) == ["Contacts", "News"])

    try application.replace("WeatherMap", by: try await LiveBuilds.build("WeatherMap"))
    let home = await application.display.screen { $0.root.find(ElementID("link.Weather map"))?.isEnabled == true }
    #expect(menu(of: application) == ["Contacts", "News", "Weather map"])
    await application.event(.discovered(id: "WeatherMap", library: application.library("WeatherMap")))
    #expect(application.host.store.state.current("WeatherMap") == nil, "none of its code has run")

    application.display.follow("Weather map")
    let weather = await application.display.settled("WeatherMap", after: home)
    #expect((weather.texts, weather.canGoBack) == (["Sunny where Aleksey is"], true))
    application.display.does(.back)
    #expect(menu(of: application) == ["Contacts", "News", "Weather map"])

    unlink(application.library("WeatherMap"))
    _ = await application.display.screen { $0.root.find(ElementID("link.Weather map")) == nil }
    await application.event(.retired(id: "WeatherMap", generation: 1))
    #expect(application.reports == [])
  }

  @Test("A library of host build to which nothing leads stands in the menu by itself, unopened")
  func dropped() async throws {
    let application = try await start()
    // A library that doesn't say where it leads is in no menu.
    try application.replace("WeatherMap", by: try await LiveBuilds.build("WeatherMap", ["SHY"]))
    await application.event(.discovered(id: "WeatherMap", library: application.library("WeatherMap")))
    #expect(menu(of: application) == ["Contacts", "News"])

    let library = try LibraryFile(reading: try await LiveBuilds.build("Trouble"))
    let scene = SceneDescription(id: "Trouble", routes: [], openRoutes: [], workers: [])
    let note = LibraryDescription(id: "Trouble", version: "1", content: .scene(scene)).note
    let noted = try ELFFile(library.bytes).appending(section: LibraryDescription.noteSection, of: SHT_NOTE, note)
    let file = try application.folder.write(try #require(noted), to: "noted.so")
    try application.replace("Trouble", by: file)
    let home = await application.display.screen { $0.root.find(ElementID("link.Trouble"))?.isEnabled == true }
    // The others were asked for it, where nothing leads to the one that came before either.
    #expect(menu(of: application) == ["Contacts", "News", "Trouble", "Weather map"])
    let opened = ["Trouble", "WeatherMap"].filter { application.host.store.state.current($0) != nil }
    #expect(opened == [], "none of its code has run here")

    application.display.follow("Trouble")
    #expect(await application.display.settled("Trouble", after: home).canGoBack)
    application.display.does(.back)
    #expect(menu(of: application) == ["Contacts", "News", "Trouble", "Weather map"])
    unlink(application.library("WeatherMap"))
    _ = await application.display.screen { $0.root.find(ElementID("link.Weather map")) == nil && $0.sceneID == "Home" }
    #expect((menu(of: application), application.reports) == (["Contacts", "News", "Trouble"], []))
  }

  @Test func `A scene leads to itself by a protocol of its own module; one without it is told`() async throws {
    let application = try await LiveApplication.alone("Folder")
    #expect(application.screen?.texts == ["/"])
    application.display.follow("Inside")
    #expect((application.stack, application.screen?.texts) == ([1, 2], ["/inside"]))
    try await application.host.swap(scene: "Folder", file: LiveBuilds.build("Folder", ["OTHER"]))
    #expect(application.host.store.state.screen.top?.generation == 2)

    // A data store that hasn't it is found when the route is taken.
    let other = try await LiveApplication.alone("Folder", ["OTHER"])
    other.display.follow("Inside")
    let fault = Diagnostic.wrongDataStore(
      scene: "Folder", route: "inside", destination: "Folder", expected: "FolderDataStore")
    #expect((other.stack, other.screen?.error, other.reports) == ([1], fault.message, [fault.message]))
  }
}
