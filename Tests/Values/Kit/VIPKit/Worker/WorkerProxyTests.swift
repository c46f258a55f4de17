import Synchronization
import Testing
@_spi(Host) @testable import VIPKit

@Suite("A shadow makes calls that only read once more") struct WorkerProxyTests {
  private let shadow = ShadowSpy()

  private func ask(_ name: String?, _ worker: Words = Words(), of other: Words = Words()) async -> [String?] {
    let front = shadow.front(of: worker)
    _ = try? await front?.find(name)
    return await shadow.answers(of: other)
  }

  @Test("with the same arguments, and compares what comes of them in JSON", arguments: ["a", nil])
  func same(name: String?) async {
    #expect(await ask(name) == [nil])
    #expect(await ask(name, of: Words(answer: "other")) == ["answers otherwise"])
    #expect(await ask(name, of: Words(fault: .one)) == ["fails"])
    #expect(await ask(name, Words(fault: .one), of: Words(fault: .one)) == [nil])
    #expect(await ask(name, Words(fault: .one), of: Words(fault: .two)) == ["answers otherwise"])
    #expect(await ask(name, Words(fault: .one)) == ["answers otherwise"])
  }

  @Test("also without arguments")
  func noArguments() async throws {
    _ = try #require(await shadow.front(of: Words())?.number())
    #expect(await shadow.answers(of: Words(answer: "other")) == ["answers otherwise"])
  }

  @Test("but not with arguments that have no form in JSON, and not a call that somebody has cancelled")
  func none() async throws {
    let front = try #require(shadow.front(of: Words()))
    #expect(await front.count(in: Plain()) == 1)
    #expect(await shadow.answers(of: Words(answer: "other")) == [""])
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { _ = try? await front.find("a") }
    }
    #expect(await shadow.answers(of: Words()).isEmpty)
  }

  @Test("A shadow without the protocol that has the function isn't asked")
  func otherType() async throws {
    _ = try await shadow.front(of: Words())?.find("a")
    #expect(await shadow.answers(of: 1) == [""])
  }

  @Test("The caller has an answer before that is in JSON")
  func late() async throws {
    let code = Coded()
    _ = try #require(await shadow.front(of: Words(code: code))?.coded())
    #expect(code.count.withLock(\.self) == 0)
    #expect(await shadow.answers(of: Words(code: code)) == [nil])
    #expect(code.count.withLock(\.self) == 2)
  }

  @Test("What it asks of other workers is neither recorded nor followed")
  func inner() async throws {
    let tape = TapeSpy()
    let recorded = try #require(shadow.front(of: Words(), on: tape))
    _ = try await recorded.find("a")
    #expect(tape.calls.withLock(\.self) == 1)
    // The shadow answers by what is recorded, and has a shadow itself.
    #expect(await shadow.answers(of: Words(inner: recorded)) == [nil])
    #expect(tape.calls.withLock(\.self) == 1)
    #expect(await shadow.answers(of: Words()).isEmpty)
  }
}

private enum WordsFault: String, Error, Codable { case one, two }

/// Neither Sendable nor Codable.
private final class Plain {}

private protocol WordsWorker: Sendable {
  func find(_ name: String?) async throws(WordsFault) -> Reading<String>
  func count(in plain: Plain) async -> Reading<Int>
  func number() async -> Reading<Int>
  func coded() async -> Reading<Coded>
}

/// Counts how often it is encoded.
private final class Coded: Encodable, Sendable {
  let count = Mutex(0)

  func encode(to encoder: any Encoder) throws {
    count.withLock { $0 += 1 }
    try "coded".encode(to: encoder)
  }
}

private struct Words: WordsWorker {
  var answer = "word"
  var fault: WordsFault?
  var inner: (any WordsWorker)?
  var code = Coded()

  func find(_ name: String?) async throws(WordsFault) -> String {
    if let fault { throw fault }
    return try await inner?.find(name) ?? "\(answer) \(name ?? "-")"
  }

  func count(in plain: Plain) async -> Int { answer == "word" ? 1 : 2 }

  func number() async -> Int { answer.count }

  func coded() async -> Coded { code }
}

/// As the source tool makes them.
private final class WordsProxy: WordsWorker {
  private let base: (any WordsWorker)?
  private let calls: WorkerCalls

  init(_ base: (any WordsWorker)?, _ calls: WorkerCalls) { (self.base, self.calls) = (base, calls) }

  func find(_ name: String?) async throws(WordsFault) -> String {
    try await self.calls.read("find(_:)", self.base, name) {
      (base: any WordsWorker, name: String?) async throws(WordsFault) -> String in
      try await base.find(name)
    }
  }

  func count(in plain: Plain) async -> Int {
    await self.calls.read("count(in:)", self.base, plain) { (base: any WordsWorker, plain: Plain) async -> Int in
      await base.count(in: plain)
    }
  }

  func number() async -> Int {
    await self.calls.read("number()", self.base) { (base: any WordsWorker) async -> Int in await base.number() }
  }

  func coded() async -> Coded {
    await self.calls.read("coded()", self.base) { (base: any WordsWorker) async -> Coded in await base.coded() }
  }
}

private final class ShadowSpy: WorkerShadow {
  private let asked = Mutex<[Ask]>([])

  func follow(_ function: String, _ ask: @escaping Ask) {
    asked.withLock { $0.append(ask) }
  }

  func front(of worker: Words, on tape: (any WorkerTape)? = nil) -> (any WordsWorker)? {
    let proxy = WorkerProxy("WordsWorker", of: "WordsWorker", before: (any WordsWorker).self) { WordsProxy($0, $1) }
    return proxy.make(worker, tape, self) as? any WordsWorker
  }

  /// What comes of the calls that were to be made since the last time.
  func answers(of other: any Sendable) async -> [String?] {
    let asks = asked.withLock { asked in
      defer { asked = [] }
      return asked
    }
    var answers: [String?] = []
    for ask in asks { answers.append(await ask(other)) }
    return answers
  }
}

/// Counts calls.
private final class TapeSpy: WorkerTape {
  let calls = Mutex(0)

  func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    calls.withLock { $0 += 1 }
    return 0
  }
  func tell(_ event: WorkerEvent, of call: Int) {}
  func lacks(_ type: String, of call: Int) {}
  func next(of call: Int) async -> WorkerEvent { .finished }
  func nextNow(of call: Int) -> WorkerEvent? { nil }
  func leave(_ call: Int) {}
  func end(unanswered call: Int) -> Never { preconditionFailure("nothing is played") }
}
