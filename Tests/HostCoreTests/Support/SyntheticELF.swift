/// Makes ELF files that no linker makes: sections that overlap, refer to the wrong place, or are far too many.
///
/// The file is one segment, loaded at address 0, so an address is an offset in the file.
struct SyntheticELF {
  /// A section; its offset counts from the start of the file.
  struct Section {
    var name = ""
    var kind: UInt32 = 1
    var offset: Int
    var size: Int
    var link: UInt32 = 0
  }

  /// Where the body begins: after the header and one program header.
  static let bodyOffset = 120

  var sections: [Section] = []
  /// What stands between the headers and the section header table.
  var body: [UInt8] = []

  /// The whole file. Section 0 is empty, section 1 has the names of the sections, then come ``sections``.
  func bytes() -> [UInt8] {
    var names: [UInt8] = [0]
    var headers = SyntheticELF.header(name: 0, kind: 0, offset: 0, size: 0, link: 0)
    let namesOffset = SyntheticELF.bodyOffset + body.count
    var rest: [UInt8] = []
    for section in sections {
      rest += SyntheticELF.header(
        name: names.count, kind: section.kind, offset: section.offset, size: section.size, link: section.link)
      names += Array(section.name.utf8) + [0]
    }
    headers += SyntheticELF.header(name: 0, kind: 3, offset: namesOffset, size: names.count, link: 0) + rest
    let table = namesOffset + names.count
    var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + Array(repeating: 0, count: 9)
    file += little(UInt16(3)) + little(UInt16(62)) + little(UInt32(1)) + little(UInt64(0)) + little(UInt64(64))
    file += little(UInt64(table)) + little(UInt32(0)) + [64, 0, 56, 0, 1, 0, 64, 0]
    file += little(UInt16(sections.count + 2)) + little(UInt16(1))
    let size = UInt64(table + headers.count)
    file += little(UInt32(1)) + little(UInt32(5)) + little(UInt64(0)) + little(UInt64(0)) + little(UInt64(0))
    file += little(size) + little(size) + little(UInt64(4096))
    return file + body + names + headers
  }

  private static func header(name: Int, kind: UInt32, offset: Int, size: Int, link: UInt32) -> [UInt8] {
    var header = little(UInt32(name)) + little(kind) + little(UInt64(2)) + little(UInt64(offset))
    header += little(UInt64(offset)) + little(UInt64(size)) + little(link) + little(UInt32(0))
    return header + little(UInt64(1)) + little(UInt64(0))
  }
}

/// The bytes of a number, the lowest first.
func little(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}
