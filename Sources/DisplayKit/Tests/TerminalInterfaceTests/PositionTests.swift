import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Where the user is on a screen comes back after a restart")
@MainActor
struct PositionTests {
  @Test("The focus and the cursor")
  func focus() {
    let login = screen(Samples.login())
    var model = TerminalModel(login)
    model.type("abc")
    model.press(.key(.left), .key(.tab))
    #expect(
      model.position(of: login.instance)
        == ScreenPosition(focus: "textField.Password", cursors: ["textField.User name": 2]))

    var next = TerminalModel(size: Size(width: 60, height: 16))
    next.resume(
      ScreenPosition(focus: "textField.User name", cursors: ["textField.User name": 1]), of: login.instance)
    _ = next.show(screen(Samples.login(userName: "abc")))
    #expect(next.focus == ElementID("textField.User name"))
    #expect(next.type("x") == [.send(.act(ElementID("textField.User name"), .edit("axbc")))])
  }

  @Test("The row, and what is above it out of sight")
  func list() throws {
    let list = screen(Samples.list(100))
    var model = TerminalModel(list)
    model.press(.key(.tab))
    for _ in 0..<60 { model.press(.key(.down)) }
    let position = try #require(model.position(of: list.instance))

    var next = TerminalModel(size: Size(width: 60, height: 16))
    next.resume(position, of: list.instance)
    _ = next.show(list)
    #expect(next.focus == model.focus)
    #expect(next.position(of: list.instance) == position)
    #expect(next.frame().plainText == model.frame().plainText)
  }

  @Test(
    "How far a list and the page were scrolled, although what is in them is fetched first, and the app dies in between")
  func late() throws {
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
    for _ in 0..<9 { model.press(.mouse(Mouse(kind: .wheelDown, place: Point(x: 10, y: 8)))) }
    let position = try #require(model.position(of: full.instance))
    #expect(position.page > 0 || !position.lists.isEmpty)

    var next = TerminalModel(size: Size(width: 60, height: 16))
    next.resume(position, of: full.instance)
    _ = next.show(long(0, 0))
    #expect(next.position(of: full.instance)?.page == position.page)
    #expect(next.position(of: full.instance)?.lists == position.lists)
    _ = next.show(full)
    #expect(next.position(of: full.instance)?.page == position.page)
    #expect(next.position(of: full.instance)?.lists == position.lists)

    var other = TerminalModel(size: Size(width: 60, height: 16))
    other.resume(position, of: full.instance)
    _ = other.show(long(0, 0))
    other.press(.key(.tab))
    _ = other.show(full)
    #expect(other.position(of: full.instance)?.lists == [:], "the user has gone on since")
  }

  @Test("What isn't there any more, or never could be, does no harm")
  func nonsense() {
    let login = screen(Samples.login())
    var model = TerminalModel(size: Size(width: 60, height: 16))
    model.resume(
      ScreenPosition(
        focus: "button.Gone", cursors: ["textField.User name": -7, "x": .max], lists: ["list": .max, "": -1],
        rows: ["list": "row"], page: .max),
      of: login.instance)
    _ = model.show(login)
    #expect(model.focus == ElementID("textField.User name"))
    #expect(model.frame().plainText == TerminalModel(login).frame().plainText)
    #expect(model.position(of: 99) == nil)
  }
}
