import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Focus")
@MainActor
struct FocusTests {
  @Test("Tab goes round what can be used, not to disabled elements and words; arrows go each way, and stop at the ends")
  func ring() {
    var model = TerminalModel(screen(Samples.settings), height: 24)
    var seen: [String] = []
    for _ in 0..<7 {
      seen.append(model.focus?.rawValue ?? "none")
      model.press(.key(.tab))
    }
    #expect(
      seen == [
        "textField.Name", "toggle.Remember me", "picker.Language", "picker.Theme", "button.Save", "button.Cancel",
        "textField.Name",
      ])
    #expect(model.focus(after: .key(.tab, .shift)) == "textField.Name")
    #expect(model.focus(after: .key(.tab, .shift)) == "button.Cancel")
    model = TerminalModel(screen(Samples.settings), height: 24)
    #expect(model.focus(after: .key(.up)) == "textField.Name")
    #expect(model.focus(after: .key(.down), .key(.down), .key(.down), .key(.down)) == "button.Save")
    #expect(model.focus(after: .key(.right)) == "button.Cancel")
    #expect(model.focus(after: .key(.right), .key(.down)) == "button.Cancel")
    #expect(model.focus(after: .key(.left)) == "button.Save")
    #expect(model.focus(after: .key(.up)) == "picker.Theme")
  }

  @Test("A list is one stop for Tab; arrows go from row to row, and aside between the controls of one")
  func list() {
    var model = TerminalModel(screen(Samples.list(5)), height: 24)
    #expect(model.focus(after: .key(.tab), .key(.down), .key(.down)) == "row.3")
    #expect(model.focus(after: .key(.tab)) == "button.Add")
    #expect(model.focus(after: .key(.tab, .shift)) == "row.3")
    #expect(model.focus(after: .key(.end)) == "row.5")
    #expect(model.focus(after: .key(.down)) == "button.Add")
    #expect(model.focus(after: .key(.up)) == "row.5")
    #expect(model.focus(after: .key(.home), .key(.up)) == "textField.Filter")
    func rows(_ onSelect: (@MainActor (Item) -> Void)?) -> any View {
      List(
        Item.many(3),
        row: { item in
          Text(item.name)
          Button("Edit") {}
          Button("Delete") {}
        }, onSelect: onSelect)
    }
    model = TerminalModel(screen(rows(nil)))
    #expect(model.focus?.rawValue == "row.1/button.Edit")
    #expect(model.focus(after: .key(.right), .key(.right)) == "row.1/button.Delete")
    #expect(model.focus(after: .key(.down)) == "row.2/button.Delete")
    #expect(model.focus(after: .key(.left), .key(.left)) == "row.2/button.Edit")
    #expect(model.focus(after: .key(.down), .key(.down)) == "row.3/button.Edit")
    #expect(model.focus(after: .key(.up)) == "row.2/button.Edit")

    model = TerminalModel(screen(rows { _ in }))
    #expect(model.focus?.rawValue == "row.1")
    #expect(model.focus(after: .key(.down)) == "row.2")
    #expect(model.focus(after: .key(.left)) == "row.2")
    #expect(model.focus(after: .key(.right), .key(.right)) == "row.2/button.Delete")
    #expect(model.focus(after: .key(.up)) == "row.1/button.Delete")
    #expect(model.focus(after: .key(.left), .key(.left)) == "row.1")
    #expect(model.focus(after: .key(.end)) == "row.3")

    // Up and down leave an element that uses left and right itself.
    model = TerminalModel(
      screen(
        List(Item.many(2)) { _ in
          TextField("Note", text: constant(""))
          Button("Delete") {}
        }))
    #expect(model.focus?.rawValue == "row.1/textField.Note")
    #expect(model.focus(after: .key(.down)) == "row.1/button.Delete")
    #expect(model.focus(after: .key(.down)) == "row.2/textField.Note")
  }

  @Test("The row that has the focus is always in sight")
  func rowInSight() {
    var model = TerminalModel(screen(Samples.list(100)))
    model.press(.key(.tab))
    for key: Key in [.end, .pageUp, .pageUp, .up, .home, .pageDown, .down, .pageDown, .pageDown] {
      model.press(.key(key))
      #expect(model.frame().plainText.contains("▸"), "after \(key)")
    }
    #expect(model.focus == ElementID("row.20"))
    for height in 1...30 {
      model.resize(Size(width: 60, height: height))
      #expect(model.frame().plainText.contains("▸"), "at height \(height)")
    }
    for _ in 0..<20 {
      model.press(.mouse(Mouse(kind: .wheelDown, place: Point(x: 10, y: 8))))
      #expect(model.frame().plainText.contains("▸"))
    }
  }

  @Test("What is disabled loses the focus to its neighbour, and gets it back")
  func disabled() {
    func buttons(disabled: Set<String>, without gone: Set<String> = []) -> Screen {
      screen(
        VStack {
          for name in ["A", "B", "C"] where !gone.contains(name) { Button(name) {}.disabled(disabled.contains(name)) }
        })
    }
    var model = TerminalModel(buttons(disabled: []))
    #expect(model.focus(after: .key(.tab)) == "button.B")
    _ = model.show(buttons(disabled: ["B"]))
    #expect(model.focus == ElementID("button.C"))
    _ = model.show(buttons(disabled: ["B"], without: ["C"]))
    #expect(model.focus == ElementID("button.A"))
    _ = model.show(buttons(disabled: ["A", "B", "C"]))
    #expect(model.focus == nil)
    model.press(.key(.tab), .key(.enter), .key(.down), .text(" "))
    _ = model.show(buttons(disabled: []))
    #expect(model.focus == ElementID("button.B"))
  }

  @Test("Going back finds focus, cursor and scrolling, on the last hundred screens; secrets are not kept")
  func goingBack() {
    let list = screen(Samples.list(100), instance: 1)
    let login = screen(Samples.login(userName: "Aleksey", password: "secret"), instance: 2)
    var model = TerminalModel(list)
    model.press(.key(.tab))
    for _ in 0..<40 { model.press(.key(.down)) }
    let before = model.frame()
    _ = model.show(login)
    model.press(.key(.left), .key(.left), .key(.tab))
    _ = model.show(list)
    #expect((model.frame(), model.focus) == (before, ElementID("row.41")))
    _ = model.show(login)
    #expect(model.focus == ElementID("textField.Password"))
    #expect(model.state.editors[ElementID("textField.User name")]?.cursor == 5)
    var state = ScreenState()
    state.updateEditors(from: login.root)
    var states = ScreenStates()
    states.keep(state, of: 2)
    #expect(states.remove(2)?.editors.keys.map(\.rawValue) == ["textField.User name"])
    state = ScreenState()
    state.pageOffset = 7
    for instance in 0..<150 { states.keep(state, of: instance) }
    #expect((states.remove(49), states.remove(50), states.remove(50), states.remove(149)) == (nil, state, nil, state))
  }

  @Test("A page longer than the screen, and rows that only show something, are read with the arrows")
  func longPage() {
    let view = VStack {
      Button("Top") {}
      Text((1...60).map { "Line \($0)" }.joined(separator: "\n"))
      Button("Bottom") {}
    }
    var model = TerminalModel(screen(view), width: 40, height: 12)
    #expect(model.focus(after: .key(.down)) == "button.Top")
    #expect(model.state.pageOffset > 0)
    for _ in 0..<30 { model.press(.key(.down)) }
    #expect(model.focus == ElementID("button.Bottom"))
    #expect(model.frame().plainText.contains("[ Bottom ]"))
    model.press(.key(.home))
    #expect(model.frame().plainText.contains("[ Top ]"))
    let rows = VStack {
      List(Item.many(50)) { Text($0.name) }
      Button("Close") {}
    }
    model = TerminalModel(screen(rows))
    model.press(.key(.down))
    #expect(!model.frame().plainText.contains("Item 1\n"))
    #expect(model.frame().plainText.contains("Item 2 "))
    model.press(.key(.end))
    #expect(model.frame().plainText.contains("Item 50"))
    #expect(model.focus(after: .key(.down)) == "button.Close")
  }
}
