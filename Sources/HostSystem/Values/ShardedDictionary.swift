/// A dictionary in pieces. Changing a value copies one piece, and what has changed is found without looking at the other
/// pieces: of a thousand libraries one changes at a time, while the state before stays as it was.
///
/// Inlinable, so that other modules have it for their types and don't ask the runtime for each value's.
package struct ShardedDictionary<Value> {
  @usableFromInline var pieces = [[String: Value]](repeating: [:], count: 64)

  @inlinable package init() {}

  init(_ values: some Sequence<(key: String, value: Value)>) {
    for (key, value) in values { self[key] = value }
  }

  @inlinable package subscript(key: String) -> Value? {
    get { pieces[place(of: key)][key] }
    _modify { yield &pieces[place(of: key)][key] }
  }

  @inlinable package subscript(key: String, default value: @autoclosure () -> Value) -> Value {
    get { pieces[place(of: key)][key] ?? value() }
    _modify { yield &pieces[place(of: key)][key, default: value()] }
  }

  @inlinable package var keys: [String] { pieces.flatMap { $0.keys } }

  @inlinable package var values: [Value] { pieces.flatMap { $0.values } }

  @usableFromInline func place(of key: String) -> Int {
    Int(key.utf8.reduce(UInt(0)) { $0 &* 31 &+ UInt($1) } % UInt(pieces.count))
  }
}

extension ShardedDictionary: Sequence {
  @inlinable package func makeIterator() -> some IteratorProtocol<(key: String, value: Value)> {
    pieces.joined().makeIterator()
  }
}

extension ShardedDictionary: Equatable where Value: Equatable {
  /// The values that are others than before, or new, or gone.
  @inlinable package func changes(since old: ShardedDictionary) -> [(key: String, before: Value?, after: Value?)] {
    // One buffer is one content: nearly always nothing is looked at. Closures over pairs would ask the runtime for each type.
    let isSame = pieces.withUnsafeBufferPointer { new in
      old.pieces.withUnsafeBufferPointer { $0.baseAddress == new.baseAddress }
    }
    if isSame { return [] }
    var changes: [(key: String, before: Value?, after: Value?)] = []
    for index in pieces.indices where pieces[index] != old.pieces[index] {
      changes += pieces[index].changes(since: old.pieces[index])
    }
    return changes
  }
}

extension ShardedDictionary: Sendable where Value: Sendable {}

extension ShardedDictionary: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Value)...) {
    for (key, value) in elements { self[key] = value }
  }
}

extension ShardedDictionary: Encodable where Value: Encodable {
  package func encode(to encoder: any Encoder) throws {
    try Dictionary(uniqueKeysWithValues: map { ($0.key, $0.value) }).encode(to: encoder)
  }
}

extension Dictionary where Value: Equatable {
  /// The values that are others than before, or new, or gone.
  @inlinable package func changes(since old: Self) -> [(key: Key, before: Value?, after: Value?)] {
    // The same storage is the same content: nearly always nothing is looked at.
    guard self != old else { return [] }
    var changes: [(key: Key, before: Value?, after: Value?)] = []
    var common = 0
    for (key, value) in self {
      let before = old[key]
      if before != nil { common += 1 }
      if before != value { changes.append((key, before, value)) }
    }
    guard common < old.count else { return changes }
    return changes + old.filter { self[$0.key] == nil }.map { ($0.key, $0.value, nil) }
  }
}
