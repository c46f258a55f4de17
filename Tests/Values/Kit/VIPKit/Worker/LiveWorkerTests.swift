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
@Suite("A live worker says when another implementation answers")
struct LiveWorkerTests {
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
    #expect(await interactor.number() == 3)
    #expect(await slot.current.number() == 2)
    let optional = OptionalNumberInteractor()
    #expect(await optional.number() == nil)
    optional.$worker = LiveWorker(slot: slot).optional
    var changes = optional.$worker.changes.makeAsyncIterator()
    slot.exchange(for: Number(value: 4))
    #expect(await changes.next() != nil)
    #expect(await optional.number() == 4)
    optional.worker = nil
    #expect(await optional.number() == nil)
    #expect(await slot.current.number() == 4)
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
}
