@testable import PlainDisplay
import ScreenModel
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

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
      (.select(3), .act(ElementID("row.3"), .activate)), (.back, .back),
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

  @Test("by the number of its row, where there is one, as there must be a scene to go back to")
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
    let login = CommandTarget(screen: PlainSamples.screen(PlainSamples.login()))
    #expect(throws: ScriptCommand.Fault(message: "there are no rows")) { try login.event(for: .select(1)) }
    #expect(throws: ScriptCommand.Fault(message: "there is no scene to go back to")) { try login.event(for: .back) }
  }

  @Test("or an error")
  func faults() throws {
    let commands: [ScriptCommand] = [
      .set(label: "User nam", text: ""), .set(label: "Save", text: ""), .set(label: "Colour", text: "Gren"),
      .set(label: "Sound", text: "yes"), .press(label: "save"), .press(label: "User name"),
      .press(label: "\u{1B}[2J"), .press(label: "Contacts"), .press(label: "No"), .select(1), .select(4), .ok,
    ]
    let faults = commands.compactMap { command in
      #expect(throws: ScriptCommand.Fault.self, "\(command)") { try target.event(for: command) }
    }
    try Golden.check(faults.map { $0.message + "\n" }.joined(), "faults-elements.txt")
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
