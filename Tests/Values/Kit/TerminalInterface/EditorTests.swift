import ScreenModel
import Testing
import VIPTestKit
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

  private func focused(_ note: String, height: Int = 24) -> TerminalModel {
    var model = TerminalModel(page(note), width: 44, height: height)
    model.moveFocus(to: id)
    return model
  }

  private func cursor(_ model: TerminalModel) -> Int? { model.state.editors[id]?.cursor }

  @Test("Enter makes a line, and goes on to it from a field; a paste keeps its lines; Tab leaves")
  func keys() {
    var model = focused("a")
    #expect(model.press(.key(.enter), .text("b")) == [.send(.act(id, .edit("a\n"))), .send(.act(id, .edit("a\nb")))])
    #expect(model.press(.paste("\rc\rd")) == [.send(.act(id, .edit("a\nb\nc\nd")))])
    #expect((model.press(.key(.tab)), model.focus) == ([], ElementID("button.Save")))
    #expect(model.hints.map(\.action).contains("press"))
    model.press(.key(.tab, .shift))
    #expect(model.hints.first { $0.key == "Enter" }?.action == "new line")
    model = TerminalModel(page(""), width: 40, height: 24)
    #expect(model.focus(after: .key(.enter)) == id.rawValue)
    model = focused("")
    _ = model.show(page("", loading: "Wait"))
    model.press(.text("a"), .key(.enter), .text("b"), .key(.up), .text("c"))
    #expect(model.show(page("")).last == .send(.act(id, .edit("ac\nb"))))
  }

  @Test("Arrows move over lines as they are wrapped, keep their column, and leave at the ends")
  func arrows() {
    // On 30 columns: "one two three four five six ", "seven", "", "eight".
    var model = focused("one two three four five six seven\n\neight")
    #expect(model.layout.box(id)?.value.width == 28)
    model.press(.key(.home, .control), .key(.right), .key(.right), .key(.right))
    let cursors = [Key.right, .down, .down, .down, .up, .up, .up].map { key in
      model.press(.key(key))
      return cursor(model)
    }
    #expect(cursors == [4, 32, 34, 39, 34, 32, 4])
    #expect(model.focus(after: .key(.up)) == "textField.Name")
    model.press(.key(.down), .key(.pageDown))
    #expect(cursor(model) == 39)
    #expect(model.focus(after: .key(.down)) == "button.Save")
  }

  @Test("It grows with its text, then the text scrolls in it")
  func height() {
    func height(_ lines: Int) -> Int? {
      focused((1...lines).map { "\($0)" }.joined(separator: "\n")).layout.box(id)?.value.height
    }
    #expect([1, 3, 4, 8, 9, 99].map { height($0) } == [3, 3, 4, 8, 8, 8])
    var model = focused((1...20).map { "line \($0)" }.joined(separator: "\n"))
    model.press(.key(.end, .control))
    func shown() -> [Int] { (1...20).filter { model.frame().plainText.contains("line \($0) ") } }
    #expect(shown() == Array(13...20))
    model.press(.key(.pageUp), .key(.pageUp))
    #expect(shown().contains(6))
    model.press(.key(.home, .control))
    #expect(shown() == Array(1...8))
  }

  @Test(
    "The line of the cursor is in sight on the smallest page, also when the editor grows", arguments: [3, 6, 8, 12])
  func smallPage(height: Int) {
    var model = focused("1", height: height)
    var text = "1"
    for number in 2...12 {
      model.press(.key(.enter))
      text += "\n\(number)"
      model.type("\(number)")
      _ = model.show(page(text))
      #expect(model.frame().cursor != nil && model.frame().plainText.contains("\(number)"))
    }
  }

  @Test("A click puts the cursor into the line that was hit; on the frame, which has the scroll bar, it only focuses")
  func click() throws {
    var model = focused("one\ntwo\nthree")
    var value = try #require(model.layout.box(id)).value
    let place = model.onPage(value.x + 1, value.y + 1)
    model.press(.click(place))
    #expect((cursor(model), model.frame().cursor) == (5, place))
    func shown(_ count: Int) -> Screen {
      screen(
        Form {
          TextField("Name", text: constant("Anna"))
          TextEditor("Note", text: constant((1...count).map { "line \($0)" }.joined(separator: "\n")))
          Button("Save") {}
        }, title: "Note")
    }
    model = TerminalModel(shown(20), width: 60, height: 20)
    try Golden.check(model.frame().styledText, "editor.txt")
    value = try #require(model.layout.box(id)).value
    let corner = model.onPage(value.x - 2, value.y - 1)
    #expect(model.frame().text(of: model.frame()[corner.x, corner.y]) == "╭")
    model.press(.click(corner))
    #expect((model.focus, model.frame()[corner.x, corner.y].style) == (id, .accent))
    // A narrow editor has no room for a frame.
    let narrow = TerminalModel(shown(1), width: 14, height: 20)
    #expect(!narrow.frame().plainText.dropFirst(14).dropLast(40).contains("╭"))
  }

  @Test("The words in an empty field stand on its ground, and are set as what is typed there")
  func prompts() throws {
    let page = VStack {
      TextField("Name", text: constant(""), prompt: "first")
      TextField("Town", text: constant(""), prompt: "second")
      TextField("Street", text: constant(""), prompt: "third").disabled(true)
      TextEditor("Note", text: constant(""), prompt: "fourth")
    }
    let model = TerminalModel(screen(page), width: 60, height: 24)
    func ground(_ place: Point) -> (colour: Colour?, attributes: Style.Attributes) {
      let style = model.frame()[place.x, place.y].style
      let look = Theme.dark[style.meaning]
      return (look.background, look.attributes.union(style.attributes).subtracting(.dim))
    }
    for word in ["first", "second", "third", "fourth"] {
      let place = try model.place(of: word)
      #expect(ground(place) == ground(Point(x: place.x + word.count + 1, y: place.y)), "\(word)")
    }
  }
}
