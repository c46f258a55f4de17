import HostManifest
import HostSystem
import Glibc

/// What built a library, as it says itself.
package struct BuildNote: Equatable, Sendable, Codable {
  /// As it names itself: `6.3.1 (swift-6.3.1-RELEASE)`.
  package let compiler: String
  /// The machine, system and C library, and so the ABI: `x86_64-unknown-linux-gnu`.
  package let target: String

  package init(compiler: String, target: String) {
    self.compiler = compiler
    self.target = target
  }

  /// Such as `6.3.1`; nil for a development snapshot, which promises no compatibility.
  package var release: String? {
    let words = compiler.split(separator: " ")
    guard words.count == 2, words[1] == "(swift-\(words[0])-RELEASE)" else { return nil }
    return String(words[0])
  }
}

/// `host build` puts the note into the library's file, as lines `key=value`. Unknown keys are for later hosts.
extension BuildNote {
  package static let section = ".note.host"
  private static let format: UInt32 = 1

  package var content: [UInt8] {
    HostNote.bytes(Array("compiler=\(compiler)\ntarget=\(target)\n".utf8), format: Self.format)
  }

  init?(in elf: ELFFile) {
    guard let lines = HostNote.content(in: elf, Self.section, format: Self.format) else { return nil }
    self.init(lines: lines)
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
}

/// `host build` appends the description to a linked library's file as a note.
extension LibraryDescription {
  package static let noteSection = ".note.host.descriptor"
  /// Changes with each change of what a ``RecordWriter`` writes of a description.
  package static let noteFormat: UInt32 = 4
  private static let sizeLimit = 1 << 20

  package var note: [UInt8] {
    var writer = RecordWriter()
    writer.put(self)
    return HostNote.bytes(writer.bytes, format: Self.noteFormat)
  }

  /// Nil when the library has no note in this format, or one too long or unreadable: then the library itself is asked.
  /// - Parameter entries: what the library holds. A note of something else is none.
  init?(in elf: ELFFile, of entries: [LibraryEntry]) {
    guard let content = HostNote.content(in: elf, Self.noteSection, format: Self.noteFormat),
      content.count <= Self.sizeLimit
    else { return nil }
    var reader = RecordReader(content)
    guard let description = try? reader.take(LibraryDescription.self), reader.isAtEnd, entries == [description.entry]
    else { return nil }
    if case .scene(let scene) = description.content, scene.id != description.id { return nil }
    self = description
  }
}

/// Notes named `host` (System V ABI, chapter 5, "Note Section"). A note's type is the version of its format.
private enum HostNote {
  private static let owner = Array("host".utf8) + [0]

  static func bytes(_ content: [UInt8], format: UInt32) -> [UInt8] {
    number(UInt32(owner.count)) + number(UInt32(content.count)) + number(format) + filledUp(owner) + filledUp(content)
  }

  static func content(in elf: ELFFile, _ section: String, format: UInt32) -> ArraySlice<UInt8>? {
    guard let section = elf.section(named: section) else { return nil }
    let reader = elf.reader
    var offset = section.sh_offset
    let end = section.sh_offset + section.sh_size
    while offset < end {
      guard let header: Elf64_Nhdr = reader.value(at: offset) else { return nil }
      let nameOffset = offset + sizeOf(Elf64_Nhdr.self)
      let contentOffset = nameOffset + (UInt64(header.n_namesz) + 3) / 4 * 4
      offset = contentOffset + (UInt64(header.n_descsz) + 3) / 4 * 4
      guard offset <= end, let name = reader.bytes(at: nameOffset, count: UInt64(header.n_namesz)),
        let content = reader.bytes(at: contentOffset, count: UInt64(header.n_descsz))
      else { return nil }
      if name.elementsEqual(owner), header.n_type == format { return content }
    }
    return nil
  }

  private static func number(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }

  /// A part of a note ends at a multiple of 4 bytes.
  private static func filledUp(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: -bytes.count & 3)
  }
}
