import Testing

@testable import PlainDisplay

@Suite("A line of input is a command, a comment or an error")
struct CommandTests {
  @Test(
    "commands",
    arguments: [
      ("set User name=Aleksey", ScriptCommand.set(label: "User name", text: "Aleksey")),
      ("set Formula=a=b", .set(label: "Formula", text: "a=b")),
      ("set Note= two  spaces ", .set(label: "Note", text: " two  spaces ")),
      ("set Note=", .set(label: "Note", text: "")),
      ("  set   Note=x", .set(label: "Note", text: "x")),
      ("\tset Note=x\r", .set(label: "Note", text: "x")),
      ("set Имя=Анна 😀", .set(label: "Имя", text: "Анна 😀")),
      ("press Sign in", .press(label: "Sign in")),
      ("press set", .press(label: "set")),
      ("select 1", .select(1)),
      ("select 100000", .select(100_000)),
      ("run Add contact", .run("Add contact")), ("run  x ", .run("x ")),
      ("ok", .ok), ("back", .back), ("screen", .screen), ("quit", .quit), ("quit\r\n", .quit),
      ("wait 111 22 33", .wait("111 22 33")),
    ])
  func command(line: String, command: ScriptCommand) throws {
    #expect(try ScriptCommand.parse(line) == command)
  }

  @Test("comments and blank lines", arguments: ["", " ", "\t", "\r", "#", "# press Sign in", "  #quit"])
  func comment(line: String) throws {
    #expect(try ScriptCommand.parse(line) == nil)
  }

  @Test(
    "errors",
    arguments: [
      ("set", "set needs the label of a field and a text: set LABEL=TEXT"),
      ("set User name", "set needs the label of a field and a text: set LABEL=TEXT"),
      ("set \t=x", "set needs the label of a field and a text: set LABEL=TEXT"),
      ("press \t", "press needs the label of a button: press LABEL"),
      ("set =x", "set needs the label of a field and a text: set LABEL=TEXT"),
      ("press", "press needs the label of a button: press LABEL"),
      ("press  ", "press needs the label of a button: press LABEL"),
      ("select", "select needs the number of a row: select N"),
      ("select 0", "select needs the number of a row: select N"),
      ("select -1", "select needs the number of a row: select N"),
      ("select one", "select needs the number of a row: select N"),
      ("select 99999999999999999999", "select needs the number of a row: select N"),
      ("run", "run needs the title of a command: run TITLE"),
      ("wait", "wait needs a text: wait TEXT"),
      ("ok then", "ok takes no argument"),
      ("back 2", "back takes no argument"),
      ("screen all", "screen takes no argument"),
      ("quit now", "quit takes no argument"),
      (
        "Press Sign in",
        "unknown command \"Press\"; commands: set, press, select, open, close, run, ok, back, details, wait, screen, quit"
      ),
      (
        "\u{1B}[2Jquit",
        "unknown command \"\\u{1B}[2Jquit\"; commands: set, press, select, open, close, run, ok, back, details, wait, screen, quit"
      ),
    ])
  func fault(line: String, message: String) {
    #expect(throws: ScriptCommand.Fault(message: message)) { try ScriptCommand.parse(line) }
  }
}
