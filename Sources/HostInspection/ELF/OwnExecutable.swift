import HostModel
import Glibc

/// What the process's executable says of itself. Few of its bytes are read: it is large, and starting is to be fast.
struct OwnExecutable: Sendable {
  /// The name of the machine that it was built for.
  package let machine: String
  /// The line of the Swift compiler that built it; nil when it was taken out of the file.
  package let toolchain: String?

  private static let path = "/proc/self/exe"

  init() throws(LibraryFault) {
    let descriptor = open(Self.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryFault(path: Self.path, reason: .unreadable(errno: errno)) }
    defer { close(descriptor) }
    func part(at offset: UInt64, count: UInt64) -> ByteReader {
      var bytes = [UInt8](repeating: 0, count: Int(min(count, Self.largestPart)))
      let count = pread(descriptor, &bytes, bytes.count, off_t(truncatingIfNeeded: offset))
      return ByteReader(Array(bytes.prefix(max(0, count))))
    }

    let header = part(at: 0, count: 64)
    guard let machine: UInt16 = header.integer(at: 18) else {
      throw LibraryFault(path: Self.path, reason: .truncated(part: "ELF header", end: 64, size: header.count))
    }
    self.machine = ELFMachine.name(machine)
    toolchain = Self.comment(header, part).flatMap { ToolchainLine.all(in: $0).first }
  }

  /// The section in which compilers leave their marks.
  private static func comment(_ header: ByteReader, _ part: (UInt64, UInt64) -> ByteReader) -> ArraySlice<UInt8>? {
    guard let start: UInt64 = header.integer(at: 40), let count: UInt16 = header.integer(at: 60),
      let namesIndex: UInt16 = header.integer(at: 62)
    else { return nil }
    let table = part(start, UInt64(count) * ELFSection.headerSize)
    let sections = (0..<UInt64(count)).compactMap { ELFSection(table, at: $0 * ELFSection.headerSize) }
    guard sections.indices.contains(Int(namesIndex)) else { return nil }
    let names = part(sections[Int(namesIndex)].offset, sections[Int(namesIndex)].size)
    guard let comment = sections.first(where: { names.isCString(".comment", at: UInt64($0.nameOffset)) }) else {
      return nil
    }
    let bytes = part(comment.offset, comment.size)
    return bytes.bytes(at: 0, count: bytes.count)
  }

  /// Many times what the parts that are read take.
  private static let largestPart: UInt64 = 1 << 20
}
