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
  private func pressed(_ first: String? = nil, _ second: String? = nil) -> TerminalModel {
    var model = TerminalModel(form(first, second))
    model.press(.key(.tab), .key(.tab))
    #expect(model.press(.key(.enter)) == [.send(.act(save, .activate))])
    return model
  }

  @Test func `To the first of all that there are`() {
    var model = pressed()
    _ = model.show(form("is missing", "too early"))
    #expect(model.focus == name)
    #expect(model.frame().plainText.contains("! is missing"))
    #expect(model.frame().plainText.contains("! too early"))
    var second = pressed()
    _ = second.show(form(nil, "too early"))
    #expect(second.focus == born)
  }

  @Test func `Also when it is the same problem again, behind the loader`() {
    var model = pressed("is missing")
    var loading = form("is missing", nil)
    loading.loading = "Saving"
    _ = model.show(loading)
    #expect(model.focus == save)
    _ = model.show(form("is missing", nil))
    #expect(model.focus == name)
  }

  @Test func `Without the loader only a new problem counts`() {
    var model = pressed("is missing")
    _ = model.show(form("is missing", nil))
    #expect(model.focus == save)
    _ = model.show(form(nil, nil))
    _ = model.show(form("is missing", nil))
    #expect(model.focus == name)
  }

  @Test func `Not after the user has gone on, not without a button, and not twice`() {
    var model = pressed()
    model.press(.key(.up))
    _ = model.show(form("is missing", nil))
    #expect(model.focus == born)
    var typed = TerminalModel(form(nil, nil))
    typed.press(.key(.tab))
    _ = typed.show(form("is missing", nil))
    #expect(typed.focus == born)
    var twice = pressed()
    _ = twice.show(form(nil, "too early"))
    _ = twice.show(form("is missing", "too early"))
    #expect(twice.focus == born)
  }
}
