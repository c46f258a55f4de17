import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("The built host, on a terminal", .timeLimit(.minutes(10)), .ownFolders)
struct TerminalWalkTests {
  private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> PseudoTerminal {
    try PseudoTerminal(Checkout.host, ["run", "--start", "Login"] + arguments, environment: environment)
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

  @Test("Without a usable terminal the host says what to do")
  func dumbTerminal() async throws {
    let terminal = try start(environment: ["TERM": "dumb"])
    #expect(await terminal.end() == 1)
    try await terminal.wait(for: "--display plain")
  }
}
