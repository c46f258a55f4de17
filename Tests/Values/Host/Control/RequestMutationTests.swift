import HostSystem
import TestSupport
import Testing

@testable import HostControl

@Suite("A damaged request is read or answered with what is wrong with it, and never traps")
struct RequestMutationTests {
  private static let originals = [
    #"{"command":"swap","libraries":{"Login":"/tmp/libLogin.so"}}"#, #"{"command":"status"}"#,
    #"{"command":"use","worker":"AuthWorker","implementation":"DemoAuth"}"#, #"{"command":"events"}"#,
    #"{"command":"swap","libraries":{"Login":"libLogin.so"}}"#, "{\"command\":\"stop\"}\n{\"command\":\"restart\"}",
    #"{"command":"detach"}"#, #"{"command":"swap","libraries":{"Login":"/a.so","Home":"/b.so"}}"#,
    #"{"command":"rollback","id":"Login"}"#, #"{"command":"record","file":"/tmp/a.rec"}"#,
  ].map { Array($0.utf8) }
  private static let marks = "{}[]\",:\\u0129/.\n"

  @Test("requests, at random")
  func requests() throws {
    var mutations = Mutations(of: Self.originals, marks: Self.marks, seed: 5)
    var refused = 0
    for _ in 0..<2000 {
      do throws(Diagnostic) {
        let request = try Wire.request(mutations.next())
        #expect(try Wire.request(Wire.line(request)) == request)
        if case .swap(let files) = request { #expect(files.values.allSatisfy { !$0.utf8.contains(0) }) }
      } catch {
        refused += 1
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { Printable.text($0) == $0 }, "\(error)")
      }
    }
    #expect((501..<2000).contains(refused))
  }

  @Test("In whatever portions lines come, they are the same lines")
  func lines() {
    var mutations = Mutations(of: Self.originals, marks: Self.marks, seed: 6)
    for _ in 0..<500 {
      let bytes = mutations.next()
      var buffer = LineBuffer(limit: 1000)
      var lines: [[UInt8]] = []
      for portion in mutations.portions(of: bytes) {
        let isRoom = buffer.append(portion)
        #expect(isRoom)
        while let line = buffer.next() { lines.append(line) }
      }
      let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(lines == all.dropLast().map(Array.init))
    }
  }
}
