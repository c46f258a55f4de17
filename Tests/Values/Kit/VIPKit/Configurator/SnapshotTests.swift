import Testing
@_spi(Host) import VIPKit

@Suite("What an actor publishes", .timeLimit(.minutes(10)))
struct SnapshotTests {
  private struct Published: Equatable, Codable {
    var name = "Anna"
    var count = 0
  }

  private let snapshot = Snapshot(Published())

  @Test("It is read and written as a whole and in parts; of changes at the same time each is there")
  func parts() async {
    snapshot.count = 2
    snapshot.update { $0.count += $0.name.count }
    #expect(snapshot.value == Published(name: "Anna", count: 6))
    snapshot.value = Published(name: "Boris")
    #expect(snapshot.name == "Boris")
    snapshot.count = 3
    var counts: [Int] = []
    snapshot.update { value in
      counts.append(value.count)
      // As another thread may.
      if counts.count == 1 { snapshot.count = 5 }
      value.count += snapshot.count
    }
    #expect((counts, snapshot.count) == ([3, 5], 10))
    snapshot.count = 0
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<1000 { snapshot.update { $0.count += 1 } } } }
    }
    #expect(snapshot.count == 8000)
  }

  @MainActor
  @Test("A part of it is preserved, and put back in another build; a context that has read it is told of each change")
  func preserved() async throws {
    let context = sceneContext()
    try context.preserve(snapshot, \.count)
    snapshot.count = 7
    let state = try context.snapshot()
    #expect(state == ["state": Array("7".utf8)])
    let other = Snapshot(Published())
    let next = sceneContext(state)
    try next.preserve(other, \.count)
    #expect(other.count == 7)
    try next.restore(["state": Array("9".utf8)])
    #expect(other.count == 9)
    let reader = sceneContext()
    try reader.preserve(snapshot, \.count)
    let changes = AsyncStream.makeStream(of: Void.self)
    reader.onChange = { changes.continuation.yield() }
    for count in 1...3 {
      _ = try reader.snapshot()
      snapshot.count = count
      for await _ in changes.stream { break }
      #expect(try reader.snapshot() == ["state": Array("\(count)".utf8)])
    }
    // A change that comes after it was read, and before the drawing has ended, is drawn as well.
    snapshot.count = 0
    var draws = 0
    let page = TestViewController { [snapshot] in
      draws += 1
      let count = snapshot.count
      // As an actor may do at that time.
      if draws == 1 { snapshot.count = 5 }
      return Text("\(count)")
    }
    let drawings = AsyncStream.makeStream(of: Void.self)
    page.container.onChange = { drawings.continuation.yield() }
    #expect(page.render().root.text == "0")
    for await _ in drawings.stream { break }
    #expect(page.render().root.text == "5")
  }
}
