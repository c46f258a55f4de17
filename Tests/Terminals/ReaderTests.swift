import HostSupport
import TestSupport
import Testing
import VIPTestKit

@Suite("A terminal for screen readers and Braille lines", .timeLimit(.minutes(10)), .ownFolders)
struct ReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  /// With enough lines that none leaves the screen: it is the transcript.
  private func terminal(_ arguments: [String], environment more: [String: String] = [:]) throws -> PseudoTerminal {
    try folder.terminal(arguments, columns: 100, rows: 100, more)
  }

  /// Without the loaders, which a quick machine doesn't show.
  private func transcript(_ screen: TestSupport.TerminalScreen) -> String {
    let lines = screen.lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    return lines.filter { line in
      !line.isEmpty && !["Signing in", "Loading", "Saving"].contains { line.hasSuffix($0) }
    }.joined(separator: "\n") + "\n"
  }

  @Test func `Login, Home, Contacts, and a contact with a problem, line by line`() async throws {
    let terminal = try terminal(["run", "--reader"])
    func type(_ keys: String, after line: String) async throws {
      try await terminal.wait { $0.lines.last { $0.contains { $0 != " " } }?.hasPrefix(line) == true }
      terminal.type(keys)
    }
    try await type("Aleksey\t", after: "User name, field, 1 of 3:")
    try await type("clean-swift\r", after: "Password, secret field, 2 of 3:")
    try await type("\r", after: "Contacts, link")
    try await type("\t\r", after: "Filter, field")
    try await type("anna\tzharkova\t+7 999 1", after: "First name, field, 1 of 12:")
    try await type("\t\t\t\t\t\t\t\t", after: "Phone, field, 3 of 12: +7 999 1")
    try await type("\r", after: "Save, button")
    try await type("11-22-33", after: "Phone, field, problem: too short for a number of +7, 3 of 12: +7 999 1")
    try await terminal.wait(for: "+7 999 111-22-33")
    // Only lines, and no drawing.
    #expect(terminal.screen.takeovers == 0)
    try Golden.check(transcript(terminal.screen), "reader-walk.txt")
    terminal.type("\u{3}")
    try await type("\t\r", after: "Keep typing, button, 1 of 2")
    try await type("\u{3}", after: "Add contact, link, 2 of 3")
    await terminal.expectEnd()
    #expect(terminal.screen.modes.isDisjoint(with: [1002, 1004, 1006, 1049, 2004]))
  }

  @Test func `A run is attached by HOST_READER, in lines of its own beside a screen that is drawn`() async throws {
    let first = try terminal(["run", "--start", "Login"])
    try await first.wait(for: "[ Sign in ]")
    let second = try terminal(["attach"], environment: ["HOST_READER": "1"])
    try await second.wait(for: "User name, field, 1 of 3:")
    try await first.type("Ale", until: "User name  Ale")
    try await second.wait(for: "User name, field, 1 of 3: Ale")
    try await second.type("x\t", until: "Password, secret field")
    try await first.wait(for: "User name  Alex")
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(await first.end(by: "\u{3}") == 0)
  }
}
