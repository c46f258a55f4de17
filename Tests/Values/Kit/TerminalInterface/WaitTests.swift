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
    var model = TerminalModel(screen(Samples.login(), loading: "Signing in"))
    model.wait(for: .milliseconds(milliseconds))
    #expect(model.frame().plainText.contains(" \(text) "))
  }

  private func cancellable(width: Int = 60) -> TerminalModel {
    var shown = screen(Samples.login(), loading: "Signing in", canGoBack: true)
    shown.cancelTitle = "Cancel"
    return TerminalModel(shown, width: width)
  }

  private static let cancel = [TerminalModel.Effect.send(.act(.cancelLoading, .activate))]

  @Test("What can be cancelled has a button for Tab, Return, space and clicks, not beside it; Escape cancels, too")
  func cancelKeys() throws {
    #expect(cancellable().hints.map(\.key) == ["Esc", "Ctrl-C"])
    for keys in [[Input.key(.escape)], [.key(.tab), .key(.enter)], [.key(.tab, .shift), .text(" ")]] {
      var model = cancellable()
      #expect(keys.flatMap { model.press($0) } == Self.cancel)
    }
    var model = cancellable()
    let button = try #require(model.loaderLayout?.buttons.first)
    for (x, effects) in [
      (button.x, Self.cancel), (button.maxX - 1, Self.cancel), (button.x - 1, []), (button.maxX, []),
    ] {
      #expect(model.press(.mouse(Mouse(kind: .press, place: Point(x: x, y: button.y)))) == effects)
    }
    model = cancellable()
    model.wait(for: .seconds(3))
    let before = model.frame()
    model.press(.key(.tab))
    #expect(model.frame() != before)
    try Golden.check(model.frame().styledText, "loader-cancel-60.txt")
  }

  @Test("What is typed ahead cancels nothing, and is there afterwards; the next loader has the focus nowhere")
  func typedAhead() {
    var model = cancellable()
    #expect(model.type("an na") == [])
    #expect(model.press(.key(.enter), .key(.tab), .key(.tab), .key(.enter)) == [])
    _ = model.show(screen(Samples.login(), canGoBack: true))
    #expect(model.frame().plainText.contains("an na"))
    #expect(model.press(.key(.escape)) == [.send(.back)])
    model = cancellable()
    model.press(.key(.tab))
    _ = model.show(screen(Samples.login(), loading: "Almost"))
    _ = model.show(cancellable().screen ?? screen(Samples.login()))
    #expect(model.press(.key(.enter)) == [])
  }

  @Test("A wait ends with what is waited for, and behind an alert")
  func end() {
    var model = TerminalModel(screen(Samples.login(), loading: "Signing in"))
    model.wait(for: .seconds(5))
    #expect(model.isWaiting && model.waited == .seconds(5))
    _ = model.show(screen(Samples.login()))
    #expect(!model.isWaiting && model.waited == .zero)
    _ = model.show(screen(Samples.login(), loading: "Signing in", error: "No"))
    #expect(!model.isWaiting)
    _ = model.show(screen(ProgressView("Upload")))
    #expect(model.isWaiting)
    model.wait(for: .seconds(3))
    #expect(model.frame().plainText.contains("Upload  ⠋ 3 s"))
  }
}
