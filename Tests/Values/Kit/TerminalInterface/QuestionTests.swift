import ScreenModel
import TestSupport
import Testing
import VIPTestKit
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@MainActor
@Suite("A question stands before the page")
struct QuestionTests {
  private static let delete = Question(
    number: 3, title: "Delete Anna Zharkova for good?", message: "Nobody can bring her back.",
    choices: [.init("Keep", role: .cancel), .init("Delete for good", role: .destructive)])

  private func asking(_ question: Question = delete, width: Int = 60, height: Int = 16) -> TerminalModel {
    var shown = screen(Samples.login(), title: "Contact", canGoBack: true)
    shown.question = question
    return TerminalModel(shown, width: width, height: height)
  }

  @Test func `It is drawn with its choices beside or below one another, the focus on the harmless one`() throws {
    try Golden.check(asking().frame().styledText, "question.txt")
    try Golden.check(asking(width: 30, height: 14).frame().plainText, "question-narrow.txt")
  }

  @Test func `An alert may have buttons of its own`() throws {
    let alert = Question(
      number: 4, title: "The news can't be shown: no server listens there", tint: .negative,
      choices: [.init("Retry"), .init("OK", role: .cancel)])
    var model = asking(alert)
    try Golden.check(model.frame().styledText, "alert-buttons-60.txt")
    #expect(model.hints.prefix(3).map(\.action) == ["Retry", "next", "OK"])
    #expect((model.showsError, asking().showsError) == (true, false))
    #expect(model.press(.key(.tab), .key(.enter)) == [.send(.answer(4, choice: 1))])
    model = asking(alert)
    #expect(model.press(.key(.enter)) == [.send(.answer(4, choice: 0))])
    model = asking(alert)
    #expect(model.press(.key(.escape)) == [.send(.answer(4, choice: 1))])
  }

  @Test func `A long alert with buttons of its own scrolls between them and its frame`() {
    var model = asking(
      Question(number: 4, title: "No", message: Self.long, tint: .negative, choices: [.init("Retry"), .init("OK")]))
    var pages = 0
    while !model.frame().plainText.contains("Line 40."), pages < 10 {
      #expect(model.frame().plainText.contains("[ Retry ]"))
      model.press(.key(.pageDown))
      pages += 1
    }
    #expect(model.frame().plainText.contains("Line 40."))
    #expect(pages == 4)
  }

  @Test(arguments: [4, 6, 8, 12])
  func `Of more choices than lines those around the focus are shown`(height: Int) throws {
    let choices = (1...20).map { Question.Choice("Choice number \($0)") }
    var model = asking(Question(number: 3, title: "Which?", choices: choices), width: 40, height: height)
    for number in (1...20) + [1] {
      let words = model.frame().plainText
      #expect(words.contains("[ Choice number \(number) ]"))
      #expect(words.contains("Which?"))
      _ = model.press(.key(.down))
    }
    _ = model.press(.key(.up), .key(.up))
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
  func `Keys choose`(keys: [Input], choice: Int) {
    var model = asking()
    var effects: [TerminalModel.Effect] = []
    for key in keys { effects += model.press(key) }
    #expect(effects == [.send(.answer(3, choice: choice))])
    #expect(model.press(.key(.enter)) == [], "a second one is not for what comes next")
  }

  @Test func `A click chooses what it meets`() throws {
    for choice in 0...1 {
      var model = asking()
      let place = try OverlayLayout(#require(model.alert), in: model.geometry.column).buttons[choice]
      #expect(model.press(.pointer(.press, place.maxX - 1, place.y)) == [.send(.answer(3, choice: choice))])
    }
  }

  @Test func `The focus begins at the first ordinary choice; without one that cancels, Escape does nothing`() {
    let choices = [Question.Choice("Discard", role: .destructive), .init("Save"), .init("Other")]
    var model = asking(Question(number: 3, title: "Which?", choices: choices))
    #expect(model.press(.key(.escape), .key(.character("x"))) == [])
    #expect(model.press(.key(.enter)) == [.send(.answer(3, choice: 1))])
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
  }

  private static let long = (1...40).map { "Line \($0)." }.joined(separator: "\n")

  private func alarmed(height: Int) -> TerminalModel {
    TerminalModel(screen(Samples.login(), error: Self.long), width: 40, height: height)
  }

  @Test(arguments: [[Input.key(.down)], [.key(.pageDown)], [.mouse(Mouse(kind: .wheelDown, place: Point(x: 9, y: 4)))]])
  func `All of a long alert can be read, its button always in sight, and back`(keys: [Input]) throws {
    var model = alarmed(height: 12)
    let first = model.frame().plainText
    var seen: Set<String> = []
    for _ in 1...45 {
      let text = model.frame().plainText
      #expect(text.contains("[ OK ]"))
      seen.formUnion(text.matches(of: /Line \d+\./).map { String($0.output) })
      for key in keys { #expect(model.press(key) == []) }
    }
    #expect(seen.count == 40)
    #expect(model.frame().plainText.contains("Line 40."))
    for _ in 1...45 { model.press(.key(.pageUp)) }
    #expect(model.frame().plainText == first)
    #expect(model.press(.key(.enter)) == [.send(.dismissError)])
  }

  @Test func `The next alert begins at its top, and one that fits doesn't move`() throws {
    var model = alarmed(height: 14)
    model.press(.key(.pageDown), .key(.down))
    try Golden.check(model.frame().plainText, "alert-scrolled-40.txt")
    _ = model.show(screen(Samples.login(), error: Self.long + "\nAnother."))
    model.see(alert: model.lastAlert)
    #expect(model.frame().plainText.contains("Line 1."))
    #expect(model.hints.contains(.init("PgUp/PgDn", "scroll")))
    var short = TerminalModel(screen(Samples.login(), error: "No"))
    let before = short.frame()
    short.press(.key(.pageDown), .key(.down))
    #expect(short.frame() == before)
    #expect(!short.hints.contains { $0.action == "scroll" })
  }

  @Test func `The words of a question with buttons below one another scroll by pages, its buttons by arrows`() {
    let choices = (1...3).map { Question.Choice("A long choice, number \($0)") }
    var model = asking(
      Question(number: 3, title: "Which?", message: Self.long, choices: choices), width: 40, height: 14)
    #expect(model.press(.key(.down), .key(.pageDown), .key(.enter)) == [.send(.answer(3, choice: 1))])
    let text = model.frame().plainText
    #expect(!text.contains("Which?") && text.contains("[ A long choice, number 2 ]"))
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

  private nonisolated static let plain = NumberedNotice(number: 1, text: "Anna saved")
  private nonisolated static let anna = NumberedNotice(number: 1, text: "Anna saved", tint: .positive)
  private nonisolated static let bo = NumberedNotice(number: 2, text: "Bo is on two lists", tint: .warning)
  private nonisolated static let cem = NumberedNotice(number: 3, text: "Cem was not saved", tint: .negative)

  @Test func `It is there until a key comes after it was seen; the key does what it does, and the keys are in sight`() {
    var model = TerminalModel(told(Self.plain))
    let focus = model.focus
    let keys = lines(TerminalModel(told())).last
    #expect((lines(model).dropLast().last?.hasPrefix("╰─ Anna saved ──"), lines(model).last) == (true, keys))
    _ = model.press(.key(.tab), .key(.tab, .shift))
    #expect(model.notice != nil, "typed before it was drawn")
    model.seeNotice()
    _ = model.press(.text("x"))
    #expect((lines(model).dropLast().last?.hasPrefix("╰──"), model.focus) == (true, focus))
    _ = model.show(told(Self.plain))
    #expect(model.notice == nil)
  }

  @Test func `Several come one after the other, by time and by key, also when the host has forgotten them`() {
    var model = TerminalModel(told(Self.anna, Self.bo))
    model.seeNotice()
    _ = model.show(told(Self.anna, Self.bo, Self.cem))
    model.end(notice: 2)
    #expect(model.notice == Self.anna, "its time isn't over")
    model.end(notice: 1)
    #expect(model.notice == Self.bo)
    _ = model.press(.key(.tab))
    #expect(model.notice == Self.bo, "nobody has seen it")
    model.seeNotice()
    _ = model.show(told())
    _ = model.press(.key(.tab))
    #expect(model.notice == Self.cem)
    model.end(notice: 3)
    #expect(model.notice == nil)
  }

  @Test(arguments: [(anna, "✓ Anna saved"), (bo, "▲ Bo is on two lists"), (cem, "✗ Cem was not saved")])
  func `What it means has a mark besides its colour`(notification: NumberedNotice, text: String) throws {
    let model = TerminalModel(told(notification))
    #expect(lines(model).dropLast().last?.hasPrefix("╰─ \(text) ─") == true)
    let style = try #require(notification.tint?.terminalStyle)
    #expect(model.frame()[3, 14].style == style.union(.bold))
  }

  @Test func `The host's words have a hint where there is more of them; without a frame the keys give way`() throws {
    var shown = told()
    shown.statusMessage = "Login was not updated: it needs another version of VIPKit"
    shown.hasDetails = true
    try Golden.check(TerminalModel(shown, width: 60).frame().styledText, "notice-60.txt")
    let model = TerminalModel(told(Self.anna), width: 11, height: 4)
    #expect(lines(model).last == " ✓ Anna s…")
  }
}
