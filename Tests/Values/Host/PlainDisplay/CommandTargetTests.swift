@testable import PlainDisplay
import ScreenModel
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A command finds its element on the screen")
struct CommandTargetTests {
  private let target = CommandTarget(screen: PlainSamples.screen(PlainSamples.everything, canGoBack: true))

  @Test("and says what the user does to it")
  func events() throws {
    let rows: [(ScriptCommand, UserEvent)] = [
      (.set(label: "User name", text: "Anna"), .act(ElementID("textField.User name"), .edit("Anna"))),
      (.set(label: "Password", text: ""), .act(ElementID("textField.Password"), .edit(""))),
      (.set(label: "Colour", text: "Red"), .act(ElementID("picker.Colour"), .pick(0))),
      (.set(label: "Sound", text: "off"), .act(ElementID("toggle.Sound"), .turn(false))),
      (.set(label: "Light", text: "on"), .act(ElementID("toggle.Light"), .turn(true))),
      (.press(label: "Sound"), .act(ElementID("toggle.Sound"), .turn(false))),
      (.press(label: "Save"), .act(ElementID("button.Save"), .activate)),
      (.press(label: "News"), .act(ElementID("link.News"), .activate)),
      (.select(3), .act(ElementID("row.3"), .activate)),
      (.back, .back),
    ]
    for (command, event) in rows { #expect(try target.event(for: command) == event) }
  }

  @Test("by a column's header only when it sorts")
  func headers() throws {
    struct Datum: Identifiable { let id = 1 }
    func event(_ label: String, isSorted: Bool) throws -> UserEvent {
      let sort = isSorted ? Binding<TableSort?>(get: { nil }, set: { _ in }) : nil
      let page = VStack {
        Table([Datum()], sort: sort) { TableColumn("Delete", isSortable: true) { _ in Text("no") } }
        if label == "Delete" { Button("Delete") {} }
      }
      return try CommandTarget(screen: PlainSamples.screen(page)).event(for: .press(label: "Delete"))
    }
    #expect(try event("Delete", isSorted: true) == .act(ElementID("columnHeader.Delete"), .activate))
    #expect(try event("Delete", isSorted: false) == .act(ElementID("button.Delete"), .activate))
    #expect(throws: ScriptCommand.Fault(message: "no button \"Delete\"; there are none")) {
      try event("", isSorted: false)
    }
  }

  @Test("by a label as it is, and as it is printed: what is on the screen can be copied into a script")
  func printed() throws {
    let labels = ["Line\nbreak", "a\\b", " loose ", "x] no toggle"]
    let screen = PlainSamples.screen(VStack { for label in labels { Button(label) {} } })
    let target = CommandTarget(screen: screen)
    let printed = Transcript(screen).lines.dropFirst().map { String($0.dropFirst().dropLast()) }
    #expect(printed == ["Line break", "a\\\\b", "\\ loose\\ ", "x\\] no toggle"])
    for (label, printed) in zip(labels, printed) {
      let event = UserEvent.act(ElementID("button.\(label)"), .activate)
      #expect(try target.event(for: .press(label: printed)) == event)
      #expect(try target.event(for: .press(label: label)) == event)
    }
    #expect(throws: ScriptCommand.Fault(message: "no button \"Line braek\"; did you mean \"Line break\"?")) {
      try target.event(for: .press(label: "Line braek"))
    }
  }

  @Test("by its section, where a label stands twice")
  func sections() throws {
    let screen = PlainSamples.screen(
      VStack {
        for name in ["Home/Office", "Billing"] {
          Section(name) {
            TextField("Street", text: Binding(get: { "" }, set: { _ in }))
            Button("Clear") {}
          }
        }
      })
    let target = CommandTarget(screen: screen)
    func id(_ command: ScriptCommand) throws -> String? {
      guard case .act(let id, _) = try target.event(for: command) else { return nil }
      return id.rawValue
    }
    #expect(try id(.set(label: "Street", text: "")) == "textField.Street")
    #expect(try id(.set(label: "Home/Office/Street", text: "")) == "textField.Street")
    #expect(try id(.set(label: "Billing/Street", text: "")) == "textField.Street#2")
    #expect(try id(.press(label: "Billing/Clear")) == "button.Clear#2")
    #expect(throws: ScriptCommand.Fault(message: "no field \"Billing/Town\"; fields: \"Street\"")) {
      try id(.set(label: "Billing/Town", text: ""))
    }
  }

  @Test("by the number of its row")
  func rows() throws {
    let screen = PlainSamples.screen(
      List {
        ForEach(["Anna", "Boris"], id: \.self) { name in
          HStack {
            TextField("Note", text: Binding(get: { "" }, set: { _ in }))
            Button("Delete") {}
          }
        }
      })
    let target = CommandTarget(screen: screen)
    #expect(
      try target.event(for: .press(label: "Row 2/Delete")) == .act(ElementID("row.Boris/button.Delete"), .activate))
    #expect(
      try target.event(for: .set(label: "Row 1/Note", text: "x"))
        == .act(ElementID("row.Anna/textField.Note"), .edit("x")))
    for label in ["Row 3/Delete", "Row 0/Delete", "Row x/Delete", "Row 2/Add", "Row 2/"] {
      #expect(throws: ScriptCommand.Fault.self) { try target.event(for: .press(label: label)) }
    }
  }

  private nonisolated static let fields =
    #"fields: "User name", "City", "Password", "Sound", "Light", "Colour", "Size""#
  private nonisolated static let buttons =
    #"buttons: "Save", "Delete", "News", "Contacts", "Sound", "Light", "Yes", "No""#

  @Test(
    "or an error",
    arguments: [
      (ScriptCommand.set(label: "User nam", text: ""), "no field \"User nam\"; did you mean \"User name\"?"),
      (.set(label: "Save", text: ""), "no field \"Save\"; \(Self.fields)"),
      (.set(label: "Colour", text: "Gren"), "\"Colour\" has no option \"Gren\"; options: \"Red\", \"Green\""),
      (.set(label: "Sound", text: "yes"), "\"Sound\" is set to on or off"),
      (.press(label: "save"), "no button \"save\"; did you mean \"Save\"?"),
      (.press(label: "User name"), "no button \"User name\"; \(Self.buttons)"),
      (.press(label: "\u{1B}[2J"), "no button \"\\u{1B}[2J\"; \(Self.buttons)"),
      (.press(label: "Contacts"), "\"Contacts\" is not available"),
      (.press(label: "No"), "\"No\" is not available"),
      (.select(1), "row 1 can't be selected"),
      (.select(4), "there is no row 4; the last is 3"),
      (.ok, "there is no alert to dismiss"),
    ])
  func faults(command: ScriptCommand, message: String) {
    #expect(throws: ScriptCommand.Fault(message: message)) { try target.event(for: command) }
  }

  @Test("run runs a command by its title, when it can be used")
  func run() throws {
    var screen = PlainSamples.screen(PlainSamples.login())
    let there = { CommandTarget(screen: screen) }
    #expect(throws: ScriptCommand.Fault(message: "no command \"Save\"; there are none")) {
      try there().event(for: .run("Save"))
    }
    screen.commands = [ScreenCommand("Save", shortcut: "s"), ScreenCommand("Undo\u{1B}", isEnabled: false)]
    #expect(try there().event(for: .run("Save")) == .run(ScreenCommand.id("Save")))
    #expect(throws: ScriptCommand.Fault(message: "\"Undo\\u{1B}\" is not available")) {
      try there().event(for: .run("Undo\u{1B}"))
    }
    #expect(throws: ScriptCommand.Fault(message: "no command \"save\"; commands: \"Save\", \"Undo\\u{1B}\"")) {
      try there().event(for: .run("save"))
    }
  }

  @Test("where there is no row, and no scene to go back to")
  func nothingThere() {
    let target = CommandTarget(screen: PlainSamples.screen(PlainSamples.login()))
    for (command, message) in [
      (ScriptCommand.select(1), "there are no rows"), (.back, "there is no scene to go back to"),
    ] {
      #expect(throws: ScriptCommand.Fault(message: message)) { try target.event(for: command) }
    }
  }

  @Test("while an alert is open, only ok is heard; while a question is open, only its choices are")
  func alert() throws {
    let alert = CommandTarget(screen: PlainSamples.screen(PlainSamples.login(), error: "Wrong", canGoBack: true))
    var screen = PlainSamples.screen(PlainSamples.login(), canGoBack: true)
    screen.question = Question(
      number: 3, title: "Delete?", choices: [.init("Keep", role: .cancel), .init("Delete it")])
    let question = CommandTarget(screen: screen)
    let others: [ScriptCommand] = [
      .set(label: "User name", text: ""), .press(label: "Sign in"), .press(label: "keep"), .select(1), .run("Save"),
      .back,
    ]
    for (target, message) in [
      (alert, "an alert is open; dismiss it with ok"),
      (question, "a question is open; answer it with press Keep, press Delete it"),
    ] {
      let fault = ScriptCommand.Fault(message: message)
      for command in others { #expect(throws: fault) { try target.event(for: command) } }
    }
    #expect(try alert.event(for: .ok) == .dismissError)
    #expect(try question.event(for: .press(label: "Delete it")) == .answer(3, choice: 1))
    #expect(throws: ScriptCommand.Fault(message: "there is no alert to dismiss")) { try question.event(for: .ok) }
  }
}
