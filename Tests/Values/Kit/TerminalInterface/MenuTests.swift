import ScreenModel
import Testing
import VIPTestKit
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Menus, and headings that unfold")
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

  @Test("A menu unfolds to its first choice, and folds on a choice, on Escape, and when the focus leaves it")
  func folding() throws {
    var model = TerminalModel(screen(page))
    #expect(model.frame().plainText.contains("[ More ▾ ]") && !model.frame().plainText.contains("Rename"))
    model.press(.key(.tab))
    let folded = model.frame()
    #expect(model.hints.map(\.action).contains("unfold"))
    #expect((model.type(" "), model.focus) == ([], rename))
    try Golden.check(model.frame().plainText, "menu.txt")
    #expect(model.press(.key(.enter)) == [.send(.act(rename, .activate))])
    #expect((model.focus, model.state.openMenu, model.frame()) == (more, nil, folded))
    model = open()
    #expect(model.hints.map(\.action) == ["press", "next", "fold", "commands", "help", "quit"])
    #expect((model.press(.key(.escape)), model.focus, model.state.openMenu) == ([], more, nil))
    #expect(model.press(.key(.escape)) == [.send(.back)])
    model = open()
    #expect((model.focus(after: .key(.down)), model.state.openMenu) == ("button.Delete", more))
    #expect((model.focus(after: .key(.tab)), model.state.openMenu) == ("button.Save", nil))
    #expect(!model.frame().plainText.contains("Rename"))
    model = open()
    model.press(.key(.up))
    #expect((model.focus, model.state.openMenu) == (more, more))
    model.press(.key(.enter))
    #expect((model.focus, model.state.openMenu) == (more, nil))
  }

  @Test("A menu is used by clicks, too; one that is gone, or empty, is not open")
  func click() throws {
    var model = TerminalModel(screen(page))
    for id in [rename, ElementID("button.Save")] {
      for target in [more, id] {
        let rect = try #require(model.layout.box(target)).rect
        let effects = model.press(.click(model.onPage(rect.x, rect.y)))
        #expect(effects == (target == more ? [] : [.send(.act(id, .activate))]))
      }
      #expect(model.state.openMenu == nil)
    }
    model = open()
    _ = model.show(screen(Button("Save") {}))
    #expect(model.state.openMenu == nil)
    _ = model.show(screen(page))
    #expect(!model.frame().plainText.contains("Rename"))
    var empty = TerminalModel(screen(Menu("More") {}))
    empty.press(.key(.enter), .key(.enter), .key(.enter))
    #expect(empty.focus == more)
  }

  private func group(isUnfolded: Bool) -> TerminalModel {
    TerminalModel(
      screen(
        VStack {
          DisclosureGroup("More", isExpanded: constant(isUnfolded)) { Text("inside") }
          Button("Save") {}
        }))
  }

  @Test("Enter and the arrows unfold and fold a heading; the rows of sections line up below theirs")
  func disclosure() {
    let heading = ElementID("disclosureGroup.More")
    var folded = group(isUnfolded: false)
    #expect(folded.lines.contains("▹ More") && !folded.lines.contains("inside"))
    #expect(folded.focus == heading && folded.hints.map(\.action).contains("unfold"))
    let effects = folded.press(.key(.enter), .key(.right), .key(.left))
    #expect(effects == [.send(.act(heading, .activate)), .send(.act(heading, .turn(true)))])
    var unfolded = group(isUnfolded: true)
    #expect(Set(unfolded.lines).isSuperset(of: ["▾ More", "inside"]) && unfolded.hints.map(\.action).contains("fold"))
    #expect(unfolded.press(.key(.left)) == [.send(.act(heading, .turn(false)))])
    let sections = [("Near", ["Anna", "1"]), ("Far", ["Bo", "22"])]
    let list = List {
      for (name, words) in sections { Section(name) { HStack { for word in words { Text(word) } } } }
    }
    #expect(TerminalModel(screen(list)).lines.dropFirst().starts(with: ["Near", "Anna  1", "Far", "Bo    22"]))
  }

  @Test("Enter in a field that submits is the scene's, and leads nowhere else; Escape empties it before it goes back")
  func submit() {
    let find = ElementID("searchField.Find")
    var model = TerminalModel(
      screen(
        Form {
          SearchField("Find", text: constant("anna")).onSubmit {}
          TextField("Name", text: constant(""))
          Button("Save") {}
        }, canGoBack: true))
    #expect(model.focus == find && model.hints.map(\.action).contains("submit"))
    #expect(model.hints.contains(.init("Esc", "empty")), "there is something in it")
    #expect((model.press(.key(.enter)), model.focus) == ([.send(.act(find, .activate))], find))
    #expect(model.press(.key(.escape), .key(.escape)) == [.send(.act(find, .edit(""))), .send(.back)])
  }
}
