import ScreenModel
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
    #expect(inner == [.init(scene: "In", command: "Send", shortcut: "s", .taken(by: "Save", of: "In"))])
    #expect(outer == [.init(scene: "Out", command: "Search", shortcut: "s", .taken(by: "Save", of: "In"))])
  }

  @Test(arguments: [
    (KeyboardShortcut("?"), "shows the help"), (" ", "presses what has the focus"), ("\t", "can't be typed"),
    ("\u{1B}", "can't be typed"), ("e\u{301}", "can't be typed"), ("\u{200B}", "can't be typed"),
    ("🇫🇷", "can't be typed"), (.init("C", modifiers: .control), "quits"), (.init("q", modifiers: .control), "quits"),
    (.init("z", modifiers: .control), "stops the process"), (.init("l", modifiers: .control), "draws the screen again"),
    (.init("o", modifiers: .control), "shows details"), (.init("p", modifiers: .control), "finds a command"),
    (.init("h", modifiers: .control), "is Backspace"), (.init("i", modifiers: .control), "is Tab"),
    (.init("j", modifiers: .control), "is Enter"), (.init("m", modifiers: [.control, .option]), "is Enter"),
    (.init("1", modifiers: .control), "can't be typed on a terminal"),
    (.init("é", modifiers: .control), "can't be typed on a terminal"),
    (.init("[", modifiers: .option), "begins a sequence of the terminal"),
  ])
  func `A display's own key, or one that can't be told, is refused`(shortcut: KeyboardShortcut, use: String) {
    var commands = ScreenCommands()
    let faults = commands.add([ScreenCommand("Save", shortcut: shortcut)], of: "Note")
    #expect(commands.all == [ScreenCommand("Save")])
    #expect(
      faults == [.init(scene: "Note", command: "Save", shortcut: shortcut, .usedByDisplay(use))])
  }

  @Test(arguments: [
    (KeyboardShortcut("a"), "a"), ("A", "A"), ("/", "/"), ("ñ", "ñ"), ("ж", "ж"), ("中", "中"),
    (.init("E", modifiers: .control), "Ctrl-E"), (.init("n", modifiers: .option), "Alt-N"),
    (.init("1", modifiers: .option), "Alt-1"), (.init("x", modifiers: [.option, .control]), "Ctrl-Alt-X"),
  ])
  func `Another one is taken, and shown as users know keys`(shortcut: KeyboardShortcut, text: String) {
    var commands = ScreenCommands()
    let faults = commands.add([ScreenCommand("Save", shortcut: shortcut)], of: "Note")
    #expect(commands.all == [ScreenCommand("Save", shortcut: shortcut)])
    #expect(faults == [])
    #expect(shortcut.description == text)
  }
}
