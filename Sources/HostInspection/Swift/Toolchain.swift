import Glibc
package import HostSystem

/// The line with which the Swift compiler marks its output: the version of its LLVM. Different lines mean different
/// compilers, and Swift promises no compatibility between those on Linux.
enum ToolchainLine {
  /// Each once; without those of other compilers (gcc, plain clang).
  static func all(in elf: ELFFile) -> [String] {
    elf.content(ofSection: ".comment").map { all(in: $0) } ?? []
  }

  static func all(in bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var seen: Set<String> = []
    for line in bytes.split(separator: 0) {
      let line = String(decoding: line, as: UTF8.self)
      let isSwift =
        line.hasBytes(of: "clang version")
        && ["swiftlang", "apple"].contains { line.hasBytes(of: "github.com/\($0)/llvm-project") }
      guard isSwift, seen.insert(line).inserted else { continue }
      lines.append(Printable.text(line))
    }
    return lines
  }
}

/// A program or a library. It is large, and starting should be fast, so only a few bytes are read.
package struct CompiledFile: Sendable {
  let machine: String
  /// The line of the Swift compiler that built it; nil when it was stripped.
  package let toolchain: String?

  package init(_ path: String = HostFiles.own) throws(Diagnostic) {
    let file: Descriptor
    do throws(SystemError) { file = try Descriptor(open(path, O_RDONLY | O_CLOEXEC)) } catch {
      throw Diagnostic(path: path, reason: .unreadable(errno: error.number))
    }
    func part(at offset: UInt64, count: UInt64) -> ByteReader {
      var bytes = [UInt8](repeating: 0, count: Int(min(count, Self.largestPart)))
      let count = pread(file.number, &bytes, bytes.count, off_t(truncatingIfNeeded: offset))
      return ByteReader(Array(bytes.prefix(max(0, count))))
    }

    guard let header: Elf64_Ehdr = part(at: 0, count: sizeOf(Elf64_Ehdr.self)).value(at: 0) else {
      throw Diagnostic(path: path, reason: .truncated(part: "ELF header", end: sizeOf(Elf64_Ehdr.self), size: 0))
    }
    machine = ELFNames.machine(header.e_machine)
    toolchain = Self.comment(header, part).flatMap { ToolchainLine.all(in: $0).first }
  }

  private static func comment(_ header: Elf64_Ehdr, _ part: (UInt64, UInt64) -> ByteReader) -> ArraySlice<UInt8>? {
    let table = part(header.e_shoff, UInt64(header.e_shnum) * sizeOf(Elf64_Shdr.self))
    let numbers = 0..<UInt64(header.e_shnum)
    let sections: [Elf64_Shdr] = numbers.compactMap { table.value(at: $0 * sizeOf(Elf64_Shdr.self)) }
    guard sections.indices.contains(Int(header.e_shstrndx)) else { return nil }
    let strings = sections[Int(header.e_shstrndx)]
    let names = part(strings.sh_offset, strings.sh_size)
    guard let comment = sections.first(where: { names.isCString(".comment", at: UInt64($0.sh_name)) }) else {
      return nil
    }
    let bytes = part(comment.sh_offset, comment.sh_size)
    return bytes.bytes(at: 0, count: bytes.count)
  }

  private static let largestPart: UInt64 = 1 << 20
}

/// The release of the Swift compiler that built the host, as far as a source can know it.
enum HostRelease {
  /// The line of releases, such as `6.3`; nil when this source doesn't know it yet.
  #if compiler(>=6.3) && !compiler(>=6.4)
    static let line: String? = "6.3"
  #else
    static let line: String? = nil
  #endif

  static func has(_ release: String, line: String) -> Bool { release == line || release.hasPrefix("\(line).") }
}
