@testable import PlainDisplay
import Contracts
import ScreenModel
import SetUp
import Testing
import VIPKit
import VIPTestKit

@testable import DemoAuth

@MainActor
@Suite("SetUp on the plain display", .timeLimit(.minutes(10)))
struct SetUpTests {
  @Test("what is missing stands beneath the fields")
  func problems() async throws {
    let setUp = try SceneDriver(SetUpConfigurator(), workers: TestWorkers().with(.auth, DemoAuth()))
    try await setUp.press("Create")
    let screen = Screen(sceneID: "SetUp", title: setUp.viewController.title ?? "", root: setUp.screen)
    try Golden.check(Transcript(screen).lines.joined(separator: "\n") + "\n", "set-up.txt")
  }
}
