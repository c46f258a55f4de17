import HostSupport
import Testing

@Suite("A form by keys, on a terminal", .timeLimit(.minutes(10)), .ownFolders)
struct FormWalkTests {
  private let folder = TemporaryFolder()
  private let terminal: PseudoTerminal

  init() throws {
    try folder.writeAddressBookManifest()
    for name in ["friends.vcf", "friends-old.vcf"] {
      try folder.write("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bo Old\r\nN:Old;Bo;;;\r\nEND:VCARD\r\n", to: name)
    }
    terminal = try folder.terminal(["run", "--no-watch"], columns: 72, rows: 26)
  }

  @Test func `Three problems, a date chosen in its month, a path completed, and what was typed asks before it goes`()
    async throws
  {
    try await terminal.wait(for: "No contacts")
    try await terminal.type("\u{10}add contact", until: "> add contact")
    try await terminal.type("\r", until: "Postal code")
    // To Save, without typing.
    terminal.type(String(repeating: "\t", count: 10) + "\r")
    try await terminal.wait { $0.lines.count { $0.contains("! is missing") } == 3 }
    // The focus is at the first of them.
    try await terminal.type("Ann", until: "First name   Ann")
    try await terminal.type("\tLee\t+7 999 111-22-33\t\t ", until: "Mo Tu We Th Fr Sa Su")
    terminal.type("19880512\u{1B}[B\r")
    try await terminal.wait { $0.shows("‹ 19 May 1988 ›") && !$0.shows("Mo Tu We") }
    try await terminal.type("\u{1B}", until: "Discard what was typed?")
    terminal.type("\u{1B}")
    try await terminal.wait { !$0.shows("Discard") && $0.shows("First name   Ann") }
    terminal.type(String(repeating: "\t", count: 6) + "\r")
    // The notice names her, too, while the list is still loading and takes no key.
    try await terminal.wait { $0.shows("   Ann Lee") && !$0.shows("Loading") }
    // From the filter to the menu.
    try await terminal.type("\t\t\r", until: "Import…")
    try await terminal.type("\r", until: "vCard file")
    try await terminal.type("\u{15}fri\u{0}", until: "▸ friends-old.vcf")
    terminal.type("old\r")
    try await terminal.wait { $0.shows("friends-old.vcf") && !$0.shows("▸ friends") }
    try await terminal.type("\r", until: "1 contact")
    #expect(await terminal.end(by: "\u{3}") == 0)
  }
}
