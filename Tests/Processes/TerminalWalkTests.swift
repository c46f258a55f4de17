import Glibc
import TestSupport
import Testing

@Suite("The built host, on a terminal", .timeLimit(.minutes(30)), .takesTurns)
struct TerminalWalkTests {
  private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> PseudoTerminal {
    try PseudoTerminal(Checkout.host, ["run", "--start", "Login"] + arguments, environment: environment)
  }

  @Test("Signing in with the keyboard leads to Home; the terminal is afterwards as it was")
  func signIn() async throws {
    let terminal = try start()
    try await terminal.wait(for: "[ Sign in ]")
    #expect(terminal.settings != terminal.settingsBefore)
    #expect(terminal.screen.modes.contains(1049))
    try await terminal.type("Aleksey\tclean-swift\r", until: "+7 (999) 111 22 33")
    #expect(terminal.screen.shows("╭─ Home ─"))
    #expect(await terminal.end(by: "\u{3}") == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test("A wrong password shows the alert, and the user name stays")
  func wrongPassword() async throws {
    let terminal = try start()
    try await terminal.wait(for: "[ Sign in ]")
    try await terminal.type("Aleksey\twrong\r", until: "Wrong user name or password")
    terminal.type("\r")
    try await terminal.wait { screen in
      !screen.lines.contains { $0.contains("Wrong") } && screen.lines.contains { $0.contains("Aleksey") }
    }
    #expect(!terminal.screen.lines.contains { $0.contains("•") })
  }

  @Test("A smaller and a larger terminal are filled anew")
  func resize() async throws {
    let terminal = try start()
    try await terminal.wait(for: "[ Sign in ]")
    // All of a small one, and a card in the middle of another.
    for (columns, rows, left, last) in [(40, 12, 0, 10), (100, 30, 20, 17), (40, 12, 0, 10)] {
      terminal.resize(columns: columns, rows: rows)
      try await terminal.wait { screen in
        screen.lines.count == rows && screen.lines[last].hasPrefix(String(repeating: " ", count: left) + "╰─")
          && screen.lines[rows - 1].contains("Tab next")
      }
    }
  }

  @Test("Ctrl-Z gives the terminal back to the shell, and fg brings the screen back")
  func stopAndContinue() async throws {
    // With a shell, because the kernel doesn't stop a process that nobody could continue.
    let terminal = try PseudoTerminal("/bin/sh", ["-i"], environment: ["PS1": "shell> "])
    try await terminal.wait(for: "shell>")
    try await terminal.type("\(Checkout.host) run --start Login\n", until: "[ Sign in ]")
    try await terminal.type("half a na", until: "half a na")
    try await terminal.type("\u{1A}", until: "Stopped")
    #expect(terminal.settings == terminal.settingsBefore)
    #expect(!terminal.screen.modes.contains(1049))
    terminal.type("fg\n")
    try await terminal.wait { $0.modes.contains(1049) && $0.lines.contains { $0.contains("half a na") } }
    try await terminal.type("me", until: "half a name")
    terminal.type("\u{3}")
    try await terminal.wait { !$0.modes.contains(1049) }
    #expect(await terminal.end(by: "exit\n") == 0)
  }

  @Test("A signal that ends the host leaves the terminal as it was", arguments: [SIGTERM, SIGHUP, SIGINT])
  func endedBySignal(_ signal: Int32) async throws {
    let terminal = try start()
    try await terminal.wait(for: "[ Sign in ]")
    terminal.signal(signal)
    #expect(await terminal.end() == -signal)
    #expect(terminal.settings == terminal.settingsBefore)
    try await terminal.wait { !$0.modes.contains(1049) }
  }

  @Test(
    "Without a supervisor, too, a crash leaves the terminal as it was",
    arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGQUIT])
  func crash(_ signal: Int32) async throws {
    let terminal = try start(["--no-supervisor"], environment: ["SWIFT_BACKTRACE": "enable=no"])
    try await terminal.wait(for: "[ Sign in ]")
    terminal.signal(signal)
    #expect(await terminal.end() == -signal)
    #expect(terminal.settings == terminal.settingsBefore)
    try await terminal.wait { !$0.modes.contains(1049) }
  }

  @Test("Without a usable terminal the host says what to do")
  func dumbTerminal() async throws {
    let terminal = try start(environment: ["TERM": "dumb"])
    #expect(await terminal.end() == 1)
    try await terminal.wait(for: "--display plain")
  }
}
