@testable import PlainDisplay
@testable import Gallery
@testable import NewsItem
import ScreenModel
import TestSupport
import Testing
import VIPKit
import VIPTestKit

@Suite("Every view on the plain display")
@MainActor
struct GalleryTests {
  private let gallery: SceneDriver

  init() throws {
    var environment = EnvironmentValues()
    environment.system.clock = StepClock()
    let time = timeOfDay(12, 34, 56)
    environment.system.now = { time }
    gallery = try SceneDriver(
      GalleryConfigurator(), scenes: ["viewArticle": NewsItemConfigurator()], environment: environment)
  }

  private var screen: Screen { Screen(sceneID: "Gallery", title: "Gallery", root: gallery.screen) }

  private func event(_ command: ScriptCommand) throws -> UserEvent {
    try CommandTarget(screen: screen).event(for: command)
  }

  private func show(_ page: String) throws {
    guard case .act(let id, let action) = try event(.press(label: page)) else { return }
    #expect(gallery.viewController.render().perform(action, on: id))
  }

  @Test(
    "The pages",
    arguments: [
      "Words", "Fields", "Choices", "Numbers", "Pictures", "Buttons", "Rows", "Tables", "Panes", "Feedback",
    ])
  func pages(page: String) async throws {
    // The first page.
    if page != "Words" {
      try show(page)
      try await gallery.settle()
    }
    try Golden.check(Transcript(screen).lines.joined(separator: "\n") + "\n", "gallery-\(page.lowercased()).txt")
  }

  @Test("A day is set within its range, or taken away where it need not be; a number is set within its range")
  func day() throws {
    try show("Choices")
    func event(_ label: String, _ text: String) throws -> UserEvent { try self.event(.set(label: label, text: text)) }
    let born = ElementID("datePicker.Born")
    #expect(try event("Born", "1990-01-31") == .act(born, .setDay(CalendarDay("1990-01-31"))))
    #expect(try event("Born", "") == .act(born, .setDay(nil)))
    for (label, range) in [("Born", "0001-01-01 to 2020-12-31"), ("First", "0001-01-01 to 9999-12-31")] {
      for text in ["1990-02-30", "31 Jan 1990", label == "Born" ? "2021-01-01" : ""] {
        #expect(throws: ScriptCommand.Fault(message: "\"\(label)\" is set to a day from \(range)")) {
          try event(label, text)
        }
      }
    }
    try show("Numbers")
    #expect(try event("Copies", "9") == .act(ElementID("stepper.Copies"), .set(9)))
    let fault = ScriptCommand.Fault(message: "\"Copies\" is set to a whole number from 1 to 9")
    for text in ["10", "0", "1.5", "0x5", "x", "nan", ""] { #expect(throws: fault) { try event("Copies", text) } }
  }

  @Test("A link out of the application is pressed, and a choice of a menu, also by its name; one that is off isn't")
  func buttons() throws {
    try show("Buttons")
    #expect(try event(.press(label: "Swift")) == .act(ElementID("externalLink.Swift"), .activate))
    for label in ["Rename", "More/Rename"] {
      #expect(try event(.press(label: label)) == .act(ElementID("button.Rename"), .activate))
    }
    for label in ["Not what it seems", "Undo"] {
      #expect(throws: ScriptCommand.Fault(message: "\"\(label)\" is not available")) { try event(.press(label: label)) }
    }
  }

  @Test("A text of several lines is set as it is printed, without other escapes; in a field of one line there are none")
  func lines() throws {
    try show("Fields")
    let command = try #require(try ScriptCommand.parse(#"set Note=one\n\n two: C:\\temp\t."#))
    #expect(try event(command) == .act(ElementID("textEditor.Note"), .edit("one\n\n two: C:\\temp\t.")))
    let message = #""Note" is set to a text in which \n ends a line, \t is a tab and \\ a backslash"#
    for text in [#"C:\new\users"#, #"ends with \"#, #"\u{1B}"#] {
      #expect(throws: ScriptCommand.Fault(message: message)) { try event(.set(label: "Note", text: text)) }
    }
    let path = #"C:\new"#
    #expect(try event(.set(label: "Name", text: path)) == .act(ElementID("textField.Name"), .edit(path)))
    try gallery.type("one\n\n two: C:\\temp\t.", into: "Note")
    #expect(Transcript(screen).lines.contains(#"Note: one\n\n two: C:\\temp\t."#))
    #expect(Transcript.lines(Transcript(screen).lines, say: #"Note: one\n"#))
  }
}
