import HostSystem
@testable import HostState
@testable import HostRuntime
import TestSupport
import Testing
import ScreenModel

@MainActor
@Suite(
  "A route leads to a data store that has its protocol for everybody, or is of the same module",
  .timeLimit(.minutes(10)), .live)
struct DataStoreTests {
  @Test
  func `A scene leads to itself by a protocol of its own module, also when an actor has it; a new build is taken`()
    async throws
  {
    let application = try await LiveApplication.alone("Folder")
    #expect(application.screen?.texts == ["/"])
    application.display.follow("Inside")
    #expect(application.stack == [1, 2])
    #expect(application.screen?.texts == ["/inside"])
    try await application.host.swap(scene: "Folder", file: LiveBuilds.build("Folder", ["OTHER"]))
    #expect(application.host.store.state.screen.top?.generation == 2)
  }

  @Test func `A data store that hasn't it is found when the route is taken`() async throws {
    let application = try await LiveApplication.alone("Folder", ["OTHER"])
    application.display.follow("Inside")
    #expect(application.stack == [1])
    let fault = Diagnostic.wrongDataStore(
      scene: "Folder", route: "inside", destination: "Folder", expected: "FolderDataStore")
    #expect(application.screen?.error == fault.message)
    #expect(application.reports == [fault.message])
  }
}
