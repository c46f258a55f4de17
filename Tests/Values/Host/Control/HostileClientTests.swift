import HostSystem
@testable import HostControl
import HostState
import Glibc
import TestSupport
import Testing

@Suite("Whatever a client does, the app goes on and the others are answered", .timeLimit(.minutes(10)))
struct HostileClientTests {
  @Test(
    "What is no request is answered with what is wrong with it",
    arguments: [
      ("", Diagnostic.notJSON), ("hello", .notJSON), ("{", .notJSON), ("[]", .notJSON), ("null", .notJSON),
      ("\u{0}", .notJSON), (String(repeating: "[", count: 60_000), .notJSON), ("{}", .missingField("command")),
      (#"{"command":7}"#, .wrongType("command")), (#"{"command":null}"#, .wrongType("command")),
      (#"{"command":"swop"}"#, .unknownCommand("swop", known: ["status", "swap", "use", "events", "stop"])),
      (#"{"command":"swap","scene":"A","file":"/a"}"#, .missingField("libraries")),
      (#"{"command":"swap","libraries":[]}"#, .wrongType("libraries")),
      (#"{"command":"swap","libraries":{"../x":"/a"}}"#, .badName("libraries", found: "../x")),
      (#"{"command":"swap","libraries":{"A":"a.so"}}"#, .relativePath("a.so")),
      (#"{"command":"swap","libraries":{"A":"a\u001b[2J"}}"#, .relativePath("a\u{1B}[2J")),
      (#"{"command":"swap","libraries":{"A":"/a\u0000b"}}"#, .badPath("/a\0b")),
      (#"{"command":"record","file":"a.rec"}"#, .relativePath("a.rec")),
      (#"{"command":"record","file":["/a.rec"]}"#, .wrongType("file")),
      (#"{"command":"rollback","id":"../x"}"#, .badName("id", found: "../x")),
      (#"{"command":"use","worker":"A","implementation":""}"#, .badName("implementation", found: "")),
      (#"{"command":"use","worker":"A B","implementation":"C"}"#, .badName("worker", found: "A B")),
    ])
  func garbage(line: String, fault: Diagnostic) async throws {
    let app = try await TestApp()
    let lines = try await app.answers(to: line, #"{"command":"use","worker":"A","implementation":"B"}"#)
    #expect(lines == [app.greeting, refusal(fault), "{}"])
  }

  @Test("A line of ten megabytes is cut off; a client that sends half a message is let go when its time is over")
  func longLine() async throws {
    let app = try await TestApp()
    let lines = try await app.lines(after: Array(repeating: UInt8(ascii: "a"), count: 10 << 20))
    #expect(lines == [app.greeting, refusal(Diagnostic.tooLong(limit: 64 << 10))])
    try await expectAnswer(app)
    let impatient = try await TestApp { $0.requestTime = .milliseconds(20) }
    let half = try await impatient.lines(after: #"{"command":"#.utf8)
    #expect(half == [impatient.greeting, refusal(Diagnostic.idle)])
  }

  @Test("An app that takes too long: the client is told, and the others are answered meanwhile")
  func stuck() async throws {
    let app = try await TestApp { $0.replyTime = .milliseconds(20) }
    await MainActor.run { app.target.isStuck = true }
    let lines = try await app.lines(after: "{\"command\":\"swap\",\"libraries\":{\"A\":\"/a\"}}\n".utf8)
    #expect(lines == [app.greeting, refusal(Diagnostic.tooLate)])
    // On a busy machine its answer may be late, too; but the stuck one's would never come.
    let other = try await app.answers(to: #"{"command":"status"}"#)
    #expect(other.first == app.greeting)
    #expect(other.last.flatMap { $0 } != nil)
    await app.target.finish()
  }

  @Test("More clients than there is room for are told so, and let in when others leave")
  func tooMany() async throws {
    let app = try await TestApp { $0.clients = 3 }
    try await onThread {
      var clients = try (1...3).map { _ in try RawClient(app) }
      #expect(clients.allSatisfy { $0.line() == app.greeting })
      for _ in 1...10 { #expect(try RawClient(app).lines() == [refusal(Diagnostic.tooManyClients(limit: 3))]) }
      clients.removeAll()
      // The app notices a moment later that they have left.
      while try RawClient(app).line() != app.greeting {}
    }
  }

  @Test("A listener that doesn't read is let go; another misses nothing")
  func slowReader() async throws {
    let app = try await TestApp { $0.replyBytes = 64 << 10 }
    let (slow, quick) = try await onThread {
      let clients = (try RawClient(app), try RawClient(app))
      for client in [clients.0, clients.1] { client.send("{\"command\":\"events\"}\n") }
      #expect([clients.1.line(), clients.1.line()] == [app.greeting, "{}"])
      return clients
    }
    await app.target.listeners(2)
    let count = 4000
    for first in stride(from: 1, through: count, by: 100) {
      for number in first..<first + 100 { await app.target.send(.presented(scene: "Login", generation: number)) }
      let heard = try await onThread { (1...100).map { _ in quick.line() } }
      let expected = (first..<first + 100).map {
        #"{"event":"presented","generation":\#($0),"scene":"Login","time":"2026-11-23T01:08:13.042Z"}"#
      }
      #expect(heard == expected)
    }
    #expect(try await onThread { slow.lines().count } < count)
    try await expectAnswer(app)
  }

  @Test("Another user isn't let in, even where the file system would allow it", .enabled(if: geteuid() == 0))
  func otherUser() async throws {
    let app = try await TestApp()
    let socket = "\(app.folder.path)/\(getpid()).sock"
    try #require(chmod(app.folder.path, 0o755) == 0 && chmod(socket, 0o666) == 0)
    let script = """
      import os, socket, sys
      os.setuid(int(sys.argv[2]))
      client = socket.socket(socket.AF_UNIX)
      client.connect(sys.argv[1])
      print(len(client.recv(100)))
      """
    let other = try await Command.run("/usr/bin/env", ["python3", "-c", script, socket, "65534"])
    #expect(other.output == "0\n", "\(other.errors)")
    let same = try await Command.run("/usr/bin/env", ["python3", "-c", script, socket, "0"])
    #expect(same.output == "\(app.greeting.utf8.count + 1)\n", "\(same.errors)")
  }

  private func expectAnswer(_ app: TestApp) async throws {
    #expect(try await onThread { try app.connect().status() } == TargetSpy.state)
  }
}
