import HostSystem
import FoundationEssentials

/// Reads Swift files, and remembers them: a file that hasn't changed isn't read again, nor is it found out again what is in
/// it.
struct SourceReader: Sendable {
  private struct Known {
    /// Taken before the file was read.
    let stamp: FileStamp?
    let file: SourceFile
  }

  private var known: [String: Known] = [:]

  /// A file; nil when it can't be read.
  mutating func file(_ path: String) -> SourceFile? {
    let stamp = FileStamp(path)
    var file = known[path]?.file
    if let stamp, let before = known[path]?.stamp, stamp.isSure(toBe: before) {
      known[path] = file.map { Known(stamp: stamp, file: $0) }
      return file
    }
    guard let content = FileManager.default.contents(atPath: path) else { return nil }
    if file?.bytes != Array(content) { file = SourceFile(path: path, bytes: Array(content)) }
    known[path] = file.map { Known(stamp: stamp, file: $0) }
    return file
  }
}
