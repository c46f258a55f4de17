import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Displays that are attached to a run", .timeLimit(.minutes(30)), .takesTurns)
struct AttachTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  /// A run at Login, and another terminal on it.
  private func twoDisplays(_ arguments: [String] = []) async throws -> (PseudoTerminal, PseudoTerminal) {
    let first = try folder.terminal(["run", "--start", "Login"])
    try await first.wait(for: "[ Sign in ]")
    let second = try folder.terminal(["attach"] + arguments, columns: 140, rows: 40)
    try await second.wait(for: "[ Sign in ]")
    return (first, second)
  }

  @Test("What was typed on a display that has left is there on the next one, whenever it left", arguments: 0..<20)
  func lastLetters(_ number: Int) async throws {
    #expect(try await folder.host("run", "--start", "Login", "--detached", "--name", "kiosk").status == 0)
    for text in ["one", "onetwo"] {
      let display = try folder.terminal(["attach", "kiosk"])
      try await display.wait(for: "[ Sign in ]")
      try await display.type(String(text.suffix(3)), until: "User name  \(text)")
      #expect(await display.end(by: "\u{3}") == 0)
    }
    #expect(try await folder.host("stop").status == 0)
  }

  @Test("What is done on one is seen on each, in its own size; Ctrl-C detaches one, and ends the run on the first")
  func twoTerminals() async throws {
    let (first, second) = try await twoDisplays()
    // A card of 60 columns in the middle of 140.
    #expect(second.screen.shows(String(repeating: " ", count: 40) + "╭─ Login ─"))
    try await second.type("Aleksey", until: "User name  Aleksey")
    try await first.wait(for: "User name  Aleksey")
    // The focus of each is its own: here it is still in the first field.
    try await first.type("!", until: "Aleksey!")
    try await second.wait(for: "Aleksey!")
    second.type("\t" + "secret")
    try await second.wait(for: "Password   ••••••")
    try await first.wait(for: "Password   ••••••")
    second.type("\u{7F}")
    try await first.wait { $0.shows("Password   •••••") && !$0.shows("••••••") }
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(second.settings == second.settingsBefore)
    try await first.type("?", until: "Aleksey!?")
    let third = try folder.terminal(["attach"])
    try await third.wait(for: "Aleksey!?")
    #expect(await first.end(by: "\u{3}") == 0)
    #expect(await third.end() == 0)
    #expect(third.settings == third.settingsBefore)
  }

  @Test("Letters that are typed at once arrive in order, each once, whatever is told meanwhile")
  func quickTyping() async throws {
    let (first, second) = try await twoDisplays()
    let text = String((0..<40).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
    for character in text { second.type(String(character)) }
    try await second.wait(for: text)
    try await first.wait(for: text)
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(await first.end(by: "\u{3}") == 0)
  }

  @Test("Who follows changes nothing")
  func follower() async throws {
    let (first, second) = try await twoDisplays(["--follow"])
    second.type("nothing")
    // Behind the keys of the follower.
    try await first.type("Anna", until: "User name  Anna")
    try await second.wait(for: "User name  Anna")
    #expect(!first.screen.shows("nothing"))
    let names = try await folder.host("ps").lines[1]
    #expect(names.contains("terminal, terminal follows"), "\(names)")
    #expect(await first.end(by: "\u{3}") == 0)
    #expect(await second.end() == 0)
  }

  @Test("After a crash, and a restart, the display goes on with the next app", arguments: ["SIGKILL", "restart"])
  func nextApp(_ way: String) async throws {
    let (first, second) = try await twoDisplays()
    try await second.type("Anna", until: "User name  Anna")
    try await first.wait(for: "User name  Anna")
    let app = try #require(first.app)
    if way == "restart" { #expect(try await folder.host("restart").status == 0) } else { kill(app, SIGKILL) }
    // The alert stands over the field.
    try await first.wait { $0.takeovers == 2 && $0.shows(way == "restart" ? "User name  Anna" : "stopped") }
    if way != "restart" {
      try await second.wait(for: "stopped")
      second.type("\r")
    }
    try await second.wait { $0.shows("User name  Anna") && !$0.shows("stopped") && !$0.shows("started again") }
    try await second.type(" Z", until: "User name  Anna Z")
    try await first.wait(for: "Anna Z")
    #expect(try await folder.host("ps").lines[1].split(separator: " ")[0] == name)
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(await first.end(by: "\u{3}") == 0)
  }

  @Test(
    "A display that is killed, and one that reads nothing, harm nobody", arguments: ["killed", "stopped", "silent"])
  func badDisplay(_ way: String) async throws {
    let (first, second) = try await twoDisplays()
    switch way {
    case "killed": second.signal(SIGKILL)
    case "stopped": second.signal(SIGSTOP)
    default: second.stopReading()
    }
    let third = try folder.terminal(["attach"])
    try await third.wait(for: "[ Sign in ]")
    for round in 0..<200 {
      first.type(round % 2 == 0 ? "x" : "\u{7F}")
    }
    try await first.type("Anna", until: "User name  Anna")
    try await third.wait(for: "User name  Anna")
    #expect(await third.end(by: "\u{3}") == 0)
    #expect(await first.end(by: "\u{3}") == 0)
    if way == "stopped" { second.signal(SIGCONT) }
  }

  @Test("Without a supervisor that is left the display says so and ends with 1")
  func noSupervisor() async throws {
    let (first, second) = try await twoDisplays()
    kill(try #require(first.supervisor), SIGKILL)
    try await second.wait(for: "host run --resume")
    #expect(await second.end() == 1)
    #expect(second.settings == second.settingsBefore)
  }

  @Test("On the plain display a script acts on the same run, each command on the screen that the one before has led to")
  func plain() async throws {
    let first = try folder.terminal(["run", "--start", "Login"])
    try await first.wait(for: "[ Sign in ]")
    let script = """
      set User name=Aleksey
      set Password=clean-swift
      press Sign in
      press Contacts
      """
    let result = try await folder.host("attach", "--display", "plain", "--strict", input: script + "\n")
    #expect(result.status == 0)
    #expect(result.output.contains("== Home =="), "\(result.output)\(result.errors)")
    #expect(result.lines.filter { $0.hasPrefix("== ") }.last == "== Contacts ==")
    try await first.wait(for: "No contacts")
    #expect(await first.end(by: "\u{3}") == 0)
  }

  @Test("A run has the name that it was given, and another one of the same folder a number")
  func names() async throws {
    let first = try folder.terminal(["run", "--start", "Login", "--name", "desk"])
    try await first.wait(for: "[ Sign in ]")
    let second = try folder.terminal(["run", "--start", "Login", "--name", "desk"])
    try await second.wait(for: "[ Sign in ]")
    let names = try await folder.host("ps").lines.dropFirst().compactMap { $0.split(separator: " ").first }
    #expect(Set(names) == ["desk", "desk-2"])
    try await first.type("one", until: "User name  one")
    let third = try folder.terminal(["attach", "desk"])
    try await third.wait(for: "User name  one")
    let wrong = try await folder.host("attach", "desc")
    #expect(wrong.status == 1)
    #expect(wrong.errors == "error: no run is called \"desc\"\n  did you mean \"desk\"?\n")
    #expect(await third.end(by: "\u{3}") == 0)
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(await first.end(by: "\u{3}") == 0)
  }

  private var name: Substring { folder.path.split(separator: "/").last ?? "" }
}
