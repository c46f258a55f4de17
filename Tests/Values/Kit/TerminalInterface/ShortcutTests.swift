import Foundation
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
    #expect(model.press(.key(.character("n"), .control), .key(.character("n"), [.alt, .shift])) == [])
    #expect(model.press(.key(.character("e"), .control)) == [], "the end of the line")
    model.press(.key(.tab))
    #expect(model.press(.key(.character("e"), .control)) == [.send(.run(ScreenCommand.id("Export the list")))])
  }

  @Test func `Nothing runs beneath a loader, an alert or a question`() {
    var shown = screen(Samples.list(3))
    shown.commands = Self.commands
    let question = Question(number: 1, title: "Sure?", choices: [.init("Yes"), .init("No", role: .cancel)])
    let covers: [(inout Screen) -> Void] = [
      { $0.loading = "Loading" }, { $0.error = "Wrong" }, { $0.question = question },
    ]
    for cover in covers {
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
    #expect((model.type("?"), model.helpLayout) == ([.send(.act(ElementID("textField.Filter"), .edit("?")))], nil))
    #expect(model.press(.key(.f1)) == [])
    #expect(model.helpLayout != nil && !model.isEditing)
  }

  @Test(arguments: [Input.key(.escape), .key(.enter), .text(" "), .pointer(.press, 1, 1)])
  func `It is closed, and nothing else comes of that; asked for once more it lists all keys`(input: Input) {
    for opening in [Input.key(.f1), .text("?")] {
      var model = model()
      model.press(.key(.tab), opening)
      #expect(model.helpLayout?.lines.contains { $0.heading == "In a field" } == false)
      #expect(model.hints.contains(TerminalModel.Hint("?", "all keys")))
      var all = model
      #expect((model.press(input), model.helpLayout) == ([], nil))
      #expect(model.press(.key(.escape)) == [.send(.back)])
      all.press(opening)
      let lines = all.helpLayout?.lines ?? []
      #expect(lines.contains(HelpLayout.Line(key: "Ctrl-P", action: "find a command by its name")))
      #expect(lines.count { !$0.key.isEmpty } > KeyCommand.allCases.count)
      #expect((all.press(opening), all.helpLayout) == ([], nil))
    }
  }

  @Test func `Shortcuts work in it, other keys don't; it scrolls where it doesn't fit, and is gone elsewhere`() throws {
    var open = self.model()
    #expect(open.press(.key(.f1), .text("x"), .key(.tab), .key(.character("x"), .control)) == [])
    #expect(open.helpLayout != nil)
    #expect((open.press(.text("a")), open.helpLayout) == ([.send(.run(ScreenCommand.id("Add contact")))], nil))
    #expect(open.press(.key(.f1), .key(.character("c"), .control)) == [.send(.quit(.asked))])
    var model = model((1...50).map { ScreenCommand("Command \($0)") }, height: 10)
    #expect(model.press(.key(.f1)) == [])
    let height = try #require(model.helpLayout?.panel.inside.height)
    let last = try #require(model.helpLayout?.lines.count) - height
    let steps: [([Input], Int)] = [
      ([.key(.up)], 0), ([.key(.down), .pointer(.wheelDown, 1, 1, notches: 2)], 3),
      ([.pointer(.wheelDown, 1, 1, notches: 10_000)], last), ([.pointer(.wheelUp, 1, 1, notches: 10_000)], 0),
      (Array(repeating: .key(.pageDown), count: 20), last), ([.key(.pageUp)], last - height),
    ]
    for (inputs, offset) in steps {
      #expect(inputs.flatMap { model.press($0) } == [])
      #expect(model.helpLayout?.offset == offset, "\(inputs)")
    }
    var other = screen(Samples.login(), title: "Login")
    other.instance = 2
    _ = model.show(other)
    #expect(model.helpLayout == nil)
  }

  @Test func `Each key of the table has one meaning where it counts`() {
    for command in KeyCommand.allCases {
      let others = KeyCommand.allCases.filter {
        $0 != command && ($0.place == command.place || $0.place == .everywhere)
      }
      let isClear = command.keys.allSatisfy { key in
        KeyStroke(key.description) == key && !others.contains { $0.keys.contains(key) }
      }
      #expect(!command.keys.isEmpty && isClear, "\(command)")
    }
  }

  @Test func `Letters move in lists and are typed in fields`() {
    let rows: [(input: Input, isTyping: Bool, command: KeyCommand?, mainInput: Input?)] = [
      (.text("j"), false, .down, .key(.down)), (.text("G"), false, .last, .key(.end)),
      (.text("j"), true, nil, nil), (.text("?"), false, .help, nil),
      (.text("x"), false, nil, nil), (.text(" "), false, .activate, nil),
      (.key(.tab, .shift), false, .previous, nil),
    ]
    for (input, isTyping, command, mainInput) in rows {
      let places: [KeyCommand.Place] = [isTyping ? .field : .page, .everywhere]
      let found = KeyCommand(input, in: places, isTyping: isTyping)
      #expect((found, found?.mainInput) == (command, mainInput), "\(input)")
    }
  }

  @Test func `Docs/Keys.md has each key and what it does`() throws {
    let tables = KeyCommand.Place.allCases.map { place in
      let rows = KeyCommand.allCases.filter { $0.place == place }.map { command in
        let keys = command.keys.map { "`\($0)`" }.joined(separator: " ")
        return "| \(keys) | \(command.summary(Words())) |"
      }
      return (["## \(place.title(Words()))", "", "| keys | what they do |", "| --- | --- |"] + rows)
        .joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
    let page = try String(contentsOfFile: "\(Checkout.root)/Docs/Keys.md", encoding: .utf8)
    #expect(page.contains(tables), "it is to have:\n\(tables)")
  }
}
