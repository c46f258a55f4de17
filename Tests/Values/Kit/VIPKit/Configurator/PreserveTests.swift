import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("What a scene preserves outlives it as bytes, also in the next build of it")
struct PreserveTests {
  private final class Store {
    var text = "new"
    var number: Double? = 1
  }

  private func context(_ json: String) -> SceneContext { sceneContext(["state": Array(json.utf8)]) }

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
    let context = sceneContext()
    try context.preserve(store, \.text, as: "text")
    try context.preserve(store, \.number)
    (store.text, store.number) = ("é\"", nil)
    let state = try context.snapshot()
    #expect(state == ["text": Array(#""é\"""#.utf8), "state": Array("null".utf8)])
    let next = Store()
    let nextContext = sceneContext(state)
    try nextContext.preserve(next, \.text, as: "text")
    #expect(next.text == "é\"")
    try nextContext.preserve(next, \.number)
    #expect(next.number == nil)
    #expect(try nextContext.snapshot() == state)
    // Later, too; a name that the scene doesn't preserve is left out.
    try nextContext.restore(["text": Array(#""later""#.utf8), "other": []])
    #expect(next.text == "later")
    #expect(throws: PreservedStateFault.self) { try nextContext.restore(["text": Array("[]".utf8)]) }
    func snapshot() throws -> PreservedState {
      let owner = Box(Dictionary(uniqueKeysWithValues: (0..<20).map { ("key\($0)", $0) }))
      let context = sceneContext()
      try context.preserve(owner, \.value)
      return try context.snapshot()
    }
    #expect(try snapshot() == snapshot())
  }

  @Test("a value that JSON can't hold is an error of the snapshot; without its owner, which isn't kept, there is none")
  func noValue() throws {
    var store: Store? = Store()
    weak let released = store
    let context = sceneContext()
    if let store { try context.preserve(store, \.number) }
    store?.number = .infinity
    #expect(throws: EncodingError.self) { try context.snapshot() }
    store = nil
    #expect(released == nil)
    #expect(try context.snapshot() == [:])
  }

  @Test("what the earlier build didn't know keeps its first value; what is gone is left out; numbers pass exactly")
  func lenient() throws {
    let owner = Box(Drawing())
    try context(#"{"point":{"x":7},"names":["a","b"],"colour":"red"}"#).preserve(owner, \.value)
    #expect(owner.value == Drawing(point: Point(x: 7, y: 2), names: ["a", "b"], scale: 1.5))
    struct Numbers: Codable, Equatable {
      var small = Int64.min
      var large = UInt64.max
      var fraction = 0.1
      var added: Bool?
      var needed = true
    }
    let numbers = Box(Numbers(small: 0, large: 0, fraction: 0))
    try context(#"{"small":-9223372036854775808,"large":18446744073709551615,"fraction":0.1}"#)
      .preserve(numbers, \.value)
    #expect(numbers.value == Numbers())
  }

  @Test(
    "a value that doesn't fit the type any more is an error that names it, and changes nothing",
    arguments: [
      (#"{"point":{"x":"seven"}}"#, "point.x: expected Int"), ("7", nil), ("{", nil), ("", nil),
    ] as [(String, String?)])
  func broken(json: String, reason: String?) {
    let owner = Box(Drawing())
    let fault = #expect(throws: PreservedStateFault.self) { try context(json).preserve(owner, \.value) }
    #expect(owner.value == Drawing())
    guard let reason else { return }
    let expected = "the state that was preserved as \"state\" doesn't fit: \(reason); give preserve a migration"
    #expect(fault?.description == expected)
  }

  @Test("a migration is asked for what doesn't fit, and only then; one that throws says why")
  func migration() throws {
    let owner = Box(Drawing())
    var asked: [String] = []
    func preserve(_ json: String) throws {
      try context(json).preserve(owner, \.value) { json in
        asked.append(String(decoding: json, as: UTF8.self))
        return Drawing(names: ["migrated"])
      }
    }
    try preserve(#"{"names":["kept"]}"#)
    #expect(owner.value.names == ["kept"])
    try preserve(#"["old"]"#)
    #expect((owner.value.names, asked) == (["migrated"], [#"["old"]"#]))
    struct Refused: Error {}
    let fault = #expect(throws: PreservedStateFault.self) {
      try context(#""one""#).preserve(Box(1), \.value) { _ in throw Refused() }
    }
    #expect(fault?.reason == "Refused()")
  }

  @Test("of two values with one name the second is refused: each would be put back as the other")
  func twice() throws {
    let owner = Box(1)
    let context = sceneContext()
    try context.preserve(owner, \.value)
    try context.preserve(owner, \.value, as: "other")
    try context.preserveSecret(owner, \.value)
    let expected = "two values are preserved as \"state\"; give one of them a name of its own: preserve(…, as: \"…\")"
    let plain = #expect(throws: PreservedStateFault.self) { try context.preserve(owner, \.value) }
    let secret = #expect(throws: PreservedStateFault.self) { try context.preserveSecret(owner, \.value, as: "state") }
    #expect([plain?.description, secret?.description] == [expected, expected])
    #expect(try context.snapshot().keys.sorted() == ["other", "secret", "state"])
  }
}
