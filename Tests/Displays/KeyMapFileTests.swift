import HostSystem
@testable import TerminalDisplay
import TestSupport
import Testing

@testable import TerminalInterface

@Suite("The file of a user's keys")
struct KeyMapFileTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.file("host/keys.json")
  }

  private func read(_ text: String) throws -> KeyMapFile {
    try folder.write(text, to: "host/keys.json")
    return KeyMapFile(environment: ["XDG_CONFIG_HOME": folder.path])
  }

  @Test func `Its keys count`() throws {
    let found = try read(#"{ "palette": ["F2"] }"#)
    #expect(found.faults == [])
    #expect(found.map.keys(of: .palette).map(\.description) == ["F2"])
  }

  @Test func `Without a file, and without a home, the keys are those of the table`() {
    #expect(KeyMapFile(environment: ["XDG_CONFIG_HOME": folder.path]).faults == [])
    #expect(KeyMapFile(environment: [:]).map == KeyMap())
  }

  @Test func `What is wrong is told with its file and place, and stops nobody`() throws {
    let notJSON = try read("{\n  \"palette\": [F2]\n}")
    #expect(
      notJSON.faults.map(\.message) == ["\(file):2:15: not JSON: found \"F\", expected a value"])
    #expect(notJSON.map == KeyMap())
    let wrongType = try read(#"{ "palette": "F2" }"#)
    #expect(
      wrongType.faults.map(\.message) == ["\(file): palette: found the string \"F2\", expected an array of strings"])
    let wrong = try read(#"{ "palete": ["F2"], "help": ["Ctrl-C"], "first": ["1st", "F3"], "last": ["F4"] }"#)
    #expect(
      wrong.faults == [
        .entry(file: file, .unknownKey(command: "first", found: "1st")),
        .entry(file: file, .fixedKey(command: "help", key: "Ctrl-C", of: "quit")),
        .entry(file: file, .unknownCommand("palete", known: KeyCommand.allCases.map(\.rawValue))),
      ])
    #expect(
      wrong.faults.map(\.description) == [
        "\(file): first: \"1st\" is no key\n  write it as Docs/Keys.md does: Ctrl-P, Alt-Left, PgUp, F5, j",
        "\(file): help: Ctrl-C is always the key of quit\n  choose another key",
        "\(file): there is no command \"palete\"\n  did you mean \"palette\"?",
      ])
    #expect(wrong.faults.filter(\.isWarning) == wrong.faults)
    #expect(wrong.map.keys(of: .last).map(\.description) == ["F4"])
  }

  @Test func `A folder in its place is told`() throws {
    try folder.write("", to: "host/keys.json/x")
    let found = KeyMapFile(environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(found.faults == [.unreadable(file: file, reason: "it is a folder")])
  }
}
