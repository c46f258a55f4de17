import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("The table of keys")
struct KeyMapTests {
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

  @Test func `Letters move in lists and are typed in fields`() {
    let map = KeyMap()
    #expect(map.meaning(of: .text("j"), in: [.page, .everywhere], isTyping: false) == .input(.key(.down)))
    #expect(map.meaning(of: .text("G"), in: [.page, .everywhere], isTyping: false) == .input(.key(.end)))
    #expect(map.meaning(of: .text("j"), in: [.field, .everywhere], isTyping: true) == .input(.text("j")))
    #expect(map.meaning(of: .text("?"), in: [.page, .everywhere], isTyping: false) == .command(.help))
    #expect(map.meaning(of: .text("x"), in: [.page, .everywhere], isTyping: false) == .input(.text("x")))
    #expect(
      map.meaning(of: .key(.tab, .shift), in: [.page, .everywhere], isTyping: false) == .input(.key(.tab, .shift)))
  }
}
