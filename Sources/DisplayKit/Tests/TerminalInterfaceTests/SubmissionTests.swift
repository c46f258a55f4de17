import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("After a button the focus goes to the first field with a problem")
@MainActor
struct SubmissionTests {
  private func form(_ first: String?, _ second: String?) -> Screen {
    screen(
      Form {
        TextField("Name", text: constant("")).problem(first)
        DatePicker("Born", selection: constant(CalendarDay.earliest)).problem(second)
        Button("Save") {}
      })
  }

  private let name = ElementID("textField.Name")
  private let born = ElementID("datePicker.Born")
  private let save = ElementID("button.Save")

  /// Presses Save on a form with these problems.
  private func pressed(_ first: String? = nil, _ second: String? = nil) -> Interface {
    var interface = Interface(form(first, second))
    interface.press(.key(.tab), .key(.tab))
    #expect(interface.press(.key(.enter)) == [.send(.act(save, .activate))])
    return interface
  }

  @Test func `To the first of all that there are`() {
    var interface = pressed()
    _ = interface.show(form("is missing", "too early"))
    #expect(interface.focus == name)
    #expect(interface.frame().plainText.contains("! is missing"))
    #expect(interface.frame().plainText.contains("! too early"))
    var second = pressed()
    _ = second.show(form(nil, "too early"))
    #expect(second.focus == born)
  }

  @Test func `Also when it is the same problem again, behind the loader`() {
    var interface = pressed("is missing")
    var loading = form("is missing", nil)
    loading.loading = "Saving"
    _ = interface.show(loading)
    #expect(interface.focus == save)
    _ = interface.show(form("is missing", nil))
    #expect(interface.focus == name)
  }

  @Test func `Without the loader only a new problem counts`() {
    var interface = pressed("is missing")
    _ = interface.show(form("is missing", nil))
    #expect(interface.focus == save)
    _ = interface.show(form(nil, nil))
    _ = interface.show(form("is missing", nil))
    #expect(interface.focus == name)
  }

  @Test func `Not after the user has gone on, not without a button, and not twice`() {
    var interface = pressed()
    interface.press(.key(.up))
    _ = interface.show(form("is missing", nil))
    #expect(interface.focus == born)
    var typed = Interface(form(nil, nil))
    typed.press(.key(.tab))
    _ = typed.show(form("is missing", nil))
    #expect(typed.focus == born)
    var twice = pressed()
    _ = twice.show(form(nil, "too early"))
    _ = twice.show(form("is missing", "too early"))
    #expect(twice.focus == born)
  }
}
