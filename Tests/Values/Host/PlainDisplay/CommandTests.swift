import HostSystem
@testable import PlainDisplay
import Testing
import TestSupport

@Suite("A line of input is a command, a comment or an error")
struct CommandTests {
  @Test(
    "commands, comments and blank lines",
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
      ("", nil), (" ", nil), ("\t", nil), ("\r", nil), ("#", nil), ("# press Sign in", nil), ("  #quit", nil),
    ] as [(String, ScriptCommand?)])
  func command(line: String, command: ScriptCommand?) throws {
    #expect(try ScriptCommand.parse(line) == command)
  }

  @Test(
    "errors",
    arguments: [
      (["set", "set User name", "set \t=x", "set =x"], "set needs the label of a field and a text: set LABEL=TEXT"),
      (["press", "press  ", "press \t"], "press needs the label of a button: press LABEL"),
      (
        ["select", "select 0", "select -1", "select one", "select 99999999999999999999"],
        "select needs the number of a row: select N"
      ),
      (["run"], "run needs the title of a command: run TITLE"), (["wait"], "wait needs a text: wait TEXT"),
      (["ok then"], "ok takes no argument"), (["back 2"], "back takes no argument"),
      (["screen all"], "screen takes no argument"), (["quit now"], "quit takes no argument"),
      (["Press Sign in"], "unknown command \"Press\"; \(all)"),
      (["\u{1B}[2Jquit"], "unknown command \"\\u{1B}[2Jquit\"; \(all)"),
    ])
  func fault(lines: [String], message: String) {
    for line in lines {
      #expect(throws: ScriptCommand.Fault(message: message), "\(line)") { try ScriptCommand.parse(line) }
    }
  }

  private static let all = "commands: set, press, select, open, close, run, ok, back, details, wait, screen, quit"
}

@Suite("A damaged line is a command or an error, and never traps")
struct CommandMutationTests {
  @Test("at random")
  func mutations() {
    let originals = [
      "set User name=Aleksey", "  set   Note= two  spaces ", "\tpress Sign in\r", "select 12", "wait 111 22", "ok",
      "# quit", "set Имя=Анна 😀", "open 3", "close 14",
    ].map { Array($0.utf8) }
    var mutations = Mutations(of: originals, marks: " \t\r\n=#-+0", seed: 4)
    var refused = 0
    for _ in 0..<4000 {
      let line = String(decoding: mutations.next(), as: UTF8.self)
      do throws(ScriptCommand.Fault) {
        switch try ScriptCommand.parse(line) {
        case .set(let label, _), .press(let label), .run(let label), .wait(let label):
          #expect(!label.isEmpty, "\(line.debugDescription)")
        case .select(let number), .open(let number), .close(let number): #expect(number > 0)
        case .ok, .back, .details, .screen, .quit, nil: break
        }
      } catch {
        refused += 1
        #expect(Printable.text(error.message) == error.message)
      }
    }
    #expect((1001..<4000).contains(refused))
  }
}
