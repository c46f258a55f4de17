import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("What a scene preserves outlives it as bytes, also in the next build of it")
struct PreserveTests {
  private final class Owner<Value> {
    var state: Value
    init(_ state: Value) { self.state = state }
  }

  private final class Store {
    var text = "new"
    var number: Double? = 1
  }

  private func context(_ state: PreservedState = [:]) -> SceneContext {
    SceneContext(sceneID: "Note", navigator: NavigatorSpy(), workers: TestWorkers(), savedState: state)
  }

  private func context(_ json: String) -> SceneContext { context(["state": Array(json.utf8)]) }

  private struct Point: Codable, Equatable {
    var x = 1
    var y = 2
  }

  private struct Drawing: Codable, Equatable {
    var point = Point()
    var names: [String] = ["fresh"]
    var scale = 1.5
  }

  @Test("a snapshot holds the values as they are now, as JSON, in the same bytes; the next instance has them at once")
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

    final class Owner { var values = Dictionary(uniqueKeysWithValues: (0..<20).map { ("key\($0)", $0) }) }
    func snapshot() throws -> PreservedState {
      let owner = Owner()
      let context = self.context()
      try context.preserve(owner, \.values)
      return try context.snapshot()
    }
    #expect(try snapshot() == snapshot())
  }

  @Test("a value that doesn't fit the type any more is an error, and changes nothing", arguments: ["7", "{", ""])
  func broken(json: String) {
    let store = Store()
    #expect(throws: PreservedStateFault.self) { try context(json).preserve(store, \.text) }
    #expect(store.text == "new")
  }

  @Test("a value that JSON can't hold is an error of the snapshot; without its owner, which isn't kept, there is none")
  func noValue() throws {
    var store: Store? = Store()
    weak let released = store
    let context = context()
    if let store { try context.preserve(store, \.number) }
    store?.number = .infinity
    #expect(throws: EncodingError.self) { try context.snapshot() }
    store = nil

    #expect(released == nil)
    #expect(try context.snapshot() == [:])
  }

  @Test("what the earlier build didn't know keeps its first value; what is gone is left out; numbers pass exactly")
  func lenient() throws {
    let owner = Owner(Drawing())
    try context(#"{"point":{"x":7},"names":["a","b"],"colour":"red"}"#).preserve(owner, \.state)
    #expect(owner.state == Drawing(point: Point(x: 7, y: 2), names: ["a", "b"], scale: 1.5))
    struct Numbers: Codable, Equatable {
      var small = Int64.min
      var large = UInt64.max
      var fraction = 0.1
      var added: Bool?
      var needed = true
    }
    let numbers = Owner(Numbers(small: 0, large: 0, fraction: 0))
    try context(#"{"small":-9223372036854775808,"large":18446744073709551615,"fraction":0.1}"#)
      .preserve(numbers, \.state)
    #expect(numbers.state == Numbers())
  }

  @Test("one of another type doesn't fit, and the fault names it")
  func other() {
    let owner = Owner(Drawing())
    let fault = #expect(throws: PreservedStateFault.self) {
      try context(#"{"point":{"x":"seven"}}"#).preserve(owner, \.state)
    }
    #expect(
      fault?.description
        == "the state that was preserved as \"state\" doesn't fit: point.x: expected Int; give preserve a migration")
    #expect(owner.state == Drawing())
  }

  @Test("a migration is asked for what doesn't fit, and only then; one that throws says why")
  func migration() throws {
    let owner = Owner(Drawing())
    var asked: [String] = []
    func preserve(_ json: String) throws {
      try context(json).preserve(owner, \.state) { json in
        asked.append(String(decoding: json, as: UTF8.self))
        return Drawing(names: ["migrated"])
      }
    }
    try preserve(#"{"names":["kept"]}"#)
    #expect(owner.state.names == ["kept"])
    try preserve(#"["old"]"#)
    #expect(owner.state.names == ["migrated"])
    #expect(asked == [#"["old"]"#])
    struct Refused: Error {}
    let fault = #expect(throws: PreservedStateFault.self) {
      try context(#""one""#).preserve(Owner(1), \.state) { _ in throw Refused() }
    }
    #expect(fault?.reason == "Refused()")
  }

  @Test("of two values with one name the second is refused: each would be put back as the other")
  func twice() throws {
    let owner = Owner(1)
    let context = context()
    try context.preserve(owner, \.state)
    try context.preserve(owner, \.state, as: "other")
    try context.preserveSecret(owner, \.state)
    for preserve in [
      { try context.preserve(owner, \.state) }, { try context.preserveSecret(owner, \.state, as: "state") },
    ] {
      let fault = #expect(throws: PreservedStateFault.self) { try preserve() }
      #expect(
        fault?.description
          == "two values are preserved as \"state\"; give one of them a name of its own: preserve(…, as: \"…\")")
    }
    #expect(try context.snapshot().keys.sorted() == ["other", "secret", "state"])
  }

  @Test("values are put back later, too; names that the scene doesn't preserve are left out")
  func restore() throws {
    let owner = Owner(Point())
    let context = context()
    try context.preserve(owner, \.state)
    try context.restore(["state": Array(#"{"x":5,"y":6}"#.utf8), "other": []])
    #expect(owner.state == Point(x: 5, y: 6))
    #expect(try context.snapshot() == ["state": Array(#"{"x":5,"y":6}"#.utf8)])
    #expect(throws: PreservedStateFault.self) { try context.restore(["state": Array("[]".utf8)]) }
  }
}
