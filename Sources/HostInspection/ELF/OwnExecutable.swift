import HostSystem
import Glibc

/// What the process's executable says of itself. Few of its bytes are read: it is large, and starting is to be fast.
struct OwnExecutable: Sendable {
  let machine: String
  /// The line of the Swift compiler that built it; nil when it was taken out of the file.
  let toolchain: String?

  /// - Parameter path: the executable, or a library.
  init(_ path: String = HostFiles.own) throws(LibraryFault) {
    let file: Descriptor
    do throws(SystemError) { file = try Descriptor(open(path, O_RDONLY | O_CLOEXEC)) } catch {
      throw LibraryFault(path: path, reason: .unreadable(errno: error.number))
    }
    func part(at offset: UInt64, count: UInt64) -> ByteReader {
      var bytes = [UInt8](repeating: 0, count: Int(min(count, Self.largestPart)))
      let count = pread(file.number, &bytes, bytes.count, off_t(truncatingIfNeeded: offset))
      return ByteReader(Array(bytes.prefix(max(0, count))))
    }

    guard let header: Elf64_Ehdr = part(at: 0, count: Elf64_Ehdr.size).value(at: 0) else {
      throw LibraryFault(path: path, reason: .truncated(part: "ELF header", end: Elf64_Ehdr.size, size: 0))
    }
    machine = ELFNames.machine(header.e_machine)
    toolchain = Self.comment(header, part).flatMap { ToolchainLine.all(in: $0).first }
  }

  /// The section in which compilers leave their marks.
  private static func comment(_ header: Elf64_Ehdr, _ part: (UInt64, UInt64) -> ByteReader) -> ArraySlice<UInt8>? {
    let table = part(header.e_shoff, UInt64(header.e_shnum) * Elf64_Shdr.size)
    let sections: [Elf64_Shdr] = (0..<UInt64(header.e_shnum)).compactMap { table.value(at: $0 * Elf64_Shdr.size) }
    guard sections.indices.contains(Int(header.e_shstrndx)) else { return nil }
    let strings = sections[Int(header.e_shstrndx)]
    let names = part(strings.sh_offset, strings.sh_size)
    guard let comment = sections.first(where: { names.isCString(".comment", at: UInt64($0.sh_name)) }) else {
      return nil
    }
    let bytes = part(comment.sh_offset, comment.sh_size)
    return bytes.bytes(at: 0, count: bytes.count)
  }

  /// Many times what the parts that are read take.
  private static let largestPart: UInt64 = 1 << 20
}
