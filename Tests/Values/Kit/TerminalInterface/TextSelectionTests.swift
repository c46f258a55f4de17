import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Text of the screen is selected and copied")
@MainActor
struct TextSelectionTests {
  private let altC = Input.key(.character("c"), .alt)

  private func drag(_ start: Point, _ end: Point) -> [Input] {
    [.press, .drag, .drag, .release].enumerated().map { index, kind in
      .mouse(Mouse(kind: kind, place: index == 0 ? start : end))
    }
  }

  /// Where a text begins on the screen.
  private func place(of text: String, in model: TerminalModel) throws -> Point {
    let lines = model.frame().plainText.split(separator: "\n", omittingEmptySubsequences: false)
    let y = try #require(lines.firstIndex { $0.contains(text) })
    let start = try #require(lines[y].firstRange(of: text)?.lowerBound)
    return Point(x: String(lines[y][..<start]).columns, y: y)
  }

  /// The selected text as the frame shows it.
  private func marked(_ model: TerminalModel) -> String {
    let frame = model.frame()
    return (0..<frame.size.height).map { y in
      (0..<frame.size.width).map { frame[$0, y] }.filter { $0.style == .marked }.map { frame.text(of: $0) }.joined()
    }.filter { !$0.isEmpty }.joined(separator: "|")
  }

  @Test("By the mouse, over what would be used by a click; nothing is used, and the notice says it")
  func mouse() throws {
    var model = TerminalModel(screen(Samples.home))
    let start = try place(of: "Welcome", in: model)
    let link = try place(of: "News", in: model)
    for (from, to) in [(start, link), (link, start)] {
      let inputs = drag(from, Point(x: to.x, y: to.y))
      #expect(inputs.dropLast().flatMap { model.handle($0) } == [])
      #expect(marked(model).hasPrefix("Welcome, Aleksey"))
      #expect(marked(model).hasSuffix("N"))
      let text = "Welcome, Aleksey\n  +7 (999) 111 22 33\n  aleksey@example.org\n\nApplications\n  Contacts ›\n  N"
      #expect(model.handle(inputs[3]) == [.copy(text)])
      #expect(marked(model) == "")
      #expect(model.frame().plainText.contains("   Copied"))
    }
    #expect(model.press(.mouse(Mouse(kind: .press, place: link))) == [.send(.act(ElementID("link.News"), .activate))])
  }

  @Test("A click acts when the button is let go, where it still means the same")
  func click() throws {
    var model = TerminalModel(screen(Samples.home))
    let link = try place(of: "News", in: model)
    #expect(model.handle(.mouse(Mouse(kind: .press, place: link))) == [])
    _ = model.show(screen(Samples.settings))
    #expect(model.handle(.mouse(Mouse(kind: .release, place: link))) == [])
    _ = model.show(screen(Samples.home))
    #expect(model.press(.mouse(Mouse(kind: .press, place: link))) == [.send(.act(ElementID("link.News"), .activate))])
  }

  @Test("It stays in the pane where it begins")
  func panes() throws {
    let panes = SplitView {
      Text("left one")
      Text("left two")
    } detail: {
      Text("right one")
      Text("right two")
    }
    var model = TerminalModel(screen(panes), width: 120)
    let (left, right) = (try place(of: "left one", in: model), try place(of: "right two", in: model))
    #expect(drag(left, right).flatMap { model.handle($0) } == [.copy("left one\nleft two")])
    let start = try place(of: "right one", in: model)
    #expect(drag(start, Point(x: 500, y: right.y)).flatMap { model.handle($0) } == [.copy("right one\nright two")])
  }

  @Test("Of an alert the words, and its buttons go on to answer")
  func alert() throws {
    var model = TerminalModel(screen(Samples.home, error: "Error 42 of the server"))
    let start = try place(of: "Error 42", in: model)
    #expect(drag(start, Point(x: start.x + 7, y: start.y)).flatMap { model.handle($0) } == [.copy("Error 42")])
    let button = try place(of: "OK", in: model)
    #expect(model.press(.mouse(Mouse(kind: .press, place: button))) == [.send(.dismissError)])
  }

  @Test(
    "By keys, in which wide characters are whole, and what has the focus has no mark",
    arguments: [
      ([.key(.right), .key(.right, .shift)], "字か"),
      ([.text("v"), .key(.right), .key(.left), .key(.right), .text("y")], "漢字"),
      ([.text(" "), .key(.end), .key(.enter)], "漢字かな"),
      ([.text(" "), .text(" "), .key(.down), .key(.enter)], "second"),
      ([.key(.down), .key(.home), .key(.down, .shift), .key(.enter)], "second\nt"),
      ([.key(.enter)], "漢字かな"),
    ] as [([Input], String)])
  func keys(_ inputs: [Input], _ text: String) throws {
    let words = VStack {
      Text("漢字かな")
      Text("second")
      Text("third")
    }
    var model = TerminalModel(screen(words))
    #expect(model.press(altC) == [])
    #expect(model.hints.map(\.key) == ["←→↑↓", "Space", "Enter", "Esc", "Ctrl-C"])
    // Nothing there has the focus: it begins in the corner.
    let start = try place(of: "漢字かな", in: model)
    for _ in 0..<start.y { model.press(.key(.down)) }
    for _ in 0..<start.x { model.press(.key(.right)) }
    #expect(model.frame().cursor == start)
    let effects = inputs.flatMap { model.handle($0) }
    #expect(effects.isEmpty ? model.press(.key(.enter)) == [.copy(text)] : effects == [.copy(text)])
    #expect(model.selection == nil)
  }

  @Test("A button copies by Enter, space, its key and the palette; the page hears of it, too")
  func button() {
    let id = ElementID("button.Copy the number")
    var shown = screen(VStack { Button("Copy the number", copying: "+7 999") })
    shown.commands = [ScreenCommand("Copy the number", id: id, shortcut: "k")]
    var model = TerminalModel(shown, height: 24)
    #expect(model.press(.key(.enter)) == [.send(.act(id, .activate)), .copy("+7 999")])
    #expect(model.frame().plainText.contains("   Copied"))
    #expect(model.type(" ") == [.send(.act(id, .activate)), .copy("+7 999")])
    #expect(model.type("k") == [.send(.run(id)), .copy("+7 999")])
    #expect(model.press(.key(.character("p"), .control)) == [.send(.places)])
    #expect(model.type("copy") == [])
    #expect(model.press(.key(.enter)) == [.send(.run(id)), .copy("+7 999")])
  }

  @Test("The cursor begins at the focus; Esc, the key again and another screen leave; keys don't reach the page")
  func leaving() {
    var model = TerminalModel(screen(Samples.list(5)), height: 24)
    model.press(.key(.tab))
    let cursor = model.frame().cursor
    for leave in [Input.key(.escape), altC] {
      #expect(model.press(altC, .text("q"), .key(.delete), .paste("x")) == [])
      #expect(model.frame().cursor == cursor)
      #expect(model.press(leave) == [])
      #expect(model.selection == nil)
    }
    #expect(model.press(altC, .key(.enter)) == [.copy("  Item 1  number 1")])
    model.press(altC)
    _ = model.show(screen(Samples.home, instance: 2))
    #expect(model.selection == nil)
  }

  @Test("Fields for secrets give nothing, also not their length; what is copied can be put into a field")
  func secrets() throws {
    var model = TerminalModel(screen(Samples.login(userName: "Aleksey", password: "geheim")))
    let start = try place(of: "User name", in: model)
    let end = try place(of: "[ Sign in ]", in: model)
    let effects = drag(start, Point(x: end.x + 1, y: end.y)).flatMap { model.handle($0) }
    #expect(effects == [.copy("User name  Aleksey\nPassword\n\n[")])
    let password = try place(of: "Password", in: model)
    #expect(drag(password, Point(x: password.x + 3, y: password.y)).flatMap { model.handle($0) } == [.copy("Pass")])
    #expect(
      model.press(.key(.end), .key(.character("y"), .control))
        == [.send(.act(ElementID("textField.User name"), .edit("AlekseyPass")))])
  }

  @Test("What is cut or copied in a field goes to the terminal, a secret doesn't, nor what is too long for one")
  func fields() {
    let long = String(repeating: "x", count: TerminalModel.mostCopiedBytes + 1)
    let all = Input.key(.character("a"), .alt)
    let (copy, cut) = (Input.key(.character("w"), .alt), Input.key(.character("w"), .control))
    let field = ElementID("textField.T")
    for (text, copied) in [("one two", [TerminalModel.Effect.copy("one two")]), (long, [])] {
      var model = TerminalModel(screen(TextField("T", text: constant(text))))
      #expect(model.press(all, copy) == copied)
      #expect(model.frame().plainText.contains(copied.isEmpty ? "Copied for the fields here" : "Copied"))
      #expect(model.press(all, cut) == [.send(.act(field, .edit("")))] + copied)
    }
    var model = TerminalModel(screen(SecureField("T", text: constant("secret"))))
    #expect(model.press(all, copy) == [])
    #expect(model.press(all, cut) == [.send(.act(field, .edit("")))])
  }
}
