import ScreenModel
import Testing
import VIPTestKit
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Golden frames")
@MainActor
struct GoldenFrameTests {
  @Test("Screens look as in their files")
  func screens() {
    var login = TerminalModel(screen(Samples.login(userName: "Aleksey", password: "secret"), title: "Login"))
    login.press(.key(.tab))
    // Longer than the screen, scrolled to the row that has the focus.
    var list = TerminalModel(screen(Samples.list(30), title: "Items", canGoBack: true))
    list.press(.key(.tab))
    for _ in 0..<11 { list.press(.key(.down)) }
    var settings = TerminalModel(screen(Samples.settings, title: "Settings"), height: 18)
    settings.press(.key(.tab), .key(.tab))
    let alert = screen(Samples.login(userName: "Aleksey"), title: "Login", error: "Wrong user name or password")
    let empty = screen(List([Item](), placeholder: "No contacts") { Text($0.name) })
    let long = screen(Samples.settings, title: "Settings of the whole application")
    let styled = [
      ("login.txt", login), ("list.txt", list), ("settings.txt", settings), ("alert.txt", TerminalModel(alert)),
      // With a link whose target is missing.
      ("home.txt", TerminalModel(screen(Samples.home, title: "Home", canGoBack: true), height: 18)),
      // Wide characters, marks and emoji.
      ("wide-characters.txt", TerminalModel(screen(Samples.wide, title: "漢字とかな"), width: 36)),
    ]
    let plain = [
      ("list-empty.txt", TerminalModel(empty)), ("narrow.txt", TerminalModel(long, width: 24, height: 24)),
      // Too small for a frame.
      ("tiny.txt", TerminalModel(screen(Samples.login()), width: 10, height: 6)),
      // The whole width is used, and running text stays readable.
      ("wide-terminal.txt", TerminalModel(screen(Samples.wide, title: "Wide"), width: 140, height: 18)),
    ]
    let frames = styled.map { ($0, $1.frame().styledText) } + plain.map { ($0, $1.frame().plainText) }
    for (file, text) in frames { #expect(throws: Never.self, "\(file)") { try Golden.check(text, file) } }
  }

  @Test("Without colours, everything else stays", arguments: [true, false])
  func noColour(_ colours: Bool) throws {
    var model = TerminalModel(screen(Samples.login(userName: "Aleksey"), title: "Login"), width: 40, height: 12)
    model.press(.key(.tab), .key(.tab))
    let bytes = FrameDiff.bytes(from: nil, to: model.frame(), palette: Palette(.auto, colours ? .sixteen : .none))
    let readable = String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[?", with: "\n␛[?")
      .replacing("\u{1B}", with: "␛")
    #expect(readable.contains(";94") == colours)
    try Golden.check(readable + "\n", colours ? "bytes-colour.txt" : "bytes-no-colour.txt")
  }

  private var addressBook: any View {
    VStack {
      Text("Anna Zharkova").style(.headline)
      Text("Moscow, born in May").style(.secondary)
      HStack {
        Text("accent").tint(.accent)
        Text("✓ positive").tint(.positive)
        Text("▲ warning").tint(.warning)
        Text("✗ negative").tint(.negative)
      }
      Divider()
      NavigationLink("Articles", route: .elsewhere)
      Link("Swift", destination: "https://www.swift.org")
      TextField("Phone", text: constant("+44 20 79")).problem("too short for a number of +44")
      SecureField("Password", text: constant("secret"))
      Toggle("Remember me", isOn: constant(true))
      HStack {
        Button("Save") {}
        Button("Send") {}.disabled(true)
        Button("Delete", role: .destructive) {}
      }
    }
  }

  @Test("Another terminal has the themes: its own colours, light, dark, and with more contrast on both backgrounds")
  func themes() throws {
    var shown = screen(addressBook, title: "Address book", canGoBack: true)
    shown.commands = [ScreenCommand("Add contact", shortcut: "a")]
    let frame = TerminalModel(shown, width: 48, height: 20).frame()
    let themes: [(String, ThemeName, Background?)] = [
      ("terminal", .terminal, nil), ("light", .light, nil), ("dark", .dark, nil),
      ("contrast on light", .contrast, .light), ("contrast on dark", .contrast, .dark),
    ]
    let maps = themes.map { title, name, background in
      var palette = Palette(name, .trueColour)
      palette.use(background)
      return "--- \(title)\n" + Self.map(of: frame, palette)
    }
    try Golden.check(frame.plainText + maps.joined(), "themes.txt")
  }

  /// The look of each cell as a letter, with a legend.
  private static func map(of frame: Frame, _ palette: Palette) -> String {
    let terminal = SecondTerminal(size: frame.size)
    terminal.feed(FrameDiff.bytes(from: nil, to: frame, palette: palette))
    var letters = ["plain": Character(".")]
    var names = Array("abcdefghijklmnopqrstuvwxyz".reversed())
    var legend = ""
    let lines = (0..<frame.size.height).map { y in
      String(
        (0..<frame.size.width).map { x in
          let look = terminal.look(x, y)
          if let letter = letters[look] { return letter }
          let letter = names.popLast() ?? "?"
          letters[look] = letter
          legend += "\(letter) = \(look)\n"
          return letter
        }) + "\n"
    }
    return lines.joined() + legend
  }
}
