import Glibc
import TestSupport
import Testing

@Suite("Beside the list stands the contact, a scene of its own", .timeLimit(.minutes(30)), .takesTurns)
struct PaneTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {
        "version": 1, "start": "ContactList", "folders": ["scenes", "@host"],
        "workers": {
          "AuthWorker": { "use": "DemoAuth", "options": { "signedIn": "Anna" } },
          "ContactsWorker": { "use": "FileContacts" }
        },
        "requirements": { "session": "Login" }
      }
      """, to: "scenes.json")
    for name in ["ContactList", "ContactView", "AddContact", "FileContacts", "Login", "DemoAuth"] {
      try folder.copy(Checkout.library(name), as: "scenes/lib\(name).so")
    }
    let names = ["Anna Zharkova", "Annabel Lee", "Björn Åkesson"]
    let cards = names.map { name in
      let words = name.split(separator: " ")
      return "BEGIN:VCARD\nVERSION:4.0\nFN:\(name)\nN:\(words[1]);\(words[0]);;;\nTEL:+7 999 111-22-33\nEND:VCARD\n"
    }
    try folder.write(cards.joined(), to: "some.vcf")
    let imported = try await Command.host(
      ["run", "--display", "plain", "--strict"],
      input: "press Import…\nset vCard file=some.vcf\npress Import\nwait 3 contacts added\n",
      in: folder.path, environment: environment)
    #expect(imported.errors == "")
    #expect(imported.status == 0)
  }

  private var environment: [String: String] {
    folder.environment
  }

  /// The list, with the focus in the filter, and Anna beside it.
  private func start() async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Checkout.host, ["run"], columns: 106, rows: 40, in: folder.path, environment: environment)
    try await terminal.wait { $0.shows("Björn Åkesson") && $0.shows("Choose a contact") && !$0.isWorking }
    terminal.type("\t\t\t\r")
    try await terminal.wait {
      $0.shows("Delete") && $0.shows("• Anna Zharkova") || $0.shows("▸ Anna Zharkova") && $0.shows("Delete")
    }
    terminal.type("\u{1B}[Z\u{1B}[Z\u{1B}[Z")
    try await terminal.wait { $0.shows("• Anna Zharkova") }
    return terminal
  }

  @Test(
    "While one types in the filter, the scene beside is swapped, and ends the app twice: no key is lost, and it says why"
  )
  func trouble() async throws {
    let second = try await LiveBuilds.build("ContactView")
    let terminal = try await start()
    terminal.type("a")
    try await terminal.wait { $0.hasFilter("a") }
    try folder.copy(second, as: ".new")
    rename(folder.file(".new"), folder.file("scenes/libContactView.so"))
    try await terminal.wait { $0.shows("the second build") }
    terminal.type("n")
    try await terminal.wait { $0.hasFilter("an") }

    try await die(terminal, typing: "n") {
      $0.hasFilter("ann") && $0.shows("! ContactView, build 2, stopped: Index out of range")
        && $0.shows("the second build")
    }
    terminal.type("a")
    try await terminal.wait { $0.hasFilter("anna") && !$0.shows("Björn") }

    try await die(terminal, typing: "be") {
      $0.hasFilter("annabe") && $0.shows("in quarantine, as it has ended") && $0.shows("the app 2 times")
        && $0.shows("Delete") && !$0.shows("the second build")
    }
    terminal.type("l")
    try await terminal.wait { $0.hasFilter("annabel") && $0.shows("Annabel Lee") && $0.shows("in quarantine") }
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  @Test("An edit and a deletion beside the list are in the list, and what was deleted leaves an empty place")
  func edit() async throws {
    let terminal = try await start()
    terminal.type(String(repeating: "\t", count: 4) + "\r")
    try await terminal.wait { $0.shows("Edit contact") }
    terminal.type("h" + String(repeating: "\t", count: 9) + "\r")
    try await terminal.wait { !$0.shows("Edit contact") && $0.count(of: "Annah Zharkova") == 2 && !$0.isWorking }
    terminal.type("\t\r")
    try await terminal.wait { $0.shows("Delete for good") }
    terminal.type("\t\r")
    try await terminal.wait { $0.shows("Choose a contact") && !$0.shows("Annah") && $0.shows("Annabel Lee") }
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  /// Has the scene end the app, types while there is none, and waits for what comes of it; again, where nobody is named for want of a backtrace.
  private func die(
    _ terminal: PseudoTerminal, typing keys: String, until isShown: @escaping @Sendable (TerminalScreen) -> Bool
  ) async throws {
    let takeovers = terminal.screen.takeovers
    let app = try #require(terminal.app)
    try folder.write("", to: "trap")
    try await eventually("the app dies") { ProcessState(of: app) == .gone }
    terminal.type(keys)
    try await terminal.wait { $0.takeovers > takeovers && (isShown($0) || $0.shows("The app stopped: ")) }
    if isShown(terminal.screen) { return }
    terminal.type("\r")
    try await terminal.wait { !$0.shows("The app stopped: ") }
    try await Backtraces.tryAgain { try await die(terminal, typing: "", until: isShown) }
  }
}

extension TerminalScreen {
  /// Whether all that stands in the field for the filter is a text.
  fileprivate func hasFilter(_ text: String) -> Bool {
    lines.contains { line in
      guard let start = line.firstRange(of: "Filter ")?.upperBound else { return false }
      return line[start...].drop { $0 == " " }.prefix { $0 != " " && $0 != "│" } == text
    }
  }

  fileprivate func count(of text: String) -> Int { lines.reduce(0) { $0 + $1.ranges(of: text).count } }
}
