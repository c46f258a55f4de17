import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Text of the screen is selected and copied")
@MainActor
struct TextSelectionTests {
  private func drag(_ start: Point, _ end: Point) -> [Input] {
    [.click(start), .pointer(.drag, end.x, end.y), .pointer(.drag, end.x, end.y), .pointer(.release, end.x, end.y)]
  }

  private func marked(_ model: TerminalModel) -> String {
    let frame = model.frame()
    return (0..<frame.size.height).map { y in
      (0..<frame.size.width).map { frame[$0, y] }.filter { $0.style == .marked }.map { frame.text(of: $0) }.joined()
    }.filter { !$0.isEmpty }.joined(separator: "|")
  }

  @Test("By the mouse, over what would be used by a click; a click acts when let go, where it still means the same")
  func mouse() throws {
    var model = TerminalModel(screen(Samples.home))
    let start = try model.place(of: "Welcome")
    let link = try model.place(of: "News")
    for (from, to) in [(start, link), (link, start)] {
      let inputs = drag(from, to)
      #expect(inputs.dropLast().flatMap { model.handle($0) } == [])
      #expect(marked(model).hasPrefix("Welcome, Aleksey") && marked(model).hasSuffix("N"))
      let text = "Welcome, Aleksey\n  +7 (999) 111 22 33\n  aleksey@example.org\n\nApplications\n  Contacts ›\n  N"
      #expect(model.handle(inputs[3]) == [.copy(text)])
      #expect(marked(model) == "" && model.frame().plainText.contains("   Copied"))
    }
    let followed = [TerminalModel.Effect.send(.act(ElementID("link.News"), .activate))]
    #expect(model.press(.click(link)) == followed)
    model = TerminalModel(screen(Samples.home))
    #expect(model.handle(.click(link)) == [])
    _ = model.show(screen(Samples.settings))
    #expect(model.handle(.pointer(.release, link.x, link.y)) == [])
    _ = model.show(screen(Samples.home))
    #expect(model.press(.click(link)) == followed)
    model = TerminalModel(screen(Samples.home, error: "Error 42 of the server"))
    let alert = try model.place(of: "Error 42")
    #expect(drag(alert, Point(x: alert.x + 7, y: alert.y)).flatMap { model.handle($0) } == [.copy("Error 42")])
    #expect(try model.press(.click(model.place(of: "OK"))) == [.send(.dismissError)])
  }

  @Test("It stays in the pane where it begins, and wide characters are whole")
  func panes() throws {
    let panes = SplitView {
      Text("left one")
      Text("left two")
    } detail: {
      Text("right one")
      Text("right two")
    }
    var model = TerminalModel(screen(panes), width: 120)
    let (left, right) = (try model.place(of: "left one"), try model.place(of: "right two"))
    #expect(drag(left, right).flatMap { model.handle($0) } == [.copy("left one\nleft two")])
    let start = try model.place(of: "right one")
    #expect(drag(start, Point(x: 500, y: right.y)).flatMap { model.handle($0) } == [.copy("right one\nright two")])
    model = TerminalModel(screen(Text("漢字かな")))
    let wide = try model.place(of: "漢字かな")
    let inputs = drag(Point(x: wide.x + 3, y: wide.y), Point(x: wide.x + 4, y: wide.y))
    #expect(inputs.flatMap { model.handle($0) } == [.copy("字か")])
  }

  @Test("What is outside the screen counts as its nearest cell, as on a terminal with more lines; a press uses nothing")
  func outside() {
    var model = TerminalModel(screen(Samples.home))
    for (width, height) in [(60, 16), (30, 3), (1, 1), (0, 0)] {
      model.resize(Size(width: width, height: height))
      for place in [Point(x: 39, y: 39), Point(x: 9_999_998, y: 9_999_998), Point(x: 0, y: 0)] {
        for input in drag(place, Point(x: 5, y: 5)) + drag(Point(x: 5, y: 5), place) {
          _ = model.handle(input)
          #expect(model.frame().size == Size(width: width, height: height))
        }
      }
    }
    model.resize(Size(width: 60, height: 16))
    for input in drag(Point(x: 1, y: 40), Point(x: 70, y: 50)).dropLast() { _ = model.handle(input) }
    #expect(marked(model).hasPrefix("Esc close"))
    for shown in [screen(Samples.home), screen(Samples.home, error: "No")] {
      for size in 1...20 {
        let model = TerminalModel(shown, width: size, height: (size + 2) / 3)
        for place in (0..<size).flatMap({ [Point(x: $0, y: 50), Point(x: 50, y: $0)] }) {
          var pressed = model
          #expect(pressed.press(.click(place)) == [], "\(place) of \(size)")
        }
      }
    }
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
    #expect(model.press(.key(.character("p"), .control)) + model.type("copy") == [.send(.places)])
    #expect(model.press(.key(.enter)) == [.send(.run(id)), .copy("+7 999")])
  }

  @Test("A key ends it and doesn't reach the page, and so does another screen")
  func leaving() throws {
    var model = TerminalModel(screen(Samples.list(5), canGoBack: true), height: 24)
    let start = try model.place(of: "Item 1")
    let inputs = drag(start, Point(x: start.x + 3, y: start.y))
    for key in [Input.key(.escape), .text("q"), .key(.delete), .paste("x")] {
      for input in inputs.dropLast() { _ = model.handle(input) }
      #expect(model.selection != nil && model.hints.map(\.key) == ["Esc", "Ctrl-C"])
      #expect(model.press(key) == [])
      #expect(model.selection == nil)
      #expect(model.handle(inputs[3]) == [])
    }
    for input in inputs.dropLast() { _ = model.handle(input) }
    _ = model.show(screen(Samples.home, instance: 2))
    #expect(model.selection == nil)
  }

  @Test("Secrets give nothing, not even their length; what is copied or cut goes to fields, and to the terminal")
  func fields() throws {
    var model = TerminalModel(screen(Samples.login(userName: "Aleksey", password: "geheim")))
    let start = try model.place(of: "User name")
    let end = try model.place(of: "[ Sign in ]")
    let effects = drag(start, Point(x: end.x + 1, y: end.y)).flatMap { model.handle($0) }
    #expect(effects == [.copy("User name  Aleksey\nPassword\n\n[")])
    let password = try model.place(of: "Password")
    #expect(drag(password, Point(x: password.x + 3, y: password.y)).flatMap { model.handle($0) } == [.copy("Pass")])
    let typed = TerminalModel.Effect.send(.act(ElementID("textField.User name"), .edit("AlekseyPass")))
    #expect(model.press(.key(.end), .key(.character("y"), .control)) == [typed])
    let long = String(repeating: "x", count: TerminalModel.mostCopiedBytes + 1)
    let (copy, cut) = (Input.key(.character("w"), .alt), Input.key(.character("w"), .control))
    let field = ElementID("textField.T")
    func select(_ model: inout TerminalModel) {
      model.state.editors[field]?.move(to: 0)
      model.state.editors[field]?.move(to: .max, isSelecting: true)
    }
    for (text, copied) in [("one two", [TerminalModel.Effect.copy("one two")]), (long, [])] {
      var model = TerminalModel(screen(TextField("T", text: constant(text))))
      select(&model)
      #expect(model.press(copy) == copied)
      #expect(model.frame().plainText.contains(copied.isEmpty ? "Copied for the fields here" : "Copied"))
      select(&model)
      #expect(model.press(cut) == [.send(.act(field, .edit("")))] + copied)
    }
    model = TerminalModel(screen(SecureField("T", text: constant("secret"))))
    select(&model)
    #expect(model.press(copy) == [])
    #expect(model.press(cut) == [.send(.act(field, .edit("")))])
  }
}
