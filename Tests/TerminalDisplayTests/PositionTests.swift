import HostModel
import Testing
import VIPKit

@testable import TerminalDisplay

@Suite("Where the user is on a screen comes back after a restart")
@MainActor
struct PositionTests {
  @Test("The focus and the cursor")
  func focus() {
    let login = screen(Samples.login())
    var interface = Interface(login)
    interface.type("abc")
    interface.press(.key(.left), .key(.tab))
    #expect(
      interface.position(of: login.instance)
        == ScreenPosition(focus: "textField.Password", cursors: ["textField.User name": 2]))

    var next = Interface(size: Size(width: 60, height: 16))
    next.resume(
      ScreenPosition(focus: "textField.User name", cursors: ["textField.User name": 1]), of: login.instance)
    _ = next.show(screen(Samples.login(userName: "abc")))
    #expect(next.focus == ElementID("textField.User name"))
    #expect(next.type("x") == [.send(.act(ElementID("textField.User name"), .edit("axbc")))])
  }

  @Test("The row, and what is above it out of sight")
  func list() throws {
    let list = screen(Samples.list(100))
    var interface = Interface(list)
    interface.press(.key(.tab))
    for _ in 0..<60 { interface.press(.key(.down)) }
    let position = try #require(interface.position(of: list.instance))

    var next = Interface(size: Size(width: 60, height: 16))
    next.resume(position, of: list.instance)
    _ = next.show(list)
    #expect(next.focus == interface.focus)
    #expect(next.position(of: list.instance) == position)
    #expect(next.frame().plainText == interface.frame().plainText)
  }

  @Test("What isn't there any more, or never could be, does no harm")
  func nonsense() {
    let login = screen(Samples.login())
    var interface = Interface(size: Size(width: 60, height: 16))
    interface.resume(
      ScreenPosition(
        focus: "button.Gone", cursors: ["textField.User name": -7, "x": .max], lists: ["list": .max, "": -1],
        rows: ["list": "row"], page: .max),
      of: login.instance)
    _ = interface.show(login)
    #expect(interface.focus == ElementID("textField.User name"))
    #expect(interface.frame().plainText == Interface(login).frame().plainText)
    #expect(interface.position(of: 99) == nil)
  }
}
