import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Focus")
@MainActor
struct FocusTests {
  @Test("Tab goes round what can be used; disabled elements and words are left out")
  func ring() {
    var interface = Interface(screen(Samples.settings), height: 24)
    var seen: [String] = []
    for _ in 0..<7 {
      seen.append(interface.focus?.rawValue ?? "none")
      interface.press(.key(.tab))
    }
    #expect(
      seen == [
        "textField.Name", "toggle.Remember me", "picker.Language", "picker.Theme", "button.Save", "button.Cancel",
        "textField.Name",
      ])
    interface.press(.key(.tab, .shift))
    #expect(interface.focus == ElementID("textField.Name"))
    interface.press(.key(.tab, .shift))
    #expect(interface.focus == ElementID("button.Cancel"))
  }

  @Test("Arrows go up, down and aside, and stop at the ends")
  func arrows() {
    var interface = Interface(screen(Samples.settings), height: 24)
    interface.press(.key(.up))
    #expect(interface.focus == ElementID("textField.Name"))
    interface.press(.key(.down), .key(.down), .key(.down), .key(.down))
    #expect(interface.focus == ElementID("button.Save"))
    interface.press(.key(.right))
    #expect(interface.focus == ElementID("button.Cancel"))
    interface.press(.key(.right), .key(.down))
    #expect(interface.focus == ElementID("button.Cancel"))
    interface.press(.key(.left))
    #expect(interface.focus == ElementID("button.Save"))
    interface.press(.key(.up))
    #expect(interface.focus == ElementID("picker.Theme"))
  }

  @Test("A list is one stop for Tab, which finds its row again")
  func list() {
    var interface = Interface(screen(Samples.list(5)), height: 24)
    interface.press(.key(.tab), .key(.down), .key(.down))
    #expect(interface.focus == ElementID("row.3"))
    interface.press(.key(.tab))
    #expect(interface.focus == ElementID("button.Add"))
    interface.press(.key(.tab, .shift))
    #expect(interface.focus == ElementID("row.3"))
    interface.press(.key(.end))
    #expect(interface.focus == ElementID("row.5"))
    interface.press(.key(.down))
    #expect(interface.focus == ElementID("button.Add"))
    interface.press(.key(.up))
    #expect(interface.focus == ElementID("row.5"))
    interface.press(.key(.home), .key(.up))
    #expect(interface.focus == ElementID("textField.Filter"))
  }

  @Test("The row that has the focus is always in sight")
  func rowInSight() {
    var interface = Interface(screen(Samples.list(100)))
    interface.press(.key(.tab))
    for key: Key in [.end, .pageUp, .pageUp, .up, .home, .pageDown, .down, .pageDown, .pageDown] {
      interface.press(.key(key))
      #expect(interface.frame().plainText.contains("▸"), "after \(key)")
    }
    #expect(interface.focus == ElementID("row.20"))
    for height in 1...30 {
      interface.resize(Size(width: 60, height: height))
      #expect(interface.frame().plainText.contains("▸"), "at height \(height)")
    }
    for _ in 0..<20 {
      interface.press(.mouse(Mouse(kind: .wheelDown, place: Point(x: 10, y: 8))))
      #expect(interface.frame().plainText.contains("▸"))
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
    var interface = Interface(buttons(disabled: []))
    interface.press(.key(.tab))
    #expect(interface.focus == ElementID("button.B"))
    _ = interface.show(buttons(disabled: ["B"]))
    #expect(interface.focus == ElementID("button.C"))
    _ = interface.show(buttons(disabled: ["B"], without: ["C"]))
    #expect(interface.focus == ElementID("button.A"))
    _ = interface.show(buttons(disabled: ["A", "B", "C"]))
    #expect(interface.focus == nil)
    interface.press(.key(.tab), .key(.enter), .key(.down), .text(" "))
    _ = interface.show(buttons(disabled: []))
    #expect(interface.focus == ElementID("button.B"))
  }

  @Test("Going back finds focus, cursor and scrolling in their places; secrets are not kept")
  func goingBack() {
    let list = screen(Samples.list(100), instance: 1)
    let login = screen(Samples.login(userName: "Aleksey", password: "secret"), instance: 2)
    var interface = Interface(list)
    interface.press(.key(.tab))
    for _ in 0..<40 { interface.press(.key(.down)) }
    let before = interface.frame()
    _ = interface.show(login)
    interface.press(.key(.left), .key(.left), .key(.tab))
    _ = interface.show(list)
    #expect(interface.frame() == before)
    #expect(interface.focus == ElementID("row.41"))
    _ = interface.show(login)
    #expect(interface.focus == ElementID("textField.Password"))
    #expect(interface.state.editors[ElementID("textField.User name")]?.cursor == 5)
    var state = ScreenState()
    state.takeTexts(of: login.root)
    state.forgetSecrets()
    #expect(state.editors.keys.map(\.rawValue) == ["textField.User name"])
  }

  @Test("Of the screens that were left, the last hundred are remembered")
  func bounded() {
    var states = ScreenStates()
    var state = ScreenState()
    state.pageOffset = 7
    for instance in 0..<150 { states.keep(state, of: instance) }
    #expect(states.take(49) == ScreenState())
    #expect(states.take(50) == state)
    #expect(states.take(50) == ScreenState())
    #expect(states.take(149) == state)
  }

  @Test("A page longer than the screen is read with the arrows before the focus moves on")
  func longPage() {
    let view = VStack {
      Button("Top") {}
      Text((1...60).map { "Line \($0)" }.joined(separator: "\n"))
      Button("Bottom") {}
    }
    var interface = Interface(screen(view), width: 40, height: 12)
    interface.press(.key(.down))
    #expect(interface.focus == ElementID("button.Top"))
    #expect(interface.state.pageOffset > 0)
    for _ in 0..<30 { interface.press(.key(.down)) }
    #expect(interface.focus == ElementID("button.Bottom"))
    #expect(interface.frame().plainText.contains("[ Bottom ]"))
    interface.press(.key(.home))
    #expect(interface.frame().plainText.contains("[ Top ]"))
  }

  @Test("Rows that only show something scroll with the arrows")
  func readOnlyList() {
    let view = VStack {
      List(Item.many(50)) { Text($0.name) }
      Button("Close") {}
    }
    var interface = Interface(screen(view))
    interface.press(.key(.down))
    #expect(!interface.frame().plainText.contains("Item 1\n"))
    #expect(interface.frame().plainText.contains("Item 2 "))
    interface.press(.key(.end))
    #expect(interface.frame().plainText.contains("Item 50"))
    interface.press(.key(.down))
    #expect(interface.focus == ElementID("button.Close"))
  }
}
