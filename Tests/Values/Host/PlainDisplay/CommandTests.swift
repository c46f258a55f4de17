import HostSystem
@testable import PlainDisplay
import Testing
import TestSupport
import VIPTestKit

@Suite("A line of input is a command, a comment or an error")
struct CommandTests {
  @Test(
    "commands, comments and blank lines",
    arguments: [
      ("set User name=Aleksey", ScriptCommand.set(label: "User name", text: "Aleksey")),
      ("set Formula=a=b", .set(label: "Formula", text: "a=b")),
      ("set Note= two  spaces ", .set(label: "Note", text: " two  spaces ")),
      ("set Note=", .set(label: "Note", text: "")), ("  set   Note=x", .set(label: "Note", text: "x")),
      ("\tset Note=x\r", .set(label: "Note", text: "x")), ("set Имя=Анна 😀", .set(label: "Имя", text: "Анна 😀")),
      ("press Sign in", .press(label: "Sign in")), ("press set", .press(label: "set")), ("select 1", .select(1)),
      ("select 100000", .select(100_000)), ("run Add contact", .run("Add contact")), ("run  x ", .run("x ")),
      ("ok", .ok), ("back", .back), ("screen", .screen), ("quit", .quit), ("quit\r\n", .quit),
      ("wait 111 22 33", .wait("111 22 33")),
      ("", nil), (" ", nil), ("\t", nil), ("\r", nil), ("#", nil), ("# press Sign in", nil), ("  #quit", nil),
    ] as [(String, ScriptCommand?)])
  func command(line: String, command: ScriptCommand?) throws { #expect(try ScriptCommand.parse(line) == command) }

  @Test("errors")
  func faults() throws {
    let lines = [
      "set", "set User name", "set \t=x", "set =x", "press", "press  ", "press \t", "select", "select 0", "select -1",
      "select one", "select 99999999999999999999", "run", "wait", "ok then", "back 2", "screen all", "quit now",
      "Press Sign in", "\u{1B}[2Jquit",
    ]
    let faults = lines.compactMap { line in
      #expect(throws: ScriptCommand.Fault.self, "\(line)") { try ScriptCommand.parse(line) }
    }
    try Golden.check(faults.map { $0.message + "\n" }.joined(), "faults-commands.txt")
  }
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
