@testable import HostSystem
import TestSupport
import Testing

@Suite("What has changed between two tables")
struct DictionaryChangesTests {
  @Test("each of a thousand random changes is told, with what was there before", arguments: [1, 2, 3])
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table: [String: Int] = [:]
    for number in 0..<1000 {
      let before = table
      let key = "key \(Int.random(in: 0..<200, using: &random))"
      let value = Bool.random(using: &random) ? number : nil
      table[key] = value
      let changes = table.changes(since: before)
      #expect(changes.map(\.key) == (before[key] == value ? [] : [key]))
      #expect(changes.allSatisfy { $0.before == before[key] && $0.after == value })
    }
  }
}
