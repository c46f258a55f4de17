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

  @Test("A bar says how long it takes yet, at the pace since it was first seen")
  func remaining() {
    let start = ContinuousClock.now
    var interface = Interface(screen(ProgressView("Upload", value: 0.1)))
    func at(_ seconds: Int, _ value: Double) -> String {
      _ = interface.show(screen(ProgressView("Upload", value: value)))
      interface.watchProgress(at: start + .seconds(seconds))
      let line = interface.frame().plainText.split(separator: "\n").first { $0.contains("Upload") } ?? ""
      return String(line.split(separator: "░").last ?? "").split(separator: "│")[0].trimmed
    }
    #expect(at(0, 0.1) == "10 %")
    #expect(at(1, 0.2) == "20 %", "one second tells no pace")
    #expect(at(4, 0.3) == "30 %, 14 s left")
    #expect(at(10, 0.6) == "60 %, 8 s left")
    #expect(at(20, 0.6) == "60 %, 16 s left", "it has come to a stand")
    #expect(at(21, 0.2) == "20 %", "it has begun again")
    #expect(at(31, 0.25) == "25 %, 2:30 left")
    #expect(at(1_000_000, 0.2501) == "25 %", "nobody knows")
  }

  @Test("On a narrow terminal the bar keeps its room")
  func remainingNarrow() {
    let start = ContinuousClock.now
    var interface = Interface(screen(ProgressView("Upload", value: 0)), width: 20)
    interface.watchProgress(at: start)
    _ = interface.show(screen(ProgressView("Upload", value: 0.5)))
    interface.watchProgress(at: start + .seconds(30))
    let text = interface.frame().plainText
    #expect(text.contains("50 %") && text.contains("░") && !text.contains("left"))
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

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
