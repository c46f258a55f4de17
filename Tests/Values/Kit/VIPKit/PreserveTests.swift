import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("What a scene preserves, in the next build of it")
struct PreserveTests {
  private final class Owner<Value> {
    var state: Value
    init(_ state: Value) { self.state = state }
  }

  private func context(_ saved: String? = nil) -> SceneContext {
    SceneContext(
      sceneID: "Note", navigator: NavigatorSpy(), workers: TestWorkers(),
      savedState: saved.map { ["state": Array($0.utf8)] } ?? [:])
  }

  private struct Point: Codable, Equatable {
    var x = 1
    var y = 2
  }

  private struct Drawing: Codable, Equatable {
    var point = Point()
    var names: [String] = ["fresh"]
    var scale = 1.5
  }

  @Test(
    "a property that the earlier build didn't know keeps its first value, at any depth; one that is gone is left out")
  func lenient() throws {
    let owner = Owner(Drawing())
    try context(#"{"point":{"x":7},"names":["a","b"],"colour":"red"}"#).preserve(owner, \.state)
    #expect(owner.state == Drawing(point: Point(x: 7, y: 2), names: ["a", "b"], scale: 1.5))
  }

  @Test("numbers pass exactly")
  func numbers() throws {
    struct Numbers: Codable, Equatable {
      var small = Int64.min
      var large = UInt64.max
      var fraction = 0.1
      var added: Bool?
      var needed = true
    }
    let owner = Owner(Numbers(small: 0, large: 0, fraction: 0))
    try context(#"{"small":-9223372036854775808,"large":18446744073709551615,"fraction":0.1}"#)
      .preserve(owner, \.state)
    #expect(owner.state == Numbers())
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

  @Test("a migration is asked for what doesn't fit, and only then")
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
  }

  @Test("a migration that throws says why")
  func failingMigration() {
    struct Refused: Error {}
    let owner = Owner(1)
    let fault = #expect(throws: PreservedStateFault.self) {
      try context(#""one""#).preserve(owner, \.state) { _ in throw Refused() }
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
