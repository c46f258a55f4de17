/// A string table: the texts to which other tables refer by their place.
struct ELFStrings {
  private let reader: ByteReader
  private let start: UInt64
  private let end: UInt64
  private var budget: UInt64

  /// The texts in a part of the file.
  init(_ reader: ByteReader, at start: UInt64, size: UInt64) {
    self.reader = reader
    self.start = start
    end = start + size
    // Linkers let texts share their ends, so all texts together may be longer than the table, but not by much.
    // In a hostile table each byte begins a text that reaches to the end, and reading them all takes quadratic time.
    budget = 4 * size + 4096
  }

  /// The text at an offset from the start of the table.
  mutating func text(at offset: UInt64) throws(LibraryFault.Reason) -> String {
    let (place, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, let bytes = reader.cString(at: place, before: end) else {
      throw .malformed("a name at \(offset) is outside its string table")
    }
    guard bytes.count < budget else { throw .malformed("its names overlap") }
    budget -= UInt64(bytes.count) + 1
    return String(decoding: bytes, as: UTF8.self)
  }
}
