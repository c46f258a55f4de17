import Glibc
import HostSupport
import Testing

@Suite("What is typed ahead or pasted dismisses no alert that nobody has read", .timeLimit(.minutes(10)), .ownFolders)
struct TypedAheadTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("Enter, Space and Esc that the terminal holds when the app is started again")
  func held() async throws {
    let terminal = try await app.start()
    let first = try #require(terminal.app)
    // No next app before the keys are there.
    let supervisor = try #require(terminal.supervisor)
    kill(supervisor, SIGSTOP)
    terminal.type("\t\t\r")
    try await eventually("the app dies") { ProcessState(of: first) == .gone }
    terminal.type("\r \u{1B}")
    kill(supervisor, SIGCONT)
    // The whole frame: the rest of one would come after the new size.
    try await terminal.wait { $0.takeovers == 2 && $0.shows("stopped: Index out of range") && $0.isWhole }
    // The new size comes after the keys, and is drawn on an empty screen.
    terminal.resize(columns: 110, rows: 30)
    try await terminal.wait { $0.shows("Ctrl-C quit") && $0.isWhole }
    #expect(terminal.screen.shows("stopped: Index out of range"))
    terminal.type("\r")
    try await terminal.wait { !$0.shows("stopped: ") && $0.shows("[ Complain ]") }
    await terminal.expectEnd(by: "\u{3}")
  }

  @Test("What is typed on and on, while the app dies and behind the alert, goes into the field")
  func typing() async throws {
    let terminal = try await app.start()
    let first = try #require(terminal.app)
    let text = String("The quick brown fox jumps over the lazy dog ".prefix(40))
    for (number, character) in text.enumerated() {
      terminal.type(String(character))
      if number == 9 {
        // What the app has read and not answered dies with it.
        try await terminal.wait(for: "The quick ")
        kill(first, SIGSEGV)
        try await eventually("the app dies") { ProcessState(of: first) == .gone }
      }
      if number == 24 { try await terminal.wait { $0.takeovers == 2 && $0.shows("stopped: ") && $0.isWhole } }
    }
    // Drawn with the new size, after all of the keys.
    terminal.resize(columns: 110, rows: 14)
    try await terminal.wait { $0.lines[0].count == 110 && $0.shows("Ctrl-C quit") && $0.isWhole }
    #expect(terminal.screen.shows("stopped: "))
    terminal.type("\r")
    try await terminal.wait { !$0.shows("stopped: ") && $0.shows(String(text.dropLast())) }
    #expect(await terminal.end(by: "\u{3}") == 0)
  }
}
