/// Makes ELF files that no linker makes: sections that overlap, refer to the wrong place, or are far too many.
///
/// The file is one segment at address 0, so an address is an offset in the file. The dynamic segment follows the body.
struct SyntheticELF {
  /// The offset counts from the start of the file.
  struct Section {
    var name = ""
    var kind: UInt32 = 1
    var offset: Int
    var size: Int
  }

  /// `Elf64_Dyn`.
  struct Entry {
    var tag: UInt64
    var value: UInt64
  }

  /// After the header and two program headers.
  static let bodyOffset = 176

  var sections: [Section] = []
  /// Without the entry that ends it.
  var dynamic: [Entry] = []
  /// Between the headers and the section header table.
  var body: [UInt8] = []

  mutating func add(_ tag: UInt64, at offset: Int) { dynamic.append(Entry(tag: tag, value: UInt64(offset))) }

  /// Section 0 is empty, section 1 has the names of the sections, then come ``sections``.
  func bytes() -> [UInt8] {
    var names: [UInt8] = [0]
    var headers = SyntheticELF.header(name: 0, kind: 0, offset: 0, size: 0)
    let entries = (dynamic + [Entry(tag: 0, value: 0)]).flatMap { little($0.tag) + little($0.value) }
    let entriesOffset = SyntheticELF.bodyOffset + body.count
    let namesOffset = entriesOffset + entries.count
    var rest: [UInt8] = []
    for section in sections {
      rest += SyntheticELF.header(name: names.count, kind: section.kind, offset: section.offset, size: section.size)
      names += Array(section.name.utf8) + [0]
    }
    headers += SyntheticELF.header(name: 0, kind: 3, offset: namesOffset, size: names.count) + rest
    let table = namesOffset + names.count
    var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + Array(repeating: 0, count: 9)
    file += little(UInt16(3)) + little(UInt16(62)) + little(UInt32(1)) + little(UInt64(0)) + little(UInt64(64))
    file += little(UInt64(table)) + little(UInt32(0)) + [64, 0, 56, 0, 2, 0, 64, 0]
    file += little(UInt16(sections.count + 2)) + little(UInt16(1))
    file += SyntheticELF.segment(kind: 1, offset: 0, size: table + headers.count)
    file += SyntheticELF.segment(kind: 2, offset: entriesOffset, size: entries.count)
    return file + body + entries + names + headers
  }

  private static func segment(kind: UInt32, offset: Int, size: Int) -> [UInt8] {
    let place = little(UInt64(offset))
    let length = little(UInt64(size))
    return little(kind) + little(UInt32(5)) + place + place + place + length + length + little(UInt64(4096))
  }

  private static func header(name: Int, kind: UInt32, offset: Int, size: Int) -> [UInt8] {
    let place = little(UInt64(offset))
    let header = little(UInt32(name)) + little(kind) + little(UInt64(2)) + place + place + little(UInt64(size))
    return header + little(UInt64(0)) + little(UInt64(1)) + little(UInt64(0))
  }
}

/// The lowest byte first.
func little(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }
