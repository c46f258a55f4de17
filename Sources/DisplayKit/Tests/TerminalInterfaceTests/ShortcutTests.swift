import ScreenModel
import TestSupport
import Testing
import VIPTestKit
import VIPKit

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

  private func interface(_ commands: [ScreenCommand] = commands, width: Int = 60, height: Int = 20) -> Interface {
    var shown = screen(Samples.list(3), title: "Contacts", canGoBack: true)
    shown.commands = commands
    return Interface(shown, width: width, height: height)
  }

  @Test func `A character is typed into the field that has the focus, and runs its command elsewhere`() {
    var interface = interface()
    #expect(interface.type("a/") == ["a", "a/"].map { .send(.act(ElementID("textField.Filter"), .edit($0))) })
    interface.press(.key(.tab))
    #expect(interface.type("a/") == [.send(.run("Add contact")), .send(.run("Find"))])
    #expect(interface.type("Axu") == [], "another key, one without a command, one that can't be used now")
    #expect(interface.press(.paste("a")) == [])
  }

  @Test func `With Ctrl or Alt it runs in a field too, unless the field has a use for the key`() {
    var interface = interface()
    #expect(interface.press(.key(.character("n"), .alt)) == [.send(.run("Next"))])
    #expect(interface.press(.key(.character("n"), .control)) == [])
    #expect(interface.press(.key(.character("n"), [.alt, .shift])) == [])
    #expect(interface.press(.key(.character("e"), .control)) == [], "the end of the line")
    interface.press(.key(.tab))
    #expect(interface.press(.key(.character("e"), .control)) == [.send(.run("Export the list"))])
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
      var interface = Interface(covered)
      #expect(interface.press(.key(.tab), .text("a"), .text("?"), .key(.f1), .key(.character("n"), .alt)) == [])
      #expect(interface.helpLayout == nil)
    }
  }

  @Test(arguments: [60, 24]) func `The help lists the commands, then the keys`(width: Int) throws {
    var interface = interface(width: width)
    #expect(interface.press(.key(.tab), .text("?")) == [])
    try Golden.check(interface.frame().styledText, "help-\(width).txt")
  }

  @Test func `F1 shows it where a question mark is typed`() {
    var interface = interface()
    #expect(interface.frame().plainText.contains("F1 help"))
    #expect(interface.type("?") == [.send(.act(ElementID("textField.Filter"), .edit("?")))])
    #expect(interface.helpLayout == nil)
    #expect(interface.press(.key(.f1)) == [])
    #expect(interface.helpLayout != nil)
    #expect(!interface.isEditing)
  }

  @Test(arguments: [
    Input.key(.escape), .key(.enter), .text(" "),
    .mouse(Mouse(kind: .press, place: Point(x: 1, y: 1))),
  ])
  func `It is closed, and nothing else comes of that`(input: Input) {
    var interface = interface()
    #expect(interface.press(.key(.f1), input) == [])
    #expect(interface.helpLayout == nil)
    #expect(interface.press(.key(.escape)) == [.send(.back)])
  }

  @Test(arguments: [Input.key(.f1), .text("?")])
  func `Asked for once more it lists all keys, then it is gone`(input: Input) {
    var interface = interface()
    interface.press(.key(.tab), input)
    #expect(interface.helpLayout?.lines.contains { $0.heading == "In a field" } == false)
    #expect(interface.hints.contains(Interface.Hint(key: "?", action: "all keys")))
    interface.press(input)
    let lines = interface.helpLayout?.lines ?? []
    #expect(lines.contains(HelpLayout.Line(key: "Ctrl-P", action: "find a command by its name")))
    #expect(lines.count { $0.key.isEmpty == false } > KeyCommand.allCases.count)
    #expect(interface.press(input) == [])
    #expect(interface.helpLayout == nil)
  }

  @Test func `A shortcut that is read there works there; other keys do nothing`() {
    var interface = interface()
    #expect(interface.press(.key(.f1), .text("x"), .key(.tab), .key(.character("x"), .control)) == [])
    #expect(interface.helpLayout != nil)
    #expect(interface.press(.text("a")) == [.send(.run("Add contact"))])
    #expect(interface.helpLayout == nil)
    #expect(interface.press(.key(.f1), .key(.character("c"), .control)) == [.send(.quit(.asked))])
  }

  @Test func `It is scrolled where it doesn't fit, and gone on another screen`() throws {
    var interface = interface((1...50).map { ScreenCommand("Command \($0)") }, height: 10)
    #expect(interface.press(.key(.f1)) == [])
    let height = try #require(interface.helpLayout?.inside.height)
    let last = try #require(interface.helpLayout?.lines.count) - height
    #expect(interface.press(.key(.up)) == [])
    #expect(interface.helpLayout?.offset == 0)
    #expect(interface.press(.key(.down), .mouse(Mouse(kind: .wheelDown, place: Point(x: 1, y: 1)))) == [])
    #expect(interface.helpLayout?.offset == 2)
    for _ in 1...20 { #expect(interface.press(.key(.pageDown)) == []) }
    #expect(interface.helpLayout?.offset == last)
    #expect(interface.press(.key(.pageUp)) == [])
    #expect(interface.helpLayout?.offset == last - height)
    var other = screen(Samples.login(), title: "Login")
    other.instance = 2
    _ = interface.show(other)
    #expect(interface.helpLayout == nil)
  }

  @Test(arguments: 1...12) func `It fits into any window`(size: Int) {
    var interface = interface(width: size * 2, height: size)
    #expect(interface.press(.key(.f1)) == [])
    _ = interface.frame()
    #expect(interface.press(.key(.escape)) == [])
  }
}
