import ScreenModel
import TestSupport
import Testing
import VIPTestKit
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Golden frames")
@MainActor
struct GoldenFrameTests {
  @Test("A form to sign in, filled in, with the cursor in its last field")
  func login() throws {
    var model = TerminalModel(screen(Samples.login(userName: "Aleksey", password: "secret"), title: "Login"))
    model.press(.key(.tab))
    try Golden.check(model.frame().styledText, "login.txt")
  }

  @Test("Home, with a link that leads nowhere yet")
  func home() throws {
    let model = TerminalModel(screen(Samples.home, title: "Home", canGoBack: true), height: 18)
    try Golden.check(model.frame().styledText, "home.txt")
  }

  @Test("A list that is longer than the screen, scrolled to the row that has the focus")
  func list() throws {
    var model = TerminalModel(screen(Samples.list(30), title: "Items", canGoBack: true))
    model.press(.key(.tab))
    for _ in 0..<11 { model.press(.key(.down)) }
    try Golden.check(model.frame().styledText, "list.txt")
  }

  @Test("A list without rows")
  func emptyList() throws {
    let view = List([Item](), placeholder: "No contacts") { Text($0.name) }
    try Golden.check(TerminalModel(screen(view)).frame().plainText, "list-empty.txt")
  }

  @Test("An alert over the screen it is about")
  func alert() throws {
    let shown = screen(Samples.login(userName: "Aleksey"), title: "Login", error: "Wrong user name or password")
    try Golden.check(TerminalModel(shown).frame().styledText, "alert.txt")
  }

  @Test("Toggles, pickers, progress, a divider, buttons beside one another")
  func settings() throws {
    var model = TerminalModel(screen(Samples.settings, title: "Settings"), height: 18)
    model.press(.key(.tab), .key(.tab))
    try Golden.check(model.frame().styledText, "settings.txt")
  }

  @Test("A narrow terminal")
  func narrow() throws {
    let model = TerminalModel(
      screen(Samples.settings, title: "Settings of the whole application"), width: 24, height: 24)
    try Golden.check(model.frame().plainText, "narrow.txt")
  }

  @Test("A terminal too small for a frame")
  func tiny() throws {
    try Golden.check(TerminalModel(screen(Samples.login()), width: 10, height: 6).frame().plainText, "tiny.txt")
  }

  @Test("A wide terminal: all of it is used, and running text keeps a width that can be read")
  func wideTerminal() throws {
    let model = TerminalModel(screen(Samples.wide, title: "Wide"), width: 140, height: 18)
    try Golden.check(model.frame().plainText, "wide-terminal.txt")
  }

  @Test("Wide characters, marks and emoji")
  func wideCharacters() throws {
    let model = TerminalModel(screen(Samples.wide, title: "漢字とかな"), width: 36)
    try Golden.check(model.frame().styledText, "wide-characters.txt")
  }

  @Test("Without colours, everything else stays", arguments: [true, false])
  func noColour(_ colours: Bool) throws {
    var model = TerminalModel(screen(Samples.login(userName: "Aleksey"), title: "Login"), width: 40, height: 12)
    model.press(.key(.tab), .key(.tab))
    let bytes = FrameDiff.bytes(from: nil, to: model.frame(), palette: Palette(.auto, colours ? .sixteen : .none))
    let readable = String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[?", with: "\n␛[?")
      .replacing("\u{1B}", with: "␛")
    #expect(readable.contains(";36") == colours)
    try Golden.check(readable + "\n", colours ? "bytes-colour.txt" : "bytes-no-colour.txt")
  }
}
