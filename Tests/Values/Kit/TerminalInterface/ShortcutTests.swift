import ScreenModel
import TestSupport
import Testing
import VIPTestKit
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@MainActor
@Suite("Keys run commands, and the help lists them")
struct ShortcutTests {
  private static let commands = [
    ScreenCommand("Add contact", shortcut: "a"), ScreenCommand("Find", shortcut: "/"),
    ScreenCommand("Export the list", shortcut: KeyboardShortcut("e", modifiers: .control)),
    ScreenCommand("Next", shortcut: KeyboardShortcut("n", modifiers: .option)),
    ScreenCommand("Undo", shortcut: "u", isEnabled: false), ScreenCommand("Send by post"),
  ]

  private func model(_ commands: [ScreenCommand] = commands, height: Int = 20) -> TerminalModel {
    var shown = screen(Samples.list(3), title: "Contacts", canGoBack: true)
    shown.commands = commands
    return TerminalModel(shown, height: height)
  }

  @Test(arguments: [
    (KeyboardShortcut("?"), "shows the help"), (" ", "presses what has the focus"), ("\t", "can't be typed"),
    ("\u{1B}", "can't be typed"), ("e\u{301}", "can't be typed"), ("\u{200B}", "can't be typed"),
    ("🇫🇷", "can't be typed"), (.init("C", modifiers: .control), "quits"), (.init("q", modifiers: .control), "quits"),
    (.init("z", modifiers: .control), "stops the process"), (.init("l", modifiers: .control), "draws the screen again"),
    (.init("o", modifiers: .control), "shows details"), (.init("p", modifiers: .control), "finds a command"),
    (.init("h", modifiers: .control), "is Backspace"), (.init("i", modifiers: .control), "is Tab"),
    (.init("j", modifiers: .control), "is Enter"), (.init("m", modifiers: [.control, .option]), "is Enter"),
    (.init("1", modifiers: .control), "can't be typed on a terminal"),
    (.init("é", modifiers: .control), "can't be typed on a terminal"),
    (.init("[", modifiers: .option), "begins a sequence of the terminal"),
  ])
  func `A display's own key, or one that can't be told, is refused`(shortcut: KeyboardShortcut, use: String) {
    var shown = screen(Samples.login())
    shown.commands = [ScreenCommand("Save", shortcut: shortcut)]
    var model = TerminalModel(size: Size(width: 60, height: 16))
    let effect = TerminalModel.Effect.send(.shortcutUnavailable(ScreenCommand.id("Save"), reason: use))
    #expect(model.show(shown) == [effect])
    #expect(model.show(shown) == [], "once for an instance")
    #expect(model.screen?.commands == [ScreenCommand("Save")])
  }

  @Test func `A character is typed into a field, and runs its command elsewhere; with Ctrl or Alt in a field, too`() {
    var model = model()
    #expect(model.type("a/") == ["a", "a/"].map { .send(.act(ElementID("textField.Filter"), .edit($0))) })
    model.press(.key(.tab))
    #expect(model.type("a/") == [.send(.run(ScreenCommand.id("Add contact"))), .send(.run(ScreenCommand.id("Find")))])
    #expect(model.type("Axu") == [], "another key, one without a command, one that can't be used now")
    #expect(model.press(.paste("a")) == [])
    model = self.model()
    #expect(model.press(.key(.character("n"), .alt)) == [.send(.run(ScreenCommand.id("Next")))])
    #expect(model.press(.key(.character("n"), .control)) == [])
    #expect(model.press(.key(.character("n"), [.alt, .shift])) == [])
    #expect(model.press(.key(.character("e"), .control)) == [], "the end of the line")
    model.press(.key(.tab))
    #expect(model.press(.key(.character("e"), .control)) == [.send(.run(ScreenCommand.id("Export the list")))])
  }

  @Test func `Nothing runs beneath a loader, an alert or a question`() {
    var shown = screen(Samples.list(3))
    shown.commands = Self.commands
    let question = Question(number: 1, title: "Sure?", choices: [.init("Yes"), .init("No", role: .cancel)])
    for cover in [{ $0.loading = "Loading" }, { $0.error = "Wrong" }, { $0.question = question }]
      as [(inout Screen) -> Void]
    {
      var covered = shown
      cover(&covered)
      var model = TerminalModel(covered)
      let effects = model.press(.key(.tab), .text("a"), .text("?"), .key(.f1), .key(.character("n"), .alt))
      // Text typed under an alert goes into the field.
      let typed = ["a", "a?"].map { TerminalModel.Effect.send(.act(ElementID("textField.Filter"), .edit($0))) }
      #expect((effects, model.helpLayout) == ((covered.error == nil ? [] : typed), nil))
    }
  }

  @Test func `The help lists the commands, then the keys; F1 shows it where a question mark is typed`() throws {
    var model = model()
    #expect(model.press(.key(.tab), .text("?")) == [])
    try Golden.check(model.frame().styledText, "help-60.txt")
    model = self.model()
    #expect(model.frame().plainText.contains("F1 help"))
    #expect(model.type("?") == [.send(.act(ElementID("textField.Filter"), .edit("?")))])
    #expect(model.helpLayout == nil)
    #expect(model.press(.key(.f1)) == [])
    #expect(model.helpLayout != nil)
    #expect(!model.isEditing)
  }

  @Test(arguments: [
    Input.key(.escape), .key(.enter), .text(" "),
    .mouse(Mouse(kind: .press, place: Point(x: 1, y: 1))),
  ])
  func `It is closed, and nothing else comes of that`(input: Input) {
    var model = model()
    #expect(model.press(.key(.f1), input) == [])
    #expect(model.helpLayout == nil)
    #expect(model.press(.key(.escape)) == [.send(.back)])
  }

  @Test(arguments: [Input.key(.f1), .text("?")])
  func `Asked for once more it lists all keys, then it is gone`(input: Input) {
    var model = model()
    model.press(.key(.tab), input)
    #expect(model.helpLayout?.lines.contains { $0.heading == "In a field" } == false)
    #expect(model.hints.contains(TerminalModel.Hint("?", "all keys")))
    model.press(input)
    let lines = model.helpLayout?.lines ?? []
    #expect(lines.contains(HelpLayout.Line(key: "Ctrl-P", action: "find a command by its name")))
    #expect(lines.count { $0.key.isEmpty == false } > KeyCommand.allCases.count)
    #expect(model.press(input) == [])
    #expect(model.helpLayout == nil)
  }

  @Test func `A shortcut that is read there works there; other keys do nothing`() {
    var model = model()
    #expect(model.press(.key(.f1), .text("x"), .key(.tab), .key(.character("x"), .control)) == [])
    #expect(model.helpLayout != nil)
    #expect(model.press(.text("a")) == [.send(.run(ScreenCommand.id("Add contact")))])
    #expect(model.helpLayout == nil)
    #expect(model.press(.key(.f1), .key(.character("c"), .control)) == [.send(.quit(.asked))])
  }

  @Test func `It is scrolled where it doesn't fit, and gone on another screen`() throws {
    var model = model((1...50).map { ScreenCommand("Command \($0)") }, height: 10)
    #expect(model.press(.key(.f1)) == [])
    let height = try #require(model.helpLayout?.panel.inside.height)
    let last = try #require(model.helpLayout?.lines.count) - height
    #expect(model.press(.key(.up)) == [])
    #expect(model.helpLayout?.offset == 0)
    #expect(model.press(.key(.down), .mouse(Mouse(kind: .wheelDown, place: Point(x: 1, y: 1), notches: 2))) == [])
    #expect(model.helpLayout?.offset == 3)
    model.press(.mouse(Mouse(kind: .wheelDown, place: Point(x: 1, y: 1), notches: 10_000)))
    #expect(model.helpLayout?.offset == last)
    model.press(.mouse(Mouse(kind: .wheelUp, place: Point(x: 1, y: 1), notches: 10_000)))
    #expect(model.helpLayout?.offset == 0)
    for _ in 1...20 { #expect(model.press(.key(.pageDown)) == []) }
    #expect(model.helpLayout?.offset == last)
    #expect(model.press(.key(.pageUp)) == [])
    #expect(model.helpLayout?.offset == last - height)
    var other = screen(Samples.login(), title: "Login")
    other.instance = 2
    _ = model.show(other)
    #expect(model.helpLayout == nil)
  }
}
