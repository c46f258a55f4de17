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

  private func open() -> Interface {
    var interface = Interface(screen(page, canGoBack: true))
    interface.press(.key(.tab), .key(.enter))
    return interface
  }

  @Test("unfolds in its place, and goes to the first choice that there is")
  func unfold() throws {
    var interface = Interface(screen(page))
    let folded = interface.frame().plainText
    #expect(folded.contains("[ More ▾ ]"))
    #expect(!folded.contains("Rename"))
    interface.press(.key(.tab))
    #expect(interface.hints.map(\.action).contains("unfold"))
    #expect(interface.type(" ") == [])
    #expect(interface.focus == rename)
    try Golden.check(interface.frame().plainText, "menu.txt")
  }

  @Test("folds when something was chosen, on Escape, and when one leaves it")
  func fold() {
    var interface = open()
    #expect(interface.press(.key(.enter)) == [.send(.act(rename, .activate))])
    #expect((interface.focus, interface.state.openMenu) == (more, nil))
    var folded = Interface(screen(page, canGoBack: true))
    folded.press(.key(.tab))
    #expect(interface.frame() == folded.frame())

    interface = open()
    #expect(interface.hints.map(\.action) == ["press", "next", "fold", "commands", "help", "quit"])
    #expect(interface.press(.key(.escape)) == [])
    #expect((interface.focus, interface.state.openMenu) == (more, nil))
    #expect(interface.press(.key(.escape)) == [.send(.back)])

    interface = open()
    interface.press(.key(.down))
    #expect(interface.focus == ElementID("button.Delete"))
    #expect(interface.state.openMenu == more)
    interface.press(.key(.tab))
    #expect(interface.focus == ElementID("button.Save"))
    #expect(interface.state.openMenu == nil)
    #expect(!interface.frame().plainText.contains("Rename"))

    interface = open()
    interface.press(.key(.up))
    #expect((interface.focus, interface.state.openMenu) == (more, more))
    interface.press(.key(.enter))
    #expect((interface.focus, interface.state.openMenu) == (more, nil))
  }

  @Test("is used by clicks, too")
  func click() throws {
    var interface = Interface(screen(page))
    func click(_ id: ElementID) throws -> [Interface.Effect] {
      let rect = try #require(interface.layout.box(id)).rect
      let page = interface.geometry.page
      return interface.press(.mouse(Mouse(kind: .press, place: Point(x: page.x + rect.x, y: page.y + rect.y))))
    }
    #expect(try click(more) == [])
    #expect(try click(rename) == [.send(.act(rename, .activate))])
    #expect(interface.state.openMenu == nil)
    #expect(try click(more) == [])
    #expect(try click(ElementID("button.Save")) == [.send(.act(ElementID("button.Save"), .activate))])
    #expect(interface.state.openMenu == nil)
  }

  @Test("that is gone, or empty, is not open")
  func gone() {
    var interface = open()
    _ = interface.show(screen(Button("Save") {}))
    #expect(interface.state.openMenu == nil)
    _ = interface.show(screen(page))
    #expect(!interface.frame().plainText.contains("Rename"))
    var empty = Interface(screen(Menu("More") {}))
    empty.press(.key(.enter), .key(.enter), .key(.enter))
    #expect(empty.focus == more)
  }
}
