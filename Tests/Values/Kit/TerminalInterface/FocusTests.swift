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
    #expect(
      [model.focus?.rawValue ?? "none"] + model.foci(.tab, .tab, .tab, .tab, .tab, .tab, .tab) == [
        "textField.Name", "toggle.Remember me", "picker.Language", "picker.Theme", "button.Save", "button.Cancel",
        "textField.Name", "toggle.Remember me",
      ])
    #expect(model.focus(after: .key(.tab, .shift)) == "textField.Name")
    #expect(model.focus(after: .key(.tab, .shift)) == "button.Cancel")
    model = TerminalModel(screen(Samples.settings), height: 24)
    #expect(
      model.foci(.up, .down, .down, .down, .down, .right, .right, .down, .left, .up) == [
        "textField.Name", "toggle.Remember me", "picker.Language", "picker.Theme", "button.Save", "button.Cancel",
        "button.Cancel", "button.Cancel", "button.Save", "picker.Theme",
      ])
  }

  @Test("A list is one stop for Tab; arrows go from row to row, and aside between the controls of one")
  func list() {
    var model = TerminalModel(screen(Samples.list(5)), height: 24)
    #expect(model.foci(.tab, .down, .down, .tab) == ["row.1", "row.2", "row.3", "button.Add"])
    #expect(model.focus(after: .key(.tab, .shift)) == "row.3")
    #expect(model.foci(.end, .down, .up, .home, .up) == ["row.5", "button.Add", "row.5", "row.1", "textField.Filter"])
    func rows(_ onSelect: (@MainActor (Item) -> Void)?) -> any View {
      List(
        Item.many(3),
        row: { item in
          Text(item.name)
          Button("Edit") {}
          Button("Delete") {}
        }, onSelect: onSelect)
    }
    func words(_ ids: [String]) -> [String] { ids.map { $0.replacing("/button.", with: " ") } }
    model = TerminalModel(screen(rows(nil)))
    #expect(model.focus?.rawValue == "row.1/button.Edit")
    #expect(
      words(model.foci(.right, .right, .down, .left, .left, .down, .down, .up)) == [
        "row.1 Delete", "row.1 Delete", "row.2 Delete", "row.2 Edit", "row.2 Edit", "row.3 Edit", "row.3 Edit",
        "row.2 Edit",
      ])
    model = TerminalModel(screen(rows { _ in }))
    #expect(model.focus?.rawValue == "row.1")
    #expect(
      words(model.foci(.down, .left, .right, .right, .up, .left, .left, .end)) == [
        "row.2", "row.2", "row.2 Edit", "row.2 Delete", "row.1 Delete", "row.1 Edit", "row.1", "row.3",
      ])
    // Up and down leave an element that uses left and right itself.
    model = TerminalModel(
      screen(
        List(Item.many(2)) { _ in
          TextField("Note", text: constant(""))
          Button("Delete") {}
        }))
    #expect(model.focus?.rawValue == "row.1/textField.Note")
    #expect(model.foci(.down, .down) == ["row.1/button.Delete", "row.2/textField.Note"])
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
      model.press(.pointer(.wheelDown, 10, 8))
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
    for (disabled, gone, focus) in [
      (["B"], [], "button.C"), (["B"], ["C"], "button.A"), (["A", "B", "C"], [], nil),
    ] as [(Set<String>, Set<String>, String?)] {
      _ = model.show(buttons(disabled: disabled, without: gone))
      #expect(model.focus?.rawValue == focus)
    }
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
    #expect(model.focus(after: .key(.down)) == "button.Top" && model.state.pageOffset > 0)
    for _ in 0..<30 { model.press(.key(.down)) }
    #expect(model.focus?.rawValue == "button.Bottom" && model.frame().plainText.contains("[ Bottom ]"))
    model.press(.key(.home))
    #expect(model.frame().plainText.contains("[ Top ]"))
    let rows = VStack {
      List(Item.many(50)) { Text($0.name) }
      Button("Close") {}
    }
    model = TerminalModel(screen(rows))
    model.press(.key(.down))
    #expect(model.lines[1].hasPrefix("Item 2"))
    model.press(.key(.end))
    #expect(model.frame().plainText.contains("Item 50"))
    #expect(model.focus(after: .key(.down)) == "button.Close")
  }

  @Test("After a restart focus, cursor and row are back; what isn't there, or never could be, does no harm")
  func restart() {
    let login = screen(Samples.login())
    var model = TerminalModel(login)
    model.type("abc")
    model.press(.key(.left), .key(.tab))
    #expect(model.state.position == ScreenPosition(focus: "textField.Password", cursors: ["textField.User name": 2]))
    var next = TerminalModel(
      screen(Samples.login(userName: "abc")),
      at: ScreenPosition(focus: "textField.User name", cursors: ["textField.User name": 1]))
    #expect(next.focus == ElementID("textField.User name"))
    #expect(next.type("x") == [.send(.act(ElementID("textField.User name"), .edit("axbc")))])
    let lost = TerminalModel(
      login,
      at: ScreenPosition(
        focus: "button.Gone", cursors: ["textField.User name": -7, "x": .max], lists: ["list": .max, "": -1],
        rows: ["list": "row"], page: .max))
    #expect(lost.focus == ElementID("textField.User name"))
    #expect(lost.frame().plainText == TerminalModel(login).frame().plainText)
    let list = screen(Samples.list(100))
    model = TerminalModel(list)
    model.press(.key(.tab))
    for _ in 0..<60 { model.press(.key(.down)) }
    next = TerminalModel(list, at: model.state.position)
    #expect((next.focus, next.state.position) == (model.focus, model.state.position))
    #expect(next.frame().plainText == model.frame().plainText)
  }

  @Test("After a restart list and page are scrolled as before, though what is in them is fetched, and the app dies")
  func lateRestart() {
    func long(_ rows: Int, _ lines: Int) -> Screen {
      screen(
        VStack {
          for line in 0..<lines { Text("line \(line)") }
          List(Array(Item.many(100).prefix(rows))) { Text($0.name) }
          Button("End") {}
        })
    }
    let full = long(100, 40)
    var model = TerminalModel(full)
    for _ in 0..<9 { model.press(.pointer(.wheelDown, 10, 8)) }
    let position = model.state.position
    #expect(position.page > 0 || !position.lists.isEmpty)
    var next = TerminalModel(long(0, 0), at: position)
    #expect((next.state.position.page, next.state.position.lists) == (position.page, position.lists))
    _ = next.show(full)
    #expect((next.state.position.page, next.state.position.lists) == (position.page, position.lists))
    var other = TerminalModel(long(0, 0), at: position)
    other.press(.key(.tab))
    _ = other.show(full)
    #expect(other.state.position.lists == [:], "the user has gone on since")
  }
}

extension TerminalModel {
  fileprivate init(_ screen: Screen, at position: ScreenPosition) {
    var screen = screen
    screen.position = position
    self.init(screen)
  }
}
