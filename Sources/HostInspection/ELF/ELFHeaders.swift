/// A section as the section header table describes it (System V ABI, chapter 4, "Sections": `Elf64_Shdr`).
package struct ELFSection: Sendable {
  /// The kinds of section that the inspection looks at (`sh_type`).
  package enum Kind {
    package static let none: UInt32 = 0
    package static let strings: UInt32 = 3
    static let occupiesNoSpace: UInt32 = 8
  }

  package static let headerSize: UInt64 = 64

  let nameOffset: UInt32
  package let kind: UInt32
  package let address: UInt64
  package let offset: UInt64
  package let size: UInt64
  package let link: UInt32

  init?(_ reader: ByteReader, at start: UInt64) {
    guard
      let nameOffset: UInt32 = reader.integer(at: start),
      let kind: UInt32 = reader.integer(at: start + 4),
      let address: UInt64 = reader.integer(at: start + 16),
      let offset: UInt64 = reader.integer(at: start + 24),
      let size: UInt64 = reader.integer(at: start + 32),
      let link: UInt32 = reader.integer(at: start + 40)
    else { return nil }
    self.nameOffset = nameOffset
    self.kind = kind
    self.address = address
    self.offset = offset
    self.size = size
    self.link = link
  }

  /// Whether the section has bytes in the file.
  var isInFile: Bool { kind != Kind.none && kind != Kind.occupiesNoSpace }
}

/// A part of the file that the loader maps into memory (System V ABI, chapter 5, "Program Header": `Elf64_Phdr`).
struct ELFSegment: Sendable {
  package static let headerSize: UInt64 = 56

  /// The kinds of segment that the inspection looks at (`p_type`).
  package enum Kind {
    static let loadable: UInt32 = 1
    package static let dynamic: UInt32 = 2
  }

  package let kind: UInt32
  package let offset: UInt64
  package let address: UInt64
  let sizeInFile: UInt64
  let sizeInMemory: UInt64

  init?(_ reader: ByteReader, at start: UInt64) {
    guard
      let kind: UInt32 = reader.integer(at: start),
      let offset: UInt64 = reader.integer(at: start + 8),
      let address: UInt64 = reader.integer(at: start + 16),
      let sizeInFile: UInt64 = reader.integer(at: start + 32),
      let sizeInMemory: UInt64 = reader.integer(at: start + 40)
    else { return nil }
    self.kind = kind
    self.offset = offset
    self.address = address
    self.sizeInFile = sizeInFile
    self.sizeInMemory = sizeInMemory
  }
}
