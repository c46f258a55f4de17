import Synchronization
import Testing
@_spi(Host) import VIPKit

@Suite("A worker's slot is read and exchanged from anywhere", .timeLimit(.minutes(10)))
struct WorkerSlotTests {
  /// Too large for an atomic write: a torn read would mix the two.
  private struct Worker: Sendable, Equatable {
    let name: String
    let numbers: (Int, Int, Int, Int)

    init(_ number: Int) {
      name = "the worker with the number \(number)"
      numbers = (number, number, number, number)
    }

    static func == (left: Worker, right: Worker) -> Bool { left.name == right.name && left.numbers == right.numbers }
  }

  @Test("while it is exchanged a thousand times, every one of many readers sees one worker or the other, whole")
  func concurrent() async {
    let workers = [Worker(1), Worker(2)]
    let slot = WorkerSlot(workers[0])
    let live = LiveWorker(slot: slot)

    let strangers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<2000).count { _ in !workers.contains(live.wrappedValue) }
        }
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
  func releasedOutsideTheLock() {
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
