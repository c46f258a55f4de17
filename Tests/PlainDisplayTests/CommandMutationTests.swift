import HostSystem
import struct TestSupport.Mutations
import Testing

@testable import PlainDisplay

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
    #expect(refused > 1000)
    #expect(refused < 4000)
  }
}
