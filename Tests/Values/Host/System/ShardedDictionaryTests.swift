@testable import HostSystem
import FoundationEssentials
import TestSupport
import Testing

@Suite("A table is a dictionary in pieces")
struct ShardedDictionaryTests {
  @Test("a thousand random changes, step by step as a dictionary has them", arguments: [1, 2, 3] as [UInt64])
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = ShardedDictionary<Int>()
    var model: [String: Int] = [:]
    for number in 0..<1000 {
      let (before, modelBefore) = (table, model)
      let key = "key \(Int.random(in: 0..<200, using: &random))"
      let value = Bool.random(using: &random) ? number : nil
      table[key] = value
      model[key] = value
      let changes = table.changes(since: before)
      #expect(changes.map(\.key) == (modelBefore[key] == value ? [] : [key]))
      #expect(changes.allSatisfy { $0.before == modelBefore[key] && $0.after == value })
      #expect(before[key] == modelBefore[key], "the table before stays as it was")
    }
    #expect(Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.value) }) == model)
    #expect(table.keys.sorted() == model.keys.sorted())
    #expect(table.values.sorted() == model.values.sorted())
    #expect(table == ShardedDictionary(model.map { ($0.key, $0.value) }))
  }
}
