extension Dictionary where Key: Comparable, Value: Equatable {
  /// Sorted by key.
  @inlinable package func changes(since old: Self) -> [(key: Key, before: Value?, after: Value?)] {
    // The same storage is the same content: nearly always no value is compared.
    guard self != old else { return [] }
    var changes: [(key: Key, before: Value?, after: Value?)] = []
    var common = 0
    for (key, value) in self {
      let before = old[key]
      if before != nil { common += 1 }
      if before != value { changes.append((key, before, value)) }
    }
    if common < old.count { changes += old.filter { self[$0.key] == nil }.map { ($0.key, $0.value, nil) } }
    return changes.sorted { $0.key < $1.key }
  }
}
