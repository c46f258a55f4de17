import Glibc
import HostSystem

/// The line with which the Swift compiler marks what it compiled: the version of the LLVM inside it.
///
/// Libraries whose lines differ were built by different compilers, and Swift's compilers promise nothing about that
/// on Linux.
enum ToolchainLine {
  /// The Swift compilers' lines in a file, each once. Those of other compilers (gcc, plain clang) are left out.
  static func all(in elf: ELFFile) -> [String] {
    guard let comment = elf.section(named: ".comment"),
      let bytes = elf.reader.bytes(at: comment.sh_offset, count: comment.sh_size)
    else { return [] }
    return all(in: bytes)
  }

  /// The Swift compilers' lines in the content of a section `.comment`.
  static func all(in bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var seen: Set<String> = []
    for line in bytes.split(separator: 0) {
      let line = String(decoding: line, as: UTF8.self)
      guard isSwift(line), seen.insert(line).inserted else { continue }
      lines.append(Printable.text(line))
    }
    return lines
  }

  private static func isSwift(_ line: String) -> Bool {
    line.hasBytes(of: "clang version")
      && ["swiftlang", "apple"].contains { line.hasBytes(of: "github.com/\($0)/llvm-project") }
  }
}

/// Which Swift compiler made a program or a library, by its own words.
package enum ToolchainMark {
  /// The line of the compiler; nil when the file has none, or can't be read.
  package static func first(of path: String) -> String? { (try? OwnExecutable(path))?.toolchain }
}
