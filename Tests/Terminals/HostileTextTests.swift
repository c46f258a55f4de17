import Foundation
import HostSupport
import Testing

/// The characters that a terminal or a reader could mistake for something else than text, or not see.
func commands(in text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
    case .otherLetter: ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"].contains(scalar)
    default: false
    }
  }
}

@Suite("Text of files and scenes doesn't speak to the terminal", .timeLimit(.minutes(10)), .ownFolders)
struct HostileTextTests {
  private static let name = "sc\u{1B}[2Jen\u{202E}es\n\u{9B}31m"

  private func folder(start: String) async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let name = Self.name.unicodeScalars.map { "\\u" + ("000" + String($0.value, radix: 16)).suffix(4) }.joined()
    try folder.write(
      #"{ "version": 1, "start": "\#(start)", "folders": ["\#(name)", "@host"], "workers": { "AuthWorker": { "use": "DemoAuth" }, "#
        + #""ContactsWorker": { "use": "SQLiteContacts" }, "NewsWorker": { "use": "FileNews", "options": "#
        + #"{ "file": "n.xml" } } }, "scenes": { "Lost": { "library": "\#(name)/\#(name).so" } } }"#,
      to: "scenes.json")
    try folder.copy("\(FixtureLibraries.sources)/AText.so", as: "\(Self.name)/libAText.so")
    try folder.copy(try FixtureLibraries.path("NoEntryPoint"), as: "\(Self.name)/libNoEntryPoint.so")
    if start == "Hostile" { try folder.copy(try await LiveBuilds.build(start), as: "\(Self.name)/libHostile.so") }
    return folder
  }

  @Test(
    "Names of folders and files, and what stands in the files, in all that commands print",
    arguments: [
      ["list"], ["list", "--json"], ["check"], ["check", "--json"], ["lock"], ["run"],
      ["inspect", "\(name)/libAText.so"],
      ["inspect", "\(name)/libNoEntryPoint.so"], ["inspect", "--json", "\(name)/libNoEntryPoint.so"],
      ["build", "\(name)"], ["list", "--manifest", "\(name)"], ["list", "--\(name)"], ["\(name)"],
      ["run", "--start", "\(name)"], ["swap", "\(name)"], ["rollback", "\(name)"], ["use", "\(name)"],
      ["new", "scene", "\(name)"], ["dev", "--sources", "\(name)"], ["ps", "--pid=\(name)"],
    ])
  func names(arguments: [String]) async throws {
    let folder = try await folder(start: "Login")
    let result = try await Command.host(arguments, in: folder.path, environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(commands(in: result.output + result.errors).isEmpty, "\(arguments): \(result)")
    #expect([0, 1, 64, 78].contains(result.status), "\(arguments)")
  }

  @Test("Every text of a scene, its version and its alert, on the plain display")
  func plain() async throws {
    let folder = try await folder(start: "Hostile")
    let run = try await Command.host(["run"], input: "press Complain\n", in: folder.path)
    #expect(run.status == 0 && commands(in: run.output + run.errors).isEmpty)
    let attack =
      #"x\u{1B}[2J\u{1B}]0;owned\u{07}\u{009B}31m\u{202E}evil\u{2066} == Owned == \u{1B}[?1049l\0 y"#
      + #"\u{115F}\u{1160}\u{3164}\u{FFA0}"#
    for line in ["== \(attack) ==", "[Button \(attack)]", "1. \(attack)", "-- \(attack) --", "! \(attack)"] {
      #expect(run.lines.contains(line), "\(line) in \(run.output)")
    }
    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.lines.contains { $0.hasPrefix("Hostile ") && $0.contains(#"x\u{1B}[2J\u{1B}]0;owned"#) })
    #expect(commands(in: list.output + list.errors).isEmpty)
  }

  @Test("The same on the terminal, whose modes stay as the host has set them, and of the app from another shell")
  func terminal() async throws {
    let folder = try await folder(start: "Hostile")
    let terminal = try folder.terminal(["run"], columns: 100, rows: 60)
    try await terminal.wait(for: "[ Complain ]")
    let screen = terminal.screen
    #expect(screen.modes.contains(1049) && commands(in: screen.lines.joined()).isEmpty)
    #expect(screen.lines.contains { $0.contains("[ Button x␛[2J␛]0;owned␇�31m�evil�") })

    for arguments in [["ps"], ["ps", "--json"], ["swap", "\(Self.name)/libAText.so"]] {
      let result = try await Command.host(arguments, in: folder.path, environment: folder.environment)
      #expect(commands(in: result.output + result.errors).isEmpty, "\(arguments)")
    }
    try folder.copy("\(FixtureLibraries.sources)/AText.so", as: "\(Self.name)/.new")
    #expect(rename(folder.file("\(Self.name)/.new"), folder.file("\(Self.name)/libHostile.so")) == 0)
    try await terminal.wait(for: "Hostile was not updated")
    #expect(terminal.screen.modes.contains(1049) && commands(in: terminal.screen.lines.joined()).isEmpty)
    #expect(await terminal.end(by: "\u{3}") == 0)
  }
}
