package protocol Recorded {
  init(from reader: inout RecordReader) throws(Unreadable)
  func write(to writer: inout RecordWriter)
}

/// The bytes aren't those of a ``RecordWriter``.
package struct Unreadable: Error { package init() {} }

/// Writes values in a row. Numbers have 8 bytes, the lowest first; texts, lists and tables begin with their count,
/// optionals with whether they are there.
package struct RecordWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func put<each Field: Recorded>(_ field: repeat each Field) {
    repeat (each field).write(to: &self)
  }

  package mutating func put(bytes content: some Collection<UInt8>) {
    put(content.count)
    bytes += content
  }

  fileprivate mutating func append(_ content: some Collection<UInt8>) { bytes += content }
}

package struct RecordReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package var isAtEnd: Bool { rest.isEmpty }

  package var count: Int { rest.count }

  package mutating func take<Field: Recorded>(_ type: Field.Type = Field.self) throws(Unreadable) -> Field {
    try Field(from: &self)
  }

  /// Each value has a byte at least: a count that can't be throws.
  fileprivate mutating func takeCount() throws(Unreadable) -> Int {
    let count = try take(Int.self)
    guard (0...rest.count).contains(count) else { throw Unreadable() }
    return count
  }

  package mutating func takeBytes() throws(Unreadable) -> [UInt8] { Array(try read(take())) }

  package mutating func read(_ count: Int) throws(Unreadable) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw Unreadable() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension Int: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    let bytes = try reader.read(8)
    self.init(Int64(bitPattern: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
  }

  package func write(to writer: inout RecordWriter) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(self)).littleEndian) { writer.append($0) }
  }
}

extension Bool: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    switch try reader.read(1).first {
    case 0: self = false
    case 1: self = true
    default: throw Unreadable()
    }
  }

  package func write(to writer: inout RecordWriter) { writer.append(CollectionOfOne(self ? 1 : 0)) }
}

extension String: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    guard let text = String(validating: try reader.read(reader.take()), as: UTF8.self) else { throw Unreadable() }
    self = text
  }

  package func write(to writer: inout RecordWriter) { writer.put(bytes: utf8) }
}

extension Optional: Recorded where Wrapped: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self = try reader.take(Bool.self) ? try reader.take(Wrapped.self) : nil
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(self != nil)
    if let value = self { writer.put(value) }
  }
}

extension Array: Recorded where Element: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self = []
    for _ in 0..<(try reader.takeCount()) { append(try reader.take()) }
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(count)
    for value in self { writer.put(value) }
  }
}

extension Dictionary: Recorded where Key == String, Value: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self = [:]
    for _ in 0..<(try reader.takeCount()) {
      let key = try reader.take(String.self)
      updateValue(try reader.take(), forKey: key)
    }
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(count)
    // Nearly always, and then sorting costs more than all the rest.
    if isEmpty { return }
    for (key, value) in sorted(by: { $0.key < $1.key }) { writer.put(key, value) }
  }
}
