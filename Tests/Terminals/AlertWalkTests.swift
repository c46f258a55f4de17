import Glibc
import HostSupport
import Testing

@Suite("What the built host tells the user, on a terminal", .timeLimit(.minutes(10)), .ownFolders)
struct AlertWalkTests {
  @Test func `A notice rings no bell and hides no key; a long alert rings one, and is read in a few pages`()
    async throws
  {
    let folder = TemporaryFolder()
    try folder.writeAddressBookManifest()
    try folder.write("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bo Old\r\nN:Old;Bo;;;\r\nEND:VCARD\r\n", to: "good.vcf")
    let card = "BEGIN:VCARD\r\nVERSION:9\r\nEND:VCARD\r\n"
    try folder.write(String(repeating: card, count: 30), to: "bad.vcf")
    let terminal = try folder.terminal(["run", "--no-watch"], columns: 72, rows: 16)

    try await terminal.wait(for: "No contacts")
    try await terminal.type("\u{10}import", until: "> import")
    try await terminal.type("\r", until: "vCard file")
    terminal.type("\(folder.path)/good.vcf\r")
    try await terminal.wait {
      $0.shows("✓ 1 contact added, 0 replaced") && $0.lines.last?.contains("Ctrl-P commands") == true && $0.isWhole
    }
    #expect(terminal.screen.bells == 0)

    try await terminal.type("\u{10}import", until: "> import")
    terminal.type("\r")
    try await terminal.wait { $0.shows("vCard file") && !$0.shows("> import") && $0.isWhole }
    terminal.type("\(folder.path)/bad.vcf\r")
    try await terminal.wait { $0.shows("There is no contact in the file") && $0.shows("[ OK ]") && $0.isWhole }
    #expect(terminal.screen.bells == 1)
    terminal.resize(columns: 72, rows: 11)
    try await terminal.wait { $0.lines.count == 11 && $0.shows("[ OK ]") && $0.isWhole }
    var pages = 0
    while !terminal.screen.shows("could not be read"), pages < 8 {
      let before = terminal.screen.lines
      terminal.type("\u{1B}[6~")
      try await terminal.wait { $0.lines != before && $0.isWhole }
      #expect(terminal.screen.shows("[ OK ]"))
      pages += 1
    }
    #expect(pages == 5)
    terminal.type("\r")
    try await terminal.wait { !$0.shows("[ OK ]") && $0.shows("vCard file") }
    // The bells on the screen of this size.
    #expect(terminal.screen.bells == 0)
    terminal.type("\u{1B}")
    try await terminal.wait { !$0.shows("vCard file") && $0.isWhole }
    #expect(await terminal.end(by: "\u{3}") == 0)
  }
}
