import HostSupport
import Testing
import VIPTestKit

@Suite("A walk through the whole application on a terminal", .timeLimit(.minutes(10)), .ownFolders)
struct ApplicationWalkTests {
  private static func record(_ name: String, _ terminal: PseudoTerminal, in record: inout String) {
    record += "--- \(name)\n" + terminal.screen.lines.joined(separator: "\n") + "\n"
  }

  @Test("Login, Home, the address book with its three scenes, the news with its three, and back")
  func walk() async throws {
    let folder = try TemporaryFolder.withManifest(andNews: true)
    // Not every machine has the decoder of pictures, and it takes time.
    try folder.write("", to: "scenes.png")
    let terminal = try PseudoTerminal(
      Checkout.host, ["run"], columns: 72, rows: 18, in: folder.path,
      environment: ["LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "TZ": "UTC"])
    var screens = ""
    func station(_ name: String, titled title: String, instance text: String, _ keys: String) async throws {
      // Mode 2026 is set while a frame is drawn; under the loader the screen is not final.
      try await terminal.wait { screen in
        screen.shows("╭─ \(title) ─") && screen.lines.contains { $0.contains(text) }
          && screen.isWhole && !screen.isWorking
      }
      Self.record(name, terminal, in: &screens)
      terminal.type(keys)
    }
    let down = "\u{1B}[B"
    try await station("Login", titled: "Login", instance: "[ Sign in ]", "Aleksey\tclean-swift\r")
    try await station("Home", titled: "Home", instance: "111 22 33", "\r")
    try await station("Empty address book", titled: "Contacts", instance: "No contacts", "\t\r")
    try await station(
      "New contact", titled: "Add contact", instance: "First name",
      "anna\tzharkova\t+7 999 111-22-33\tanna@example.org\t\t\t\t\t\t\r")
    // The footer shows the keys again when the notice has gone.
    try await station("Address book", titled: "Contacts", instance: "Tab next", "\t\t\r")
    try await station("Contact beside the list", titled: "Contacts", instance: "anna@example.org", "\u{1B}")
    try await station("Back at Home", titled: "Home", instance: "111 22 33", "\(down)\r")
    try await station("News", titled: "News", instance: "Scenes are shared", "\t\t\r")
    try await station("Article", titled: "Article", instance: "▧ Picture of", "\u{1B}")
    try await station("Back in the news", titled: "News", instance: "Workers are", "\u{1B}")
    try await station("Home at last", titled: "Home", instance: "111 22 33", "\u{3}")
    await terminal.expectEnd()
    try Golden.check(screens, "application-walk.txt")
  }
}
