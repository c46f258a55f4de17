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

private protocol WordsWorker: Sendable {
  func find(_ name: String?) async throws(WordsFault) -> Reading<String>
}

private struct Words: WordsWorker {
  var answer = "word"
  var fault: WordsFault?
  var inner: (any WordsWorker)?

  func find(_ name: String?) async throws(WordsFault) -> String {
    if let fault { throw fault }
    return try await inner?.find(name) ?? "\(answer) \(name ?? "-")"
  }
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
