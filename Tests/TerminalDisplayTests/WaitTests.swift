import ScreenModel
import Testing
import VIPKit

@testable import TerminalInterface

@Suite("Waiting")
@MainActor
struct WaitTests {
  @Test(
    "What turns says after two seconds for how long",
    arguments: [
      (0, "⠋ Signing in"), (100, "⠙ Signing in"), (1_900, "⠏ Signing in"), (2_000, "⠋ Signing in 2 s"),
      (59_900, "⠏ Signing in 59 s"), (65_000, "⠋ Signing in 1:05"), (3_600_000, "⠋ Signing in 60:00"),
    ])
  func elapsed(_ milliseconds: Int, _ text: String) {
    var interface = Interface(screen(Samples.login(), loading: "Signing in"))
    interface.wait(for: .milliseconds(milliseconds))
    #expect(interface.frame().plainText.contains(" \(text) "))
  }

  @Test("A wait ends with what is waited for, and behind an alert")
  func end() {
    var interface = Interface(screen(Samples.login(), loading: "Signing in"))
    interface.wait(for: .seconds(5))
    #expect(interface.isWaiting && interface.waited == .seconds(5))
    _ = interface.show(screen(Samples.login()))
    #expect(!interface.isWaiting && interface.waited == .zero)
    _ = interface.show(screen(Samples.login(), loading: "Signing in", error: "No"))
    #expect(!interface.isWaiting)
    _ = interface.show(screen(ProgressView("Upload")))
    #expect(interface.isWaiting)
    interface.wait(for: .seconds(3))
    #expect(interface.frame().plainText.contains("Upload  ⠋ 3 s"))
  }
}
