import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Where the user is on a screen comes back after a restart")
@MainActor
struct PositionTests {
  @Test("The focus and the cursor; what isn't there any more, or never could be, does no harm")
  func focus() {
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
  }

  @Test("The row, and what is above it out of sight")
  func list() {
    let list = screen(Samples.list(100))
    var model = TerminalModel(list)
    model.press(.key(.tab))
    for _ in 0..<60 { model.press(.key(.down)) }
    let position = model.state.position

    let next = TerminalModel(list, at: position)
    #expect((next.focus, next.state.position) == (model.focus, position))
    #expect(next.frame().plainText == model.frame().plainText)
  }

  @Test("How far a list and the page were scrolled, though what is in them is fetched, and the app dies in between")
  func late() {
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
