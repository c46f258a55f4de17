import ScreenModel
import TestSupport
import Testing
import VIPTestKit
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A menu")
@MainActor
struct MenuTests {
  private let more = ElementID("menu.More")
  private let rename = ElementID("button.Rename")

  private var page: any View {
    VStack {
      Button("Save") {}
      Menu("More") {
        Button("Archive") {}.disabled(true)
        Button("Rename") {}
        Button("Delete", role: .destructive) {}
      }
      Text("below")
    }
  }

  private func open() -> TerminalModel {
    var model = TerminalModel(screen(page, canGoBack: true))
    model.press(.key(.tab), .key(.enter))
    return model
  }

  @Test("unfolds in its place, and goes to the first choice that there is")
  func unfold() throws {
    var model = TerminalModel(screen(page))
    let folded = model.frame().plainText
    #expect(folded.contains("[ More ▾ ]"))
    #expect(!folded.contains("Rename"))
    model.press(.key(.tab))
    #expect(model.hints.map(\.action).contains("unfold"))
    #expect(model.type(" ") == [])
    #expect(model.focus == rename)
    try Golden.check(model.frame().plainText, "menu.txt")
  }

  @Test("folds when something was chosen, on Escape, and when one leaves it")
  func fold() {
    var model = open()
    #expect(model.press(.key(.enter)) == [.send(.act(rename, .activate))])
    #expect((model.focus, model.state.openMenu) == (more, nil))
    var folded = TerminalModel(screen(page, canGoBack: true))
    folded.press(.key(.tab))
    #expect(model.frame() == folded.frame())

    model = open()
    #expect(model.hints.map(\.action) == ["press", "next", "fold", "commands", "help", "quit"])
    #expect(model.press(.key(.escape)) == [])
    #expect((model.focus, model.state.openMenu) == (more, nil))
    #expect(model.press(.key(.escape)) == [.send(.back)])

    model = open()
    #expect(model.focus(after: .key(.down)) == "button.Delete")
    #expect(model.state.openMenu == more)
    #expect(model.focus(after: .key(.tab)) == "button.Save")
    #expect(model.state.openMenu == nil)
    #expect(!model.frame().plainText.contains("Rename"))

    model = open()
    model.press(.key(.up))
    #expect((model.focus, model.state.openMenu) == (more, more))
    model.press(.key(.enter))
    #expect((model.focus, model.state.openMenu) == (more, nil))
  }

  @Test("is used by clicks, too")
  func click() throws {
    var model = TerminalModel(screen(page))
    func click(_ id: ElementID) throws -> [TerminalModel.Effect] {
      let rect = try #require(model.layout.box(id)).rect
      let page = model.geometry.page
      return model.press(.mouse(Mouse(kind: .press, place: Point(x: page.x + rect.x, y: page.y + rect.y))))
    }
    #expect(try click(more) == [])
    #expect(try click(rename) == [.send(.act(rename, .activate))])
    #expect(model.state.openMenu == nil)
    #expect(try click(more) == [])
    #expect(try click(ElementID("button.Save")) == [.send(.act(ElementID("button.Save"), .activate))])
    #expect(model.state.openMenu == nil)
  }

  @Test("that is gone, or empty, is not open")
  func gone() {
    var model = open()
    _ = model.show(screen(Button("Save") {}))
    #expect(model.state.openMenu == nil)
    _ = model.show(screen(page))
    #expect(!model.frame().plainText.contains("Rename"))
    var empty = TerminalModel(screen(Menu("More") {}))
    empty.press(.key(.enter), .key(.enter), .key(.enter))
    #expect(empty.focus == more)
  }
}

@Suite("Headings that unfold, rows in sections, and Enter that does something")
@MainActor
struct DisclosureTests {
  private let more = ElementID("disclosureGroup.More")
  private let find = ElementID("searchField.Find")

  private func page(isUnfolded: Bool) -> TerminalModel {
    TerminalModel(
      screen(
        VStack {
          DisclosureGroup("More", isExpanded: constant(isUnfolded)) { Text("inside") }
          Button("Save") {}
        }))
  }

  @Test("Enter and the arrows unfold and fold it")
  func disclosure() {
    var folded = page(isUnfolded: false)
    #expect(folded.lines.contains("▹ More"))
    #expect(!folded.lines.contains("inside"))
    #expect(folded.focus == more)
    #expect(folded.hints.map(\.action).contains("unfold"))
    #expect(folded.press(.key(.enter)) == [.send(.act(more, .activate))])
    #expect(folded.press(.key(.right)) == [.send(.act(more, .turn(true)))])
    #expect(folded.press(.key(.left)) == [])

    var unfolded = page(isUnfolded: true)
    #expect(unfolded.lines.contains("▾ More"))
    #expect(unfolded.lines.contains("inside"))
    #expect(unfolded.hints.map(\.action).contains("fold"))
    #expect(unfolded.press(.key(.left)) == [.send(.act(more, .turn(false)))])
  }

  @Test("Enter in a field that submits is the scene's, and leads nowhere else; Escape empties it before it goes back")
  func submit() {
    var model = TerminalModel(
      screen(
        Form {
          SearchField("Find", text: constant("anna")).onSubmit {}
          TextField("Name", text: constant(""))
          Button("Save") {}
        }, canGoBack: true))
    #expect(model.focus == find)
    #expect(model.hints.map(\.action).contains("submit"))
    #expect(model.hints.contains(.init("Esc", "empty")), "there is something in it")
    #expect(model.press(.key(.enter)) == [.send(.act(find, .activate))])
    #expect(model.focus == find)
    #expect(model.press(.key(.escape)) == [.send(.act(find, .edit("")))])
    #expect(model.press(.key(.escape)) == [.send(.back)])
  }

  @Test("The rows of a section stand below its heading, and line up with those of others")
  func sections() {
    let model = TerminalModel(
      screen(
        List {
          Section("Near") {
            HStack {
              Text("Anna")
              Text("1")
            }
          }
          Section("Far") {
            HStack {
              Text("Bo")
              Text("22")
            }
          }
        }))
    let rows = model.lines.dropFirst()
    #expect(rows.starts(with: ["Near", "Anna  1", "Far", "Bo    22"]), "\(rows)")
  }
}
