import ScreenModel
import Testing
import VIPKit
import VIPTestKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("The themes on one screen, as another terminal has them")
@MainActor
struct ThemeFrameTests {
  private static let size = Size(width: 48, height: 20)

  private var frame: Frame {
    var shown = screen(Self.view, title: "Address book", canGoBack: true)
    shown.commands = [ScreenCommand("Add contact", shortcut: "a")]
    return TerminalModel(shown, width: Self.size.width, height: Self.size.height).frame()
  }

  private static var view: any View {
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

  @Test func `The terminal's own colours, light, dark, and with more contrast on both backgrounds`() throws {
    let frame = frame
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
    let terminal = SecondTerminal(size: size)
    terminal.feed(FrameDiff.bytes(from: nil, to: frame, palette: palette))
    var letters = ["plain": Character(".")]
    var names = Array("abcdefghijklmnopqrstuvwxyz".reversed())
    var legend = ""
    let lines = (0..<size.height).map { y in
      String(
        (0..<size.width).map { x in
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
