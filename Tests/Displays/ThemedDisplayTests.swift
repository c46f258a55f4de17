@testable import TerminalDisplay
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("The display and the terminal's own features", .besideDisplays, .timeLimit(.minutes(10)))
@MainActor
struct ThemedDisplayTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try PseudoTerminal(width: 60, height: 16) }

  @Test("Another theme recolours what is there, and asks for the background when it needs to")
  func otherTheme() async throws {
    let display = terminal.display(["TERM": "xterm-direct"], theme: .terminal)
    defer { display.stop() }
    try await display.start(on: terminal, screen(Samples.login(), title: "Login"), until: "[ Sign in ]")
    #expect(!terminal.received.contains(";38;2;") && terminal.screen.questions == 0)
    display.use(.dark)
    await terminal.wait { _ in terminal.received.contains(";38;2;") }
    #expect(terminal.screen.questions == 0)
    display.use(.auto)
    await terminal.wait { $0.questions == 1 }
    terminal.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}")
    await terminal.wait { _ in terminal.received.contains(";38;2;160;168;176") }
    // The terminal's answer is kept.
    display.use(.contrast)
    display.use(.auto)
    #expect((display.palette.use(Background.light), terminal.screen.questions) == (false, 1))
  }

  @Test("The first frame has the terminal's own colours; the answer draws it again in ours")
  func answer() async throws {
    let display = terminal.display(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    defer { display.stop() }
    try await display.start(on: terminal, screen(Samples.login(), title: "Login"), until: "[ Sign in ]")
    #expect(terminal.screen.questions == 1 && !terminal.received.contains(";38;2;"))
    // Garbage before the answer does no harm, and keys around it are keys.
    terminal.type("A\u{1B}]11;garbage\u{7}\u{1B}]11;rgb:ffff/ffff/")
    terminal.type("ffff\u{1B}\\nn")
    await terminal.wait(for: "Ann")
    await terminal.wait { _ in terminal.received.contains(";38;2;160;168;176") }
    #expect((terminal.screen.questions, terminal.screen.unknown) == (1, []))
  }

  @Test(
    "A terminal is asked only where it matters",
    arguments: [
      (["TERM": "xterm"], ThemeName.auto), (["TERM": "xterm-256color", "NO_COLOR": "1"], .auto),
      (["TERM": "xterm-256color"], .dark), (["TERM": "xterm-256color"], .terminal),
    ])
  func unasked(_ variables: [String: String], _ theme: ThemeName) async throws {
    let display = terminal.display(variables, theme: theme)
    defer { display.stop() }
    try await display.start(on: terminal, screen(Samples.login()), until: "[ Sign in ]")
    #expect((terminal.screen.questions, terminal.received.contains(";38;5;")) == (0, theme == .dark))
  }

  @Test("The window has a title, and later the one before; linux has none", arguments: ["xterm", "linux"])
  func title(_ term: String) async throws {
    let display = terminal.display(["TERM": term])
    try await display.start(on: terminal, screen(Samples.login(), title: "Log\u{1B}in\u{7}"), until: "[ Sign in ]")
    #expect(terminal.screen.title == (term == "xterm" ? "Log\u{241B}in\u{2407}" : ""))
    display.stop()
    await terminal.wait { !$0.modes.contains(1049) && $0.title.isEmpty }
    #expect(terminal.screen.unknown == [])
  }

  @Test("The bell rings for an error, once, and for no question")
  func bell() async throws {
    let display = terminal.display(["TERM": "xterm"])
    defer { display.stop() }
    var asking = screen(Samples.login())
    asking.question = Question(number: 1, title: "Really?", choices: [.init("Yes")])
    try await display.start(on: terminal, asking, until: "Really?")
    var told = screen(Samples.login(), title: "Told")
    told.notices = [NumberedNotice(number: 1, text: "It was not saved", tint: .negative)]
    display.show(told)
    await terminal.wait(for: "It was not saved")
    #expect(terminal.screen.bells == 0)
    display.show(screen(Samples.login(), error: "Wrong password"))
    await terminal.wait(for: "Wrong password")
    #expect(terminal.screen.bells == 1)
    display.show(screen(Samples.login(), title: "Other", error: "Wrong password"))
    await terminal.wait(for: "Other")
    #expect(terminal.screen.bells == 1)
    asking.question = Question(
      number: 2, title: "The feed can't be read", tint: .negative,
      choices: [.init("Retry"), .init("OK", role: .cancel)])
    display.show(asking)
    await terminal.wait(for: "The feed can't be read")
    #expect(terminal.screen.bells == 2)
  }

  @Test("A link out of the application leads there")
  func link() async throws {
    let display = terminal.display(["TERM": "xterm"])
    defer { display.stop() }
    func page(_ destination: String, _ end: String) -> Screen {
      screen(
        VStack {
          Link("Swift", destination: destination)
          Text(end)
        })
    }
    try await display.start(on: terminal, page("https://www.swift.org/x;y", "end"), until: "end")
    #expect(terminal.screen.links == ["https://www.swift.org/x;y": "Swift"])
    display.show(page("https://swift.org", "ends"))
    await terminal.wait(for: "ends")
    #expect(terminal.screen.links["https://swift.org"] == "Swift")
  }

  @Test("What has no end in sight turns")
  func spinner() async throws {
    let display = terminal.display(["TERM": "xterm"])
    try display.start { _ in }
    defer { display.stop() }
    display.show(screen(Samples.login(), loading: "Signing in"))
    for frame in "⠋⠙⠹" { await terminal.wait(for: "\(frame) Signing in") }
    display.show(screen(Samples.login()))
    await terminal.wait { !$0.frame.plainText.contains("Signing in") }
    #expect(display.spinner == nil)
  }

  @Test("Without UTF-8 everything that is sent is ASCII")
  func ascii() async throws {
    let display = terminal.display(["TERM": "xterm", "LC_ALL": "C"])
    defer { display.stop() }
    try await display.start(on: terminal, screen(Samples.settings, title: "Café", loading: "Wait…"), until: "Wait.")
    #expect(terminal.received.utf8.allSatisfy { $0 < 0x80 } && terminal.screen.title == "Cafe")
    #expect(terminal.screen.frame.plainText.hasPrefix("+- Cafe -----"))
  }
}
