import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("What a scene preserves outlives it as bytes")
struct SceneContextTests {
  private final class Store {
    var text = "new"
    var number: Double? = 1
  }

  @Test("a snapshot holds the values as they are now, as JSON; the next instance has them at once")
  func roundTrip() throws {
    let store = Store()
    let context = context()
    try context.preserve(store, \.text, as: "text")
    try context.preserve(store, \.number)
    store.text = "é\""
    store.number = nil

    let state = try context.snapshot()
    #expect(state == ["text": Array(#""é\"""#.utf8), "state": Array("null".utf8)])

    let next = Store()
    let nextContext = self.context(state)
    try nextContext.preserve(next, \.text, as: "text")
    #expect(next.text == "é\"")
    try nextContext.preserve(next, \.number)
    #expect(next.number == nil)
    #expect(try nextContext.snapshot() == state)
  }

  @Test("the same values give the same bytes")
  func sameBytes() throws {
    final class Owner { var values = Dictionary(uniqueKeysWithValues: (0..<20).map { ("key\($0)", $0) }) }
    func snapshot() throws -> PreservedState {
      let owner = Owner()
      let context = context()
      try context.preserve(owner, \.values)
      return try context.snapshot()
    }
    #expect(try snapshot() == snapshot())
  }

  @Test("a value that doesn't fit the type any more is an error, and changes nothing", arguments: ["7", "{", ""])
  func broken(json: String) {
    let store = Store()
    #expect(throws: PreservedStateFault.self) {
      try context(["state": Array(json.utf8)]).preserve(store, \.text)
    }
    #expect(store.text == "new")
  }

  @Test("a value that JSON can't hold is an error of the snapshot")
  func notEncodable() throws {
    let store = Store()
    let context = context()
    try context.preserve(store, \.number)
    store.number = .infinity
    #expect(throws: EncodingError.self) { try context.snapshot() }
  }

  @Test("the owner isn't kept; without it there is nothing to preserve")
  func absentOwner() throws {
    var store: Store? = Store()
    weak let released = store
    let context = context()
    if let store { try context.preserve(store, \.text) }

    store = nil

    #expect(released == nil)
    #expect(try context.snapshot() == [:])
  }

  @Test("a worker of the context follows its slot")
  func worker() throws {
    let key = WorkerKey<Int>("NumberWorker")
    let workers = TestWorkers().with(key, 1)
    let context = SceneContext(sceneID: "Test", navigator: NavigatorSpy(), workers: workers)
    let worker = try context.worker(key)
    #expect(worker.wrappedValue == 1)
    try workers.slot(for: key).exchange(for: 2)
    #expect(worker.wrappedValue == 2)
    #expect(throws: TestWorkers.Refusal.missing(worker: "Other")) { try context.worker(WorkerKey<Int>("Other")) }
  }

  private func context(_ state: PreservedState = [:]) -> SceneContext {
    SceneContext(sceneID: "Test", navigator: NavigatorSpy(), workers: TestWorkers(), savedState: state)
  }
}
