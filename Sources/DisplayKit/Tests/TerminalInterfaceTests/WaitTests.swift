import ScreenModel
import Testing
import VIPKit
import VIPTestKit

@testable import DisplayTestSupport
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

  // MARK: Cancelling

  private func cancellable(width: Int = 60) -> Interface {
    var shown = screen(Samples.login(), loading: "Signing in", canGoBack: true)
    shown.cancelTitle = "Cancel"
    return Interface(shown, width: width)
  }

  private static let cancel = [Interface.Effect.send(.act(.cancelLoading, .activate))]

  @Test("What can be cancelled has a button, which gets the focus by Tab", arguments: [60, 30])
  func cancelButton(width: Int) throws {
    var interface = cancellable(width: width)
    interface.wait(for: .seconds(3))
    let before = interface.frame()
    interface.press(.key(.tab))
    #expect(interface.frame() != before)
    try Golden.check(interface.frame().styledText, "loader-cancel-\(width).txt")
  }

  @Test("Escape cancels, and so do Return and the space bar on the button")
  func cancelKeys() {
    #expect(cancellable().hints.map(\.key) == ["Esc", "Ctrl-C"])
    for keys in [[Input.key(.escape)], [.key(.tab), .key(.enter)], [.key(.tab, .shift), .text(" ")]] {
      var interface = cancellable()
      #expect(keys.flatMap { interface.press($0) } == Self.cancel)
    }
  }

  @Test("What is typed ahead cancels nothing, and is there afterwards")
  func typedAhead() {
    var interface = cancellable()
    #expect(interface.type("an na") == [])
    #expect(interface.press(.key(.enter), .key(.tab), .key(.tab), .key(.enter)) == [])
    _ = interface.show(screen(Samples.login(), canGoBack: true))
    #expect(interface.frame().plainText.contains("an na"))
    #expect(interface.press(.key(.escape)) == [.send(.back)])
  }

  @Test("A click on the button cancels, one beside it doesn't")
  func cancelClick() throws {
    var interface = cancellable()
    let button = try #require(interface.loaderLayout?.buttons.first)
    for (x, effects) in [
      (button.x, Self.cancel), (button.maxX - 1, Self.cancel), (button.x - 1, []), (button.maxX, []),
    ] {
      #expect(interface.press(.mouse(Mouse(kind: .press, place: Point(x: x, y: button.y)))) == effects)
    }
  }

  @Test("The next loader has the focus nowhere")
  func nextLoader() {
    var interface = cancellable()
    interface.press(.key(.tab))
    _ = interface.show(screen(Samples.login(), loading: "Almost"))
    _ = interface.show(cancellable().screen ?? screen(Samples.login()))
    #expect(interface.press(.key(.enter)) == [])
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
