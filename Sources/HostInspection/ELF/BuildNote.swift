import HostSystem
import Glibc

/// What built a library, as the library says.
package struct BuildNote: Equatable, Sendable, Codable {
  /// The Swift compiler, as it names itself: `6.3.1 (swift-6.3.1-RELEASE)`.
  package let compiler: String
  /// The machine, system and C library that it compiled for, and so the rules of calls (ABI): `x86_64-unknown-linux-gnu`.
  package let target: String

  package init(compiler: String, target: String) {
    self.compiler = compiler
    self.target = target
  }

  /// The version of the compiler, such as `6.3.1`; nil for a development snapshot, which promises nothing to others.
  package var release: String? {
    let words = compiler.split(separator: " ")
    guard words.count == 2, words[1] == "(swift-\(words[0])-RELEASE)" else { return nil }
    return String(words[0])
  }
}

/// The note as `host build` writes it into the library's file: of the name `host`, in the section `.note.host` (System V
/// Application Binary Interface, chapter 5, "Note Section").
/// The content is lines `key=value`; keys that aren't known are for later hosts.
extension BuildNote {
  package static let section = ".note.host"
  /// The version of the format: the note's type.
  private static let format: UInt32 = 1
  private static let owner = Array("host".utf8) + [0]

  package var content: [UInt8] {
    let lines = Array("compiler=\(compiler)\ntarget=\(target)\n".utf8)
    return Self.number(UInt32(Self.owner.count)) + Self.number(UInt32(lines.count)) + Self.number(Self.format)
      + Self.filledUp(Self.owner) + Self.filledUp(lines)
  }

  /// Reads the note of a library; nil when it has none in this format.
  init?(in elf: ELFFile) {
    guard let section = elf.section(named: Self.section) else { return nil }
    let reader = elf.reader
    var offset = section.sh_offset
    let end = section.sh_offset + section.sh_size
    while offset < end {
      guard let header: Elf64_Nhdr = reader.value(at: offset) else { return nil }
      let nameOffset = offset + Elf64_Nhdr.size
      let contentOffset = nameOffset + (UInt64(header.n_namesz) + 3) / 4 * 4
      offset = contentOffset + (UInt64(header.n_descsz) + 3) / 4 * 4
      guard offset <= end, let name = reader.bytes(at: nameOffset, count: UInt64(header.n_namesz)),
        let lines = reader.bytes(at: contentOffset, count: UInt64(header.n_descsz))
      else { return nil }
      if name.elementsEqual(Self.owner), header.n_type == Self.format {
        self.init(lines: lines)
        return
      }
    }
    return nil
  }

  private init?(lines: ArraySlice<UInt8>) {
    var values: [Substring: String] = [:]
    for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      values[parts[0]] = Printable.text(String(parts[1]))
    }
    guard let compiler = values["compiler"], let target = values["target"] else { return nil }
    self.init(compiler: compiler, target: target)
  }

  private static func number(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }

  /// A part of a note ends at a multiple of 4 bytes.
  private static func filledUp(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: -bytes.count & 3)
  }
}
