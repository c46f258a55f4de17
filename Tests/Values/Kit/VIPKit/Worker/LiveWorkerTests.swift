import Synchronization
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

/// Code of an iOS project: a worker's protocol, and an Interactor with a plain property.
private protocol NumberWorker: Sendable { func number() async -> Int }

private struct Number: NumberWorker {
  let value: Int
  func number() async -> Int { value }
}

private final class NumberInteractor {
  @LiveWorker var worker: any NumberWorker = Number(value: 0)
  func number() async -> Int { await worker.number() }
}

/// The same with the property of the Clean Swift templates.
private final class OptionalNumberInteractor {
  @LiveWorker var worker: (any NumberWorker)?
  func number() async -> Int? { await worker?.number() }
}

@MainActor
@Suite("A live worker says when another implementation answers, on any thread", .timeLimit(.minutes(10)))
struct LiveWorkerTests {
  /// Too large for an atomic write: a torn read would mix the two.
  private struct Worker: Sendable, Equatable {
    let name: String
    let numbers: SIMD4<Int>

    init(_ number: Int) {
      name = "the worker with the number \(number)"
      numbers = SIMD4(repeating: number)
    }
  }

  private let slot = WorkerSlot<any NumberWorker>(Number(value: 1))

  @Test("each observer hears of a later change; unheard ones become one; the stream of a slot that is gone ends")
  func changes() async {
    let live = LiveWorker(slot: slot)
    slot.exchange(for: Number(value: 2))
    var first = live.changes.makeAsyncIterator()
    var second = live.changes.makeAsyncIterator()
    for value in 3...5 { slot.exchange(for: Number(value: value)) }
    #expect(await first.next() != nil)
    #expect(await live.wrappedValue.number() == 5)
    slot.announceChange()
    #expect(await first.next() != nil)
    #expect(await second.next() != nil)
    var gone: WorkerSlot<Int>? = WorkerSlot(1)
    var ended = gone?.changes.makeAsyncIterator()
    gone = nil
    #expect(await ended?.next() == nil)
  }

  @Test("an interactor's property is set, or follows a slot; an optional one holds none until then")
  func property() async {
    let interactor = NumberInteractor()
    #expect(await interactor.number() == 0)
    interactor.$worker = LiveWorker(slot: slot)
    slot.exchange(for: Number(value: 2))
    #expect(await interactor.number() == 2)
    interactor.worker = Number(value: 3)
    #expect(await [interactor.number(), slot.current.number()] == [3, 2])
    let optional = OptionalNumberInteractor()
    #expect(await optional.number() == nil)
    optional.$worker = LiveWorker(slot: slot).optional
    var changes = optional.$worker.changes.makeAsyncIterator()
    slot.exchange(for: Number(value: 4))
    #expect(await changes.next() != nil)
    #expect(await optional.number() == 4)
    optional.worker = nil
    #expect(await [optional.number(), slot.current.number()] == [nil, 4])
  }

  @Test("a worker that may be missing: the default answers until another does, and again afterwards")
  func optional() async throws {
    let key = WorkerKey<any NumberWorker>("NumberWorker")
    let workers = TestWorkers()
    let scene = SceneContext(sceneID: "Numbers", navigator: NavigatorSpy(), workers: workers)
    let live = try scene.worker(key, default: Number(value: 0))
    var changes = live.changes.makeAsyncIterator()
    #expect(await live.wrappedValue.number() == 0)
    try workers.optionalSlot(for: key).exchange(for: Number(value: 1))
    #expect(await changes.next() != nil)
    #expect(await live.wrappedValue.number() == 1)
    try workers.optionalSlot(for: key).exchange(for: nil)
    #expect(await live.wrappedValue.number() == 0)
    let context = WorkerContext(workers: workers.with(WorkerKey<Int>("Other"), 7))
    #expect(try context.worker(WorkerKey<Int>("Other"), default: 0).wrappedValue == 7)
    let error = #expect(throws: WorkerContext.NoWorkers.self) { try WorkerContext().worker(WorkerKey<Int>("Other")) }
    #expect(error?.worker == "Other")
    #expect(key.optional.erased.isOptional && key.optional.erased != key.erased)
  }

  @Test("while a slot is exchanged a thousand times, every one of many readers sees one worker or the other, whole")
  nonisolated func concurrent() async {
    let workers = [Worker(1), Worker(2)]
    let slot = WorkerSlot(workers[0])
    let live = LiveWorker(slot: slot)
    let strangers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<2000).count { _ in !workers.contains(live.wrappedValue) } }
      }
      group.addTask {
        for number in 0..<1000 { slot.exchange(for: workers[number % 2]) }
        return 0
      }
      return await group.reduce(0, +)
    }
    #expect((strangers, slot.current) == (0, workers[1]))
  }

  @Test("a worker that reads its slot while it is let go of doesn't hold the exchange up")
  nonisolated func releasedOutsideTheLock() {
    final class Reader: Sendable {
      let slot = Mutex<WorkerSlot<Reader>?>(nil)
      deinit { _ = slot.withLock { $0 }?.current }
    }
    var first: Reader? = Reader()
    weak let released = first
    guard let slot = first.map(WorkerSlot.init) else { return }
    first?.slot.withLock { $0 = slot }
    first = nil
    slot.exchange(for: Reader())
    #expect(released == nil)
  }
}
