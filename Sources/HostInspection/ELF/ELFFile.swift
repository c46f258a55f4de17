package import HostModel
import Glibc

/// The layout of an ELF file: its header, its sections and its loadable segments, all of them inside the file.
///
/// Source: System V Application Binary Interface, chapters 4 and 5; only 64-bit little-endian files.
package struct ELFFile: Sendable {
  package static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
  private static let headerSize: UInt64 = 64

  package let reader: ByteReader
  let type: ELFType
  package let machine: UInt16
  let sections: [ELFSection]
  /// Those that the loader maps, in the order of their addresses.
  let segments: [ELFSegment]
  /// What the loader reads first.
  let dynamicSegment: ELFSegment?
  private let sectionNames: UInt64

  package init(_ bytes: [UInt8]) throws(LibraryFault.Reason) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.starts(with: ELFFile.magic) else { throw .notELF(start: Array(bytes.prefix(16))) }
    let reader = ByteReader(bytes)
    guard bytes.count >= Int(ELFFile.headerSize) else {
      throw .truncated(part: "ELF header", end: ELFFile.headerSize, size: reader.count)
    }
    guard bytes[4] == 2 else { throw .otherFormat(found: "32-bit", expected: "64-bit") }
    guard bytes[5] == 1 else { throw .otherFormat(found: "big-endian", expected: "little-endian") }
    guard
      let type: UInt16 = reader.integer(at: 16), let machine: UInt16 = reader.integer(at: 18),
      let segmentTable: UInt64 = reader.integer(at: 32), let sectionTable: UInt64 = reader.integer(at: 40),
      let segmentSize: UInt16 = reader.integer(at: 54), let segmentCount: UInt16 = reader.integer(at: 56),
      let sectionSize: UInt16 = reader.integer(at: 58), let sectionCount: UInt16 = reader.integer(at: 60),
      let namesIndex: UInt16 = reader.integer(at: 62)
    else { throw .truncated(part: "ELF header", end: ELFFile.headerSize, size: reader.count) }

    self.reader = reader
    self.type = ELFType(rawValue: type)
    self.machine = machine
    sections = try ELFFile.sections(in: reader, at: sectionTable, count: sectionCount, size: sectionSize)
    let all = try ELFFile.segments(in: reader, at: segmentTable, count: segmentCount, size: segmentSize)
    segments = all.filter { $0.kind == ELFSegment.Kind.loadable }
    let dynamicSegments = all.filter { $0.kind == ELFSegment.Kind.dynamic }
    guard dynamicSegments.count <= 1 else { throw .malformed("it has \(dynamicSegments.count) dynamic segments") }
    dynamicSegment = dynamicSegments.first
    try ELFFile.checkOrder(of: segments)
    // A number that doesn't fit in the header stands in the first section header.
    let index = namesIndex == .max ? Int(sections[0].link) : Int(namesIndex)
    guard sections.indices.contains(index), sections[index].kind == ELFSection.Kind.strings else {
      throw .malformed("its sections have no names")
    }
    sectionNames = sections[index].offset
  }

  /// The first section of this name.
  package func section(named name: String) -> ELFSection? {
    sections.first { section in
      let (offset, overflow) = sectionNames.addingReportingOverflow(UInt64(section.nameOffset))
      return section.isInFile && !overflow && reader.isCString(name, at: offset)
    }
  }

  /// Where in the file the byte stands that the loader maps to an address.
  package func offset(ofAddress address: UInt64) -> UInt64? {
    // A binary search: a hostile file has thousands of segments.
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let segment = segments[low - 1]
    let distance = address - segment.address
    return distance < segment.sizeInFile ? segment.offset + distance : nil
  }

  /// Where in the file a table stands that the loader maps to an address as one piece.
  package func offset(ofAddress address: UInt64, size: UInt64) -> UInt64? {
    guard size > 0 else { return offset(ofAddress: address) }
    let (last, overflow) = address.addingReportingOverflow(size - 1)
    guard !overflow, let start = offset(ofAddress: address), let end = offset(ofAddress: last),
      end >= start, end - start == size - 1
    else { return nil }
    return start
  }

  // MARK: Tables

  private static func sections(
    in reader: ByteReader, at start: UInt64, count: UInt16, size: UInt16
  ) throws(LibraryFault.Reason) -> [ELFSection] {
    guard start != 0 else { throw .noSectionHeaders }
    guard size == ELFSection.headerSize else { throw .malformed("its section headers have \(size) bytes each, not 64") }
    guard let first = ELFSection(reader, at: start) else {
      throw .truncated(part: "section header table", end: end(start, ELFSection.headerSize), size: reader.count)
    }
    let count = count == 0 ? first.size : UInt64(count)
    guard count > 0 else { throw .noSectionHeaders }
    let tableEnd = end(start, count.multipliedReportingOverflow(by: ELFSection.headerSize))
    guard tableEnd <= reader.count else {
      throw .truncated(part: "section header table", end: tableEnd, size: reader.count)
    }
    var sections: [ELFSection] = []
    for index in 0..<count {
      guard let section = ELFSection(reader, at: start + index * ELFSection.headerSize) else { break }
      if section.isInFile {
        let end = end(section.offset, section.size)
        guard end <= reader.count else { throw .truncated(part: "section \(index)", end: end, size: reader.count) }
      }
      sections.append(section)
    }
    return sections
  }

  private static func segments(
    in reader: ByteReader, at start: UInt64, count: UInt16, size: UInt16
  ) throws(LibraryFault.Reason) -> [ELFSegment] {
    guard count > 0 else { return [] }
    guard size == ELFSegment.headerSize else { throw .malformed("its program headers have \(size) bytes each, not 56") }
    let tableEnd = end(start, UInt64(count) * ELFSegment.headerSize)
    guard tableEnd <= reader.count else {
      throw .truncated(part: "program header table", end: tableEnd, size: reader.count)
    }
    var segments: [ELFSegment] = []
    for index in 0..<UInt64(count) {
      guard let segment = ELFSegment(reader, at: start + index * ELFSegment.headerSize) else { break }
      guard [ELFSegment.Kind.loadable, ELFSegment.Kind.dynamic].contains(segment.kind) else { continue }
      let end = end(segment.offset, segment.sizeInFile)
      guard end <= reader.count else { throw .truncated(part: "segment \(index)", end: end, size: reader.count) }
      segments.append(segment)
    }
    return segments
  }

  /// The loader maps whole pages, and the later ones over the earlier. Where no two segments share a page, an address
  /// leads to one byte of the file.
  private static func checkOrder(of segments: [ELFSegment]) throws(LibraryFault.Reason) {
    let page = UInt64(getpagesize())
    var free: UInt64 = 0
    for segment in segments {
      guard segment.sizeInFile <= segment.sizeInMemory else {
        throw .malformed("a segment has more bytes in the file than in memory")
      }
      guard segment.address / page * page >= free else {
        throw .malformed("its segments overlap, or are not in the order of their addresses")
      }
      let last = end(segment.address, segment.sizeInMemory)
      guard last <= .max - page else { throw .malformed("a segment is outside the memory") }
      free = (last + page - 1) / page * page
    }
  }

  /// The end of a part; the largest number when it lies beyond that.
  private static func end(_ start: UInt64, _ size: UInt64) -> UInt64 {
    let (end, overflow) = start.addingReportingOverflow(size)
    return overflow ? .max : end
  }

  private static func end(_ start: UInt64, _ size: (partialValue: UInt64, overflow: Bool)) -> UInt64 {
    size.overflow ? .max : end(start, size.partialValue)
  }
}
