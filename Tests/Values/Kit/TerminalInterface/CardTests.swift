import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A page of few elements is a card in the middle of the screen")
@MainActor
struct CardTests {
  private func lines(_ model: TerminalModel) -> [String] {
    model.frame().plainText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Of the frame around the page.
  private func border(_ model: TerminalModel) throws -> Rect {
    let lines = lines(model).map { Array($0) }
    let top = try #require(lines.firstIndex { $0.contains("╭") })
    let bottom = try #require(lines.lastIndex { $0.contains("╰") })
    let left = try #require(lines[top].firstIndex(of: "╭"))
    let right = try #require(lines[top].lastIndex(of: "╮"))
    return Rect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  @Test(
    "It is in the middle, 60 columns wide, where the screen has 60 columns and 15 lines",
    arguments: [(60, 15), (61, 16), (100, 30), (180, 45)])
  func middle(width: Int, height: Int) throws {
    let border = try border(TerminalModel(screen(Samples.login()), width: width, height: height))
    // Six lines, a blank one on either side, and the frame.
    #expect((border.width, border.height) == (60, 10))
    // The last line names the keys.
    #expect(0...1 ~= (width - border.maxX) - border.x && 0...1 ~= (height - 1 - border.maxY) - border.y)
  }

  @Test("A smaller screen, more elements, a list, what is only read, and lines that would wrap have the whole screen")
  func whole() throws {
    func fields(_ count: Int) -> any View {
      Form { ForEach(0..<count, id: \.self) { TextField("Field \($0)", text: constant("")) } }
    }
    let list = Form { List(Item.many(2)) { Text($0.name) } }
    func page(_ text: String) -> any View {
      VStack {
        Text(text)
        Button("OK") {}
      }
    }
    let screens: [(any View, Int, Int, Bool)] = [
      (Samples.login(), 59, 30, false), (Samples.login(), 100, 14, false), (fields(23), 100, 40, true),
      (fields(24), 100, 40, false), (list, 100, 30, false), (Samples.home, 100, 30, true),
      (VStack { Text("read") }, 100, 30, false), (VStack { TextEditor("Note", text: constant("")) }, 100, 30, false),
      (page(String(repeating: "a", count: 54)), 100, 30, true),
      (page(String(repeating: "a", count: 55)), 100, 30, false),
    ]
    for (number, (view, width, height, isCard)) in screens.enumerated() {
      let border = try border(TerminalModel(screen(root(view), title: ""), width: width, height: height))
      #expect((border.width < width, border.height < height - 1) == (isCard, isCard), "screen \(number)")
    }
  }

  @Test("Clicks, the cursor and what is selected are where the card is, notices below it, an alert over it")
  func mouse() throws {
    var model = TerminalModel(screen(Samples.login(userName: "Aleksey")), width: 100, height: 30)
    var field = try model.place(of: "Aleksey")
    field.x += 3
    #expect((model.press(.click(field)), model.frame().cursor) == ([], field))
    let button = try model.place(of: "[ Sign in ]")
    #expect(model.press(.pointer(.press, 5, button.y)) == [])
    #expect(model.press(.click(button)) == [.send(.act(ElementID("button.Sign in"), .activate))])
    let drag = [(Mouse.Kind.press, 0), (.drag, 99), (.release, 99)].map { kind, x in
      Input.pointer(kind, button.x + x, button.y)
    }
    #expect(drag.flatMap { model.handle($0) } == [.copy("[ Sign in ]")])
    var shown = screen(Samples.login())
    let text = "Anna Zharkova is in the address book, and so are sixty others whom nobody knows"
    shown.notices = [NumberedNotice(number: 1, text: text)]
    #expect(lines(TerminalModel(shown, width: 100, height: 30))[28] == "   " + text)
    let alert = TerminalModel(screen(Samples.login(), error: "Wrong user name or password"), width: 100, height: 30)
    #expect(try alert.place(of: "Wrong user name").x == (100 - "Wrong user name or password".count) / 2)
  }

  @Test("It grows with what it says, and gives way where it hasn't room; a resize finds it again")
  func grows() throws {
    func form(_ problem: String) -> Screen {
      screen(Form { TextField("Name", text: constant("")).problem(problem) })
    }
    var model = TerminalModel(form(""), width: 80, height: 20)
    #expect(try border(model).height == 5)
    _ = model.show(form("is missing"))
    #expect(try border(model).height == 6)
    _ = model.show(form(Array(repeating: "word", count: 200).joined(separator: " ")))
    #expect(try border(model) == Rect(x: 0, y: 0, width: 80, height: 19))
    _ = model.show(form("is missing"))
    model.resize(Size(width: 50, height: 20))
    #expect(try border(model).width == 50)
    model.resize(Size(width: 90, height: 20))
    #expect(try border(model) == Rect(x: 15, y: 6, width: 60, height: 6))
  }
}
