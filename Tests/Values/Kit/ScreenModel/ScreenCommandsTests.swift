@testable import ScreenModel
import Testing
import VIPKit

@Suite("The commands of a screen are gathered along the focus")
struct ScreenCommandsTests {
  @Test func `A scene inside another comes first; each shortcut runs one command, and each title names one`() {
    var commands = ScreenCommands()
    let inner = commands.add(
      [ScreenCommand("Save", shortcut: "s"), ScreenCommand("Send", shortcut: "s", isEnabled: false)], of: "In")
    let outer = commands.add(
      [
        ScreenCommand("Save", shortcut: "x"), ScreenCommand("Search", shortcut: "s"),
        ScreenCommand("Reload", shortcut: "r"),
      ],
      of: "Out")
    #expect(
      commands.all == [
        ScreenCommand("Save", shortcut: "s"), ScreenCommand("Send", isEnabled: false), ScreenCommand("Search"),
        ScreenCommand("Reload", shortcut: "r"),
      ])
    #expect(inner == [.init(scene: "In", command: "Send", shortcut: "s", owner: "Save", ownerScene: "In")])
    #expect(outer == [.init(scene: "Out", command: "Search", shortcut: "s", owner: "Save", ownerScene: "In")])
  }

  @Test(arguments: [
    (KeyboardShortcut("a"), "a"), ("A", "A"), ("/", "/"), ("ñ", "ñ"), ("ж", "ж"), ("中", "中"),
    (.init("E", modifiers: .control), "Ctrl-E"), (.init("n", modifiers: .option), "Alt-N"),
    (.init("1", modifiers: .option), "Alt-1"), (.init("x", modifiers: [.option, .control]), "Ctrl-Alt-X"),
  ])
  func `Another one is taken, and shown as users know keys`(shortcut: KeyboardShortcut, text: String) {
    var commands = ScreenCommands()
    let faults = commands.add([ScreenCommand("Save", shortcut: shortcut)], of: "Note")
    #expect((commands.all, faults, shortcut.description) == ([ScreenCommand("Save", shortcut: shortcut)], [], text))
  }
}
