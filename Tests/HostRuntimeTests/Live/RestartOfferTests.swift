@testable import HostRuntime
import TestSupport
import Testing

@testable import HostModel

@MainActor
@Suite("A restart is offered when many builds are loaded", .timeLimit(.minutes(5)))
struct RestartOfferTests {
  @Test("Once for every three hundred")
  func interval() {
    var offer = RestartOffer()
    let due = [1, 299, 300, 301, 599, 600, 1000, 2000, 2099, 2100].filter { offer.isDue(at: $0) }
    #expect(due == [300, 600, 1000, 2000, 2100], "several may have come at once")
  }

  @Test(
    "By one quiet line, which the next build takes away, and by an event; builds that are loaded already don't count")
  func offer() async throws {
    let application = try await LiveApplication.note()
    await application.start()
    application.host.updates.restartOffer = RestartOffer(interval: 3)
    let first = try await LiveBuilds.build("Note")

    // Besides the worker and the first build.
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["SECOND", "GROWN"]))
    #expect(application.screen?.notice == "3 builds are loaded; host restart sheds the old ones")
    await application.event(.restartOffered(builds: 3))

    for file in [first, try await LiveBuilds.build("Note", ["SECOND", "GROWN"]), first] {
      try await application.host.swap(scene: "Note", file: file)
      #expect(application.screen?.notice == nil)
    }
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["MIGRATES"]))
    #expect(application.screen?.notice == nil, "four are not six")
    #expect(application.events(without: "loaded", "swapped", "retired").map(\.name) == ["presented", "restartOffered"])
    try await application.stop()
  }
}
