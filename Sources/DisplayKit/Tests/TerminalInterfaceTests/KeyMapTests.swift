import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A user's map of keys")
struct KeyMapTests {
  private struct Row: Identifiable { let id: Int }

  @MainActor private static var rows: any View {
    List((0..<30).map { Row(id: $0) }) {
      Text("Row \($0.id)")
    } onSelect: { _ in
    }
  }

  private func map(_ entries: [String: [String]]) -> (KeyMap, [KeyMap.Fault]) {
    var faults: [KeyMap.Fault] = []
    let map = KeyMap(entries) { faults.append($0) }
    return (map, faults)
  }

  @Test(arguments: KeyCommand.allCases) func `Each key of the table has one meaning where it counts`(
    command: KeyCommand
  ) {
    #expect(!command.keys.isEmpty)
    for key in command.keys {
      #expect(KeyStroke(key.description) == key)
      let others = KeyCommand.allCases.filter {
        $0 != command && ($0.place == command.place || $0.place == .everywhere)
      }
      #expect(!others.contains { $0.keys.contains(key) }, "\(key)")
    }
  }

  @Test func `Keys are named as they are shown, whatever their case`() {
    #expect(KeyStroke("ctrl-p") == KeyStroke(.character("p"), .control))
    #expect(KeyStroke("CTRL-ALT-Left") == KeyStroke(.left, [.control, .alt]))
    #expect(KeyStroke("f12") == KeyStroke(.function(12)))
    #expect(KeyStroke("G") != KeyStroke("g"))
    #expect(KeyStroke("space")?.input == .text(" "))
    for bad in ["", "Ctrl-", "F0", "F36", "Meta-X", "ab", "Ctrl", " "] { #expect(KeyStroke(bad) == nil, "\(bad)") }
  }

  @Test func `Without a map, letters move in lists and are typed in fields`() {
    let map = KeyMap()
    #expect(map.meaning(of: .text("j"), in: [.page, .everywhere], isTyping: false) == .input(.key(.down)))
    #expect(map.meaning(of: .text("G"), in: [.page, .everywhere], isTyping: false) == .input(.key(.end)))
    #expect(map.meaning(of: .text("j"), in: [.field, .everywhere], isTyping: true) == .input(.text("j")))
    #expect(map.meaning(of: .text("?"), in: [.page, .everywhere], isTyping: false) == .command(.help))
    #expect(map.meaning(of: .text("x"), in: [.page, .everywhere], isTyping: false) == .input(.text("x")))
    #expect(
      map.meaning(of: .key(.tab, .shift), in: [.page, .everywhere], isTyping: false) == .input(.key(.tab, .shift)))
  }

  @Test func `A key that was given to another command is that one's, and the old one means nothing`() {
    let (map, faults) = map(["palette": ["Ctrl-K", "F2"], "down": ["n"]])
    #expect(faults == [])
    #expect(map.meaning(of: .key(.function(2)), in: [.page, .everywhere], isTyping: false) == .command(.palette))
    #expect(map.meaning(of: .key(.character("p"), .control), in: [.page, .everywhere], isTyping: false) == .nothing)
    #expect(map.meaning(of: .text("n"), in: [.page, .everywhere], isTyping: false) == .input(.key(.down)))
    #expect(map.meaning(of: .text("j"), in: [.page, .everywhere], isTyping: false) == .nothing)
    // Ctrl-K cut to the end of the line in a field.
    #expect(map.keys(of: .deleteToEnd) == [])
    #expect(map.name(of: .palette) == "Ctrl-K")
  }

  @Test func `Ctrl-C quits whatever the map says`() {
    let (map, faults) = map(["quit": ["Ctrl-X"], "help": ["Ctrl-C"], "up": ["Ctrl-\\"]])
    #expect(map.keys(of: .quit).map(\.description) == ["Ctrl-X", "Ctrl-C"])
    #expect(
      faults == [
        .fixedKey(command: "help", key: "Ctrl-C", of: "quit"), .fixedKey(command: "up", key: "Ctrl-\\", of: "restart"),
      ])
    #expect(map.keys(of: .help) == KeyCommand.help.keys)
    #expect(
      map.meaning(of: .key(.character("x"), .control), in: [.page, .everywhere], isTyping: false)
        == .input(.key(.character("c"), .control)))
  }

  @Test func `What is wrong is told, and the rest counts`() {
    let (map, faults) = map([
      "helb": ["F2"], "first": ["Hame"], "undo": ["u"], "sort": ["o"], "reverse": ["o"], "last": ["e"],
    ])
    #expect(
      faults == [
        .unknownKey(command: "first", found: "Hame"),
        .unknownCommand("helb", known: KeyCommand.allCases.map(\.rawValue)),
        .keyTwice(command: "sort", key: "o", other: "reverse"), .typedKey(command: "undo", key: "u"),
      ])
    #expect(map.keys(of: .last).map(\.description) == ["e"])
    #expect(map.keys(of: .reverse).map(\.description) == ["o"])
  }
}
