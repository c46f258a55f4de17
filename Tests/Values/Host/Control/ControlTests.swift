import HostSystem
@testable import HostState
@testable import HostControl
import Glibc
import TestSupport
import Testing

@Suite("A running app does what its clients ask for", .timeLimit(.minutes(10)))
struct ControlTests {
  @Test("It tells what it is made of; swaps and exchanges reach it as they were asked for")
  func status() async throws {
    let app = try await TestApp()
    #expect(try await onThread { try app.connect().status() } == TargetSpy.state)
    let statuses = try await onThread { try RunningApps(in: app.folder).statuses(timeout: .seconds(3600)) }
    #expect(statuses.map(\.0.app) == [getpid()])
    #expect(try statuses.first?.1.get() == TargetSpy.state)
    try await onThread {
      let client = try app.connect()
      try client.ask(.swap(libraries: ["Login": "/tmp/a \"b\"\n.so", "Home": "/tmp/b.so"]))
      try client.ask(.use(worker: "AuthWorker", implementation: "SQLiteAuth"))
      for id in ["Login", nil] {
        #expect(try client.ask(.rollBack(id: id)).libraries == ["Login": "/kept/libLogin.so"])
      }
      for file in ["/tmp/a.rec", nil] { try client.ask(.record(file: file)) }
      let opened = try client.ask(.open(link: "contacts/\"4/2\"\n")).opened
      #expect(opened == OpenedLink(scene: "Contact", instance: 3, pattern: "contacts/:id", parameters: ["id": "42"]))
    }
    #expect(
      await app.target.calls == [
        .swap(libraries: ["Login": "/tmp/a \"b\"\n.so", "Home": "/tmp/b.so"]),
        .use(worker: "AuthWorker", implementation: "SQLiteAuth"), .rollBack(id: "Login"), .rollBack(id: nil),
        .record(file: "/tmp/a.rec"), .record(file: nil), .open(link: "contacts/\"4/2\"\n"),
      ])
  }

  @Test("A refusal comes back with its suggestion, and the next request is answered; so for a replay and detach")
  func refusal() async throws {
    let app = try await TestApp()
    let refusal = Diagnostic.unknown(id: "Logn", known: ["Login"])
    await MainActor.run { (app.target.refusal, app.target.onRecord) = (refusal, nil) }
    let isReplay = Diagnostic(
      "the run is a replay, which can't be recorded",
      "record a run of the application itself: host run --record FILE")
    try await onThread {
      let client = try app.connect()
      #expect(throws: refusal) { try client.ask(.swap(libraries: ["Logn": "/a.so"])) }
      #expect(try client.status() == TargetSpy.state)
      #expect(throws: isReplay) { _ = try client.ask(.record(file: "/a.rec")) }
    }
    let detached = #"{"error":{"message":"the app is detached already","suggestion":"host attach shows it"}}"#
    let request = #"{"command":"detach"}"#
    #expect(try await app.answers(to: request, request) == [app.greeting, "{}", detached])
    #expect(await app.target.calls == [.swap(libraries: ["Logn": "/a.so"]), .detach])
  }

  @Test(
    "The answer to stop is sent before the app ends; then the client sees the end",
    arguments: [(#"{"command":"stop"}"#, false), (#"{"command":"stop","keep":true}"#, true)])
  func stop(_ request: String, keepsJournal: Bool) async throws {
    let app = try await TestApp()
    let client = try await onThread { try RawClient(app) }
    #expect(try await onThread { [client.line(), client.ask(request)] } == [app.greeting, "{}"])
    while await app.target.calls.isEmpty { await Task.yield() }
    #expect(await app.target.calls == [.stop(keepsJournal: keepsJournal)])
    await app.stop()
    #expect(try await onThread { client.line() } == nil)
    #expect(access(app.folder.path, F_OK) != 0)
  }

  @Test("Requests of one client are answered in their order, however they are cut; the last needs no timeout")
  func pipelined() async throws {
    let app = try await TestApp()
    let lines = try await onThread {
      let client = try RawClient(app)
      client.send("{\"command\":\"use\",\"worker\":\"A\",\"implementation\":\"B\"}\n{\"comm")
      client.send("and\":\"nonsense\"}\n{\"command\":\"swap\",\"libraries\":{\"A\":\"/b\"}}\n{\"command\":")
      client.endInput()
      return client.lines()
    }
    #expect((lines.count, lines.first, lines.last) == (4, app.greeting, "{}"))
    #expect(await app.target.calls == [.use(worker: "A", implementation: "B"), .swap(libraries: ["A": "/b"])])
  }

  @Test("Each listener gets every event as one line, from its answer on, until the app ends")
  func events() async throws {
    let app = try await TestApp()
    let listeners = (1...2).map { _ in
      Task {
        try await onThread {
          var lines: [String] = []
          try app.connect().events(last: 1) {
            lines.append($0)
            return true
          }
          return lines
        }
      }
    }
    await app.target.listeners(2)
    await app.target.send(.presented(scene: "Login", generation: 1))
    await app.target.send(.refused(id: "Home", reason: "a\nb"))
    await app.target.finish()
    for listener in listeners {
      #expect(
        try await listener.value == [
          #"{"builds":0,"event":"restartOffered","time":"2026-11-23T01:08:13.042Z"}"#,
          #"{"event":"presented","generation":1,"scene":"Login","time":"2026-11-23T01:08:13.042Z"}"#,
          #"{"event":"refused","id":"Home","reason":"a\nb","time":"2026-11-23T01:08:13.042Z"}"#,
        ])
    }
  }
}
