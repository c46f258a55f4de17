import HostSupport
import Testing

@Suite("No key is lost on a walk through the gallery", .timeLimit(.minutes(10)), .ownFolders)
struct KeyWalkTests {
  private let folder: TemporaryFolder
  private let terminal: PseudoTerminal

  private static let previousTab = "\u{1B}[5;5~"

  init() throws {
    folder = try TemporaryFolder.withManifest()
    terminal = try folder.terminal(["run", "--start", "Gallery", "--no-watch"], columns: 100, rows: 40)
  }

  @Test func `Palette, help, a table, a day, a form, the mouse, and another size in the middle`() async throws {
    try await terminal.wait(for: "[Words]")
    try await findsCommands()
    try await findsInOtherSizes()
    try await sortsTable()
    try await choosesAndTypesDay()
    try await showsProblemsOfForm()
    try await drags()
    try await copies()
    try await clicks()
    await terminal.expectEnd(by: "\u{3}")
    #expect(terminal.screen.modes.isDisjoint(with: [1002, 1004, 1006, 1049, 2004]))
  }

  private func findsCommands() async throws {
    terminal.type("\u{10}hlp")
    try await terminal.wait { $0.shows("> hlp") && $0.shows("▸ Help") }
    terminal.type("\r")
    try await terminal.wait { $0.shows("─ Help ─") && !$0.shows("Outside fields") }
    try await terminal.type("?", until: "Everywhere")
    terminal.type("?")
    try await terminal.wait { !$0.shows("─ Help ─") }
  }

  /// The window changes during typing, and an answer of the terminal is cut off; its rest comes late.
  private func findsInOtherSizes() async throws {
    terminal.type("\u{10}m")
    for (letter, columns) in zip("ous", [20, 40, 180]) {
      terminal.resize(columns: columns, rows: columns / 2)
      terminal.type("\u{1B}]11;rgb:1e1e/1e")
      terminal.type(String(letter))
    }
    terminal.resize(columns: 100, rows: 40)
    try await terminal.wait { $0.shows("> mous") && $0.shows("▸ Mouse off") }
    terminal.type("\u{1B}")
    try await terminal.wait { !$0.shows("> mous") }
  }

  /// All keys at once, without waiting for a screen.
  private func sortsTable() async throws {
    terminal.type(String(repeating: "\u{1B}[6;5~", count: 7) + "s")
    try await terminal.wait { $0.shows("[Tables]") && $0.shows("Size ↑") }
    try await terminal.type("S", until: "Size ↓")
  }

  private func choosesAndTypesDay() async throws {
    try await terminal.type(String(repeating: Self.previousTab, count: 5), until: "[Choices]")
    try await terminal.type("\u{1B}[H\t\t\t\r", until: "▸ green")
    try await terminal.type("re\r", until: "‹ red ›")
    try await terminal.type("\t\t19880513", until: "13 May 1988")
  }

  private func showsProblemsOfForm() async throws {
    terminal.type(Self.previousTab)
    try await terminal.wait { $0.shows("[Fields]") && $0.shows("! too short") }
    // The focus is at the tabs, as the day is gone.
    try await terminal.type("\t\u{15}", until: "! enter a name")
    terminal.type(String(repeating: "\t", count: 5) + "\u{15}\u{7F}\u{7F}\u{15}")
    try await terminal.wait { screen in
      ["! enter a name", "! too short", "! say something"].allSatisfy { screen.shows($0) }
    }
    terminal.type(String(repeating: "\u{1B}[Z", count: 5) + "0123456789")
    terminal.resize(columns: 72, rows: 36)
    terminal.type("abcdefghij\u{1F}\u{1F}")
    try await terminal.wait { $0.shows("Anna Zharkova") && !$0.shows("! enter a name") }
    terminal.type("\u{1B}/")
    terminal.resize(columns: 90, rows: 40)
    try await terminal.type("0123456789abcdefghij", until: "0123456789abcdefghij")
  }

  /// A drag continues beyond the edges of the field and of the window.
  private func drags() async throws {
    let (column, row) = try await place(of: "0123456789abcdefghij")
    terminal.type(
      "\u{1B}[<0;\(column + 10);\(row)M\u{1B}[<32;\(column + 12);\(row)M\u{1B}[<32;999;999M\u{1B}[<0;999;999m!")
    try await terminal.wait { $0.shows("0123456789!") && !$0.shows("abcdefghij") }
  }

  private func copies() async throws {
    let (column, row) = try await place(of: "[Fields]")
    terminal.type("\u{1B}[<0;\(column);\(row)M\u{1B}[<32;\(column + 7);\(row)M\u{1B}[<0;\(column + 7);\(row)m")
    try await terminal.wait(for: "─ Copied ─")
  }

  private func clicks() async throws {
    try await click("Buttons")
    try await terminal.wait(for: "[Buttons]")
    try await click("[ Save ]")
    try await terminal.wait(for: "Pressed: saved")
  }

  private func click(_ text: String) async throws {
    let (column, row) = try await place(of: text)
    terminal.type("\u{1B}[<0;\(column + 1);\(row)M\u{1B}[<0;\(column + 1);\(row)m")
  }

  private func place(of text: String) async throws -> (column: Int, row: Int) {
    try await terminal.wait(for: text)
    let lines = terminal.screen.lines
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let start = try #require(lines[row].firstRange(of: text)?.lowerBound)
    return (lines[row].distance(from: lines[row].startIndex, to: start) + 1, row + 1)
  }
}
