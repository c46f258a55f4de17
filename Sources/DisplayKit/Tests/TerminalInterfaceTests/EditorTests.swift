import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("An editor of several lines")
@MainActor
struct EditorTests {
  private let id = ElementID("textEditor.Note")

  private func page(_ note: String, loading: String? = nil) -> Screen {
    screen(
      Form {
        TextField("Name", text: constant(""))
        TextEditor("Note", text: constant(note), prompt: "anything")
        Button("Save") {}
      }, loading: loading)
  }

  /// An interface whose editor has the focus.
  private func focused(_ note: String, height: Int = 24) -> Interface {
    var interface = Interface(page(note), width: 40, height: height)
    interface.moveFocus(to: id)
    return interface
  }

  private func cursor(_ interface: Interface) -> Int? { interface.state.editors[id]?.cursor }

  @Test("Enter makes a line; a paste keeps its lines; Tab leaves")
  func keys() {
    var interface = focused("a")
    #expect(
      interface.press(.key(.enter), .text("b")) == [.send(.act(id, .edit("a\n"))), .send(.act(id, .edit("a\nb")))])
    #expect(interface.press(.paste("\rc\rd")) == [.send(.act(id, .edit("a\nb\nc\nd")))])
    #expect(interface.press(.key(.tab)) == [])
    #expect(interface.focus == ElementID("button.Save"))
    #expect(interface.hints.map(\.action).contains("press"))
    interface.press(.key(.tab, .shift))
    #expect(interface.hints.first { $0.key == "Enter" }?.action == "new line")
  }

  @Test("Enter goes on from a field to an editor")
  func enter() {
    var interface = Interface(page(""), width: 40, height: 24)
    interface.press(.key(.enter))
    #expect(interface.focus == id)
  }

  @Test("Arrows move over lines as they are wrapped, keep their column, and leave at the ends")
  func arrows() {
    // On 30 columns: "one two three four five six ", "seven", "", "eight".
    var interface = focused("one two three four five six seven\n\neight")
    #expect(interface.layout.box(id)?.value.width == 28)
    interface.press(.key(.home, .control), .key(.right), .key(.right), .key(.right), .key(.right))
    interface.press(.key(.down))
    #expect(cursor(interface) == 32)
    interface.press(.key(.down))
    #expect(cursor(interface) == 34)
    interface.press(.key(.down))
    #expect(cursor(interface) == 39)
    interface.press(.key(.up), .key(.up), .key(.up))
    #expect(cursor(interface) == 4)
    interface.press(.key(.up))
    #expect(interface.focus == ElementID("textField.Name"))
    interface.press(.key(.down), .key(.pageDown))
    #expect(cursor(interface) == 39)
    interface.press(.key(.down))
    #expect(interface.focus == ElementID("button.Save"))
  }

  @Test("It grows with its text, then the text scrolls in it")
  func height() {
    func height(_ lines: Int) -> Int? {
      focused((1...lines).map { "\($0)" }.joined(separator: "\n")).layout.box(id)?.value.height
    }
    #expect([1, 3, 4, 8, 9, 99].map { height($0) } == [3, 3, 4, 8, 8, 8])
    var interface = focused((1...20).map { "line \($0)" }.joined(separator: "\n"))
    interface.press(.key(.end, .control))
    #expect(interface.frame().plainText.contains("line 20"))
    #expect(!interface.frame().plainText.contains("line 12 "))
    interface.press(.key(.pageUp), .key(.pageUp))
    #expect(interface.frame().plainText.contains("line 6"))
    interface.press(.key(.home, .control))
    #expect(interface.frame().plainText.contains("line 1 "))
    #expect(interface.frame().plainText.contains("line 8"))
    #expect(!interface.frame().plainText.contains("line 9"))
  }

  @Test(
    "The line of the cursor is in sight on the smallest page, also when the editor grows", arguments: [3, 6, 8, 12])
  func smallPage(height: Int) {
    var interface = focused("1", height: height)
    var text = "1"
    for number in 2...12 {
      interface.press(.key(.enter))
      text += "\n\(number)"
      interface.type("\(number)")
      _ = interface.show(page(text))
      #expect(interface.frame().cursor != nil)
      #expect(interface.frame().plainText.contains("\(number)"))
    }
  }

  @Test("A click puts the cursor into the line that was hit")
  func click() throws {
    var interface = focused("one\ntwo\nthree")
    let box = try #require(interface.layout.box(id))
    let page = interface.geometry.page
    let place = Point(x: page.x + box.value.x + 1, y: page.y + box.value.y + 1)
    interface.press(.mouse(Mouse(kind: .press, place: place)))
    #expect(cursor(interface) == 5)
    #expect(interface.frame().cursor == place)
  }

  @Test("What is typed under the loader comes when it is gone, line ends and all")
  func typedAhead() {
    var interface = focused("")
    _ = interface.show(page("", loading: "Wait"))
    interface.press(.text("a"), .key(.enter), .text("b"), .key(.up), .text("c"))
    #expect(interface.show(page("")).last == .send(.act(id, .edit("ac\nb"))))
  }

  @Test("The cursor comes back after a restart")
  func position() {
    var interface = focused("one\ntwo")
    interface.press(.key(.up))
    let position = interface.position(of: 1)
    #expect(position == ScreenPosition(focus: id.rawValue, cursors: [id.rawValue: 3]))
    var next = Interface(size: Size(width: 40, height: 24))
    next.resume(position ?? ScreenPosition(), of: 1)
    _ = next.show(page("one\ntwo"))
    #expect(next.type("!") == [.send(.act(id, .edit("one!\ntwo")))])
  }
}
