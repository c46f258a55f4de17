import ScreenModel
import Testing
import VIPTestKit
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@MainActor
@Suite("A question, an alert and a loader stand before the page")
struct QuestionTests {
  private static let delete = Question(
    number: 3, title: "Delete Anna Zharkova for good?", message: "Nobody can bring her back.",
    choices: [.init("Keep", role: .cancel), .init("Delete for good", role: .destructive)])

  private func asking(_ question: Question = delete, width: Int = 60, height: Int = 16) -> TerminalModel {
    var shown = screen(Samples.login(), title: "Contact", canGoBack: true)
    shown.question = question
    return TerminalModel(shown, width: width, height: height)
  }

  @Test func `It has its choices beside or below one another; an alert may have buttons of its own`() throws {
    try Golden.check(asking().frame().styledText, "question.txt")
    try Golden.check(asking(width: 30, height: 14).frame().plainText, "question-narrow.txt")
    let alert = Question(
      number: 4, title: "The news can't be shown: no server listens there", tint: .negative,
      choices: [.init("Retry"), .init("OK", role: .cancel)])
    var model = asking(alert)
    try Golden.check(model.frame().styledText, "alert-buttons-60.txt")
    #expect(model.hints.prefix(3).map(\.action) == ["Retry", "next", "OK"])
    #expect((model.showsError, asking().showsError) == (true, false))
    for (keys, choice) in [([Key.tab, .enter], 1), ([.enter], 0), ([.escape], 1)] {
      model = asking(alert)
      #expect(keys.flatMap { model.press(.key($0)) } == [.send(.answer(4, choice: choice))])
    }
  }

  @Test func `A long alert or question scrolls above its buttons, by pages where arrows go between those`() {
    var model = asking(
      Question(number: 4, title: "No", message: Self.long, tint: .negative, choices: [.init("Retry"), .init("OK")]))
    for page in 0...4 {
      let text = model.frame().plainText
      #expect(text.contains("[ Retry ]") && text.contains("Line 40.") == (page == 4), "page \(page)")
      model.press(.key(.pageDown))
    }
    let choices = (1...3).map { Question.Choice("A long choice, number \($0)") }
    model = asking(Question(number: 3, title: "Which?", message: Self.long, choices: choices), width: 40, height: 14)
    #expect(model.press(.key(.down), .key(.pageDown), .key(.enter)) == [.send(.answer(3, choice: 1))])
    let text = model.frame().plainText
    #expect(!text.contains("Which?") && text.contains("[ A long choice, number 2 ]"))
  }

  @Test(arguments: [4, 6, 8, 12])
  func `Of more choices than lines those around the focus are shown`(height: Int) throws {
    let choices = (1...20).map { Question.Choice("Choice number \($0)") }
    var model = asking(Question(number: 3, title: "Which?", choices: choices), width: 40, height: height)
    for number in (1...20) + [1] {
      let words = model.frame().plainText
      #expect(words.contains("[ Choice number \(number) ]") && words.contains("Which?"))
      model.press(.key(.down))
    }
    model.press(.key(.up), .key(.up))
    let layout = try OverlayLayout(#require(model.alert), focus: model.alertFocus, in: model.geometry.column)
    let last = try #require(layout.buttons.last)
    #expect(model.press(.pointer(.press, last.x, last.y)) == [.send(.answer(3, choice: 19))])
  }

  @Test(arguments: [
    ([Input.key(.enter)], 0), ([.text(" ")], 0), ([.key(.escape)], 0), ([.key(.tab), .key(.enter)], 1),
    ([.key(.right), .key(.enter)], 1), ([.key(.down), .text(" ")], 1), ([.key(.left), .key(.enter)], 1),
    ([.key(.tab, .shift), .key(.enter)], 1), ([.key(.tab), .key(.up), .key(.enter)], 0),
    ([.key(.tab), .key(.escape)], 0),
  ])
  func `Keys choose, and a click what it meets`(keys: [Input], choice: Int) throws {
    var model = asking()
    #expect(keys.flatMap { model.press($0) } == [.send(.answer(3, choice: choice))])
    #expect(model.press(.key(.enter)) == [], "a second one is not for what comes next")
    model = asking()
    let place = try OverlayLayout(#require(model.alert), in: model.geometry.column).buttons[choice]
    #expect(model.press(.pointer(.press, place.maxX - 1, place.y)) == [.send(.answer(3, choice: choice))])
  }

  @Test func `Keys typed ahead answer nothing, and an error comes first`() {
    var model = TerminalModel(screen(Samples.login(), canGoBack: true))
    var shown = screen(Samples.login(), error: "No", canGoBack: true)
    shown.question = Self.delete
    _ = model.show(shown)
    model.see(alert: model.lastAlert)
    #expect(model.press(.key(.enter)) == [.send(.dismissError)])
    shown.error = nil
    _ = model.show(shown)
    #expect(model.press(.key(.enter), .text(" ")) == [], "nobody has seen the question yet")
    model.see(alert: model.lastAlert)
    #expect(model.press(.key(.enter)) == [.send(.answer(3, choice: 0))])
    // The focus begins at the first ordinary choice; without one that cancels, Escape does nothing.
    let choices = [Question.Choice("Discard", role: .destructive), .init("Save"), .init("Other")]
    model = asking(Question(number: 3, title: "Which?", choices: choices))
    #expect(model.press(.key(.escape), .key(.character("x"))) == [])
    #expect(model.press(.key(.enter)) == [.send(.answer(3, choice: 1))])
  }

  private static let long = (1...40).map { "Line \($0)." }.joined(separator: "\n")

  private func alarmed(height: Int) -> TerminalModel {
    TerminalModel(screen(Samples.login(), error: Self.long), width: 40, height: height)
  }

  @Test(arguments: [Input.key(.down), .key(.pageDown), .pointer(.wheelDown, 9, 4)])
  func `A long alert is read to its end and back, its button in sight; the next begins at its top`(key: Input) throws {
    var model = alarmed(height: 12)
    let first = model.frame().plainText
    var seen: Set<String> = []
    for _ in 1...45 {
      let text = model.frame().plainText
      #expect(text.contains("[ OK ]"))
      seen.formUnion(text.matches(of: /Line \d+\./).map { String($0.output) })
      #expect(model.press(key) == [])
    }
    #expect(seen.count == 40 && model.frame().plainText.contains("Line 40."))
    for _ in 1...45 { model.press(.key(.pageUp)) }
    #expect(model.frame().plainText == first)
    #expect(model.press(.key(.enter)) == [.send(.dismissError)])
    model = alarmed(height: 14)
    model.press(.key(.pageDown), .key(.down))
    try Golden.check(model.frame().plainText, "alert-scrolled-40.txt")
    _ = model.show(screen(Samples.login(), error: Self.long + "\nAnother."))
    model.see(alert: model.lastAlert)
    #expect(model.frame().plainText.contains("Line 1.") && model.hints.contains(.init("PgUp/PgDn", "scroll")))
    var short = TerminalModel(screen(Samples.login(), error: "No"))
    let before = short.frame()
    short.press(key)
    #expect(short.frame() == before && !short.hints.contains { $0.action == "scroll" })
  }

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

  private func cancellable() -> TerminalModel {
    var shown = screen(Samples.login(), loading: "Signing in", canGoBack: true)
    shown.cancelTitle = "Cancel"
    return TerminalModel(shown)
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
    for (x, isHit) in [(button.x, true), (button.maxX - 1, true), (button.x - 1, false), (button.maxX, false)] {
      #expect(model.press(.pointer(.press, x, button.y)) == (isHit ? Self.cancel : []))
    }
    model = cancellable()
    model.wait(for: .seconds(3))
    let before = model.frame()
    model.press(.key(.tab))
    #expect(model.frame() != before)
    try Golden.check(model.frame().styledText, "loader-cancel-60.txt")
    // What is typed ahead cancels nothing, and is there afterwards; the next loader has the focus nowhere.
    model = cancellable()
    #expect(model.type("an na") + model.press(.key(.enter), .key(.tab), .key(.tab), .key(.enter)) == [])
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
    var model = cancellable()
    model.wait(for: .seconds(5))
    #expect((model.isWaiting, model.waited) == (true, .seconds(5)))
    _ = model.show(screen(Samples.login()))
    #expect((model.isWaiting, model.waited) == (false, .zero))
    _ = model.show(screen(Samples.login(), loading: "Signing in", error: "No"))
    #expect(!model.isWaiting)
    _ = model.show(screen(ProgressView("Upload")))
    model.wait(for: .seconds(3))
    #expect(model.isWaiting && model.frame().plainText.contains("Upload  ⠋ 3 s"))
  }
}

@MainActor
@Suite("What is told in passing, and what the host has to say, stand in the lower edge of the frame")
struct NoticeTests {
  private func told(_ notices: NumberedNotice...) -> Screen {
    var shown = screen(Samples.list(3), canGoBack: true)
    shown.notices = notices
    return shown
  }

  private func lines(_ model: TerminalModel) -> [Substring] { model.frame().plainText.split(separator: "\n") }

  private static let plain = NumberedNotice(number: 1, text: "Anna saved")
  private static let anna = NumberedNotice(number: 1, text: "Anna saved", tint: .positive)
  private static let bo = NumberedNotice(number: 2, text: "Bo is on two lists", tint: .warning)
  private static let cem = NumberedNotice(number: 3, text: "Cem was not saved", tint: .negative)

  @Test func `It is there until a key comes after it was seen; the key does what it does, and the keys are in sight`() {
    var model = TerminalModel(told(Self.plain))
    let focus = model.focus
    let keys = lines(TerminalModel(told())).last
    #expect((lines(model).dropLast().last?.hasPrefix("╰─ Anna saved ──"), lines(model).last) == (true, keys))
    model.press(.key(.tab), .key(.tab, .shift))
    #expect(model.notice != nil, "typed before it was drawn")
    model.seeNotice()
    model.press(.text("x"))
    #expect((lines(model).dropLast().last?.hasPrefix("╰──"), model.focus) == (true, focus))
    _ = model.show(told(Self.plain))
    #expect(model.notice == nil)
    // Several come one after the other, by time and by key, also when the host has forgotten them.
    model = TerminalModel(told(Self.anna, Self.bo))
    model.seeNotice()
    _ = model.show(told(Self.anna, Self.bo, Self.cem))
    model.end(notice: 2)
    #expect(model.notice == Self.anna, "its time isn't over")
    model.end(notice: 1)
    model.press(.key(.tab))
    #expect(model.notice == Self.bo, "nobody has seen it")
    model.seeNotice()
    _ = model.show(told())
    model.press(.key(.tab))
    #expect(model.notice == Self.cem)
    model.end(notice: 3)
    #expect(model.notice == nil)
  }

  @Test func `What it means has a mark besides its colour; the host's words have a hint to more of them`() throws {
    for (notice, text) in [
      (Self.anna, "✓ Anna saved"), (Self.bo, "▲ Bo is on two lists"), (Self.cem, "✗ Cem was not saved"),
    ] {
      let model = TerminalModel(told(notice))
      #expect(lines(model).dropLast().last?.hasPrefix("╰─ \(text) ─") == true)
      #expect(try model.frame()[3, 14].style == #require(notice.tint?.terminalStyle).union(.bold))
    }
    var shown = told()
    shown.statusMessage = "Login was not updated: it needs another version of VIPKit"
    shown.hasDetails = true
    try Golden.check(TerminalModel(shown, width: 60).frame().styledText, "notice-60.txt")
    // Without a frame the keys give way.
    let model = TerminalModel(told(Self.anna), width: 11, height: 4)
    #expect(lines(model).last == " ✓ Anna s…")
  }
}
