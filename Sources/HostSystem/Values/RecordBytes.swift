/// Writes values one behind the other. Numbers have 8 bytes, the lowest first; texts, lists and tables begin with their count;
/// what may be missing begins with whether it is there.
package struct RecordWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func put(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func put(_ content: [UInt8]) {
    put(content.count)
    bytes += content
  }

  @inlinable @inline(__always) package mutating func put<Value>(_ value: Value?, _ body: (inout Self, Value) -> Void) {
    put(value != nil)
    if let value { body(&self, value) }
  }

  @inlinable @inline(__always) package mutating func put<Values: Collection>(
    all values: Values, _ body: (inout Self, Values.Element) -> Void
  ) {
    put(values.count)
    for value in values { body(&self, value) }
  }

  @inlinable @inline(__always) package mutating func put<Value>(
    table: [String: Value], _ body: (inout Self, Value) -> Void
  ) {
    // As a rule: sorting costs more than all the rest then.
    if table.isEmpty { return put(0) }
    put(all: table.sorted { $0.key < $1.key }) { writer, pair in
      writer.put(pair.key)
      body(&writer, pair.value)
    }
  }
}

/// Reads what a ``RecordWriter`` has written, or what somebody else has: nil where that can't be.
package struct RecordReader {
  @usableFromInline var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package var isAtEnd: Bool { rest.isEmpty }

  package var count: Int { rest.count }

  package mutating func number() -> Int? {
    guard let bytes = read(8) else { return nil }
    return Int(Int64(bitPattern: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
  }

  package mutating func flag() -> Bool? {
    switch read(1)?.first {
    case 0: false
    case 1: true
    default: nil
    }
  }

  package mutating func text() -> String? {
    guard let count = number(), let bytes = read(count) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  package mutating func bytes() -> [UInt8]? { number().flatMap { read($0) }.map(Array.init) }

  /// - Returns: nil when it can't be read; inside, nil when it is missing.
  @inlinable package mutating func optional<Value>(_ body: (inout Self) -> Value?) -> Value?? {
    guard let isThere = flag() else { return nil }
    guard isThere else { return .some(nil) }
    return body(&self).map(Optional.some)
  }

  @inlinable package mutating func all<Value>(_ body: (inout Self) -> Value?) -> [Value]? {
    // Each has a byte at least: a count that can't be ends with the bytes.
    guard let count = number(), (0...rest.count).contains(count) else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = body(&self) else { return nil }
      values.append(value)
    }
    return values
  }

  @inlinable package mutating func table<Value>(_ body: (inout Self) -> Value?) -> [String: Value]? {
    let pairs = all { reader -> (String, Value)? in
      guard let key = reader.text(), let value = body(&reader) else { return nil }
      return (key, value)
    }
    return pairs.map { Dictionary($0) { $1 } }
  }

  package mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
