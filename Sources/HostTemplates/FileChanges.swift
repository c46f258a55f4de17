import FoundationEssentials
import Glibc
import HostSystem
import SourceMessages

/// Files that change, and new ones: afterwards all of them are written, or none.
struct FileChanges {
  let changed: [EditedFile]
  let new: [EditedFile]

  /// - Throws: ``NewFault``; each file is then as it was.
  func write() throws(NewFault) {
    for file in new where Path.exists(file.path) { throw .exists(file.path) }
    let folders = Set(new.map { Path.folder(of: $0.path) }).filter { !Path.exists($0) }
    try NewFolders.make(folders.sorted()) { () throws(NewFault) in try writeFiles() }
  }

  private func writeFiles() throws(NewFault) {
    var undo: [() -> Void] = []
    do throws(NewFault) {
      for file in changed {
        // A link stays one: what it leads to changes.
        guard let path = Path.resolved(file.path), let before = FileManager.default.contents(atPath: path) else {
          throw .system(path: file.path, reason: "can't be read")
        }
        let mode = Self.mode(of: path)
        try Self.replace(path, Array(file.text.utf8), mode: mode)
        // Whatever the umask takes from new files.
        chmod(path, mode)
        undo.append {
          try? Self.replace(path, Array(before), mode: mode)
          chmod(path, mode)
        }
      }
      for file in new {
        try Self.replace(file.path, Array(file.text.utf8), mode: 0o644)
        undo.append { unlink(file.path) }
      }
    } catch {
      for step in undo.reversed() { step() }
      throw error
    }
  }

  private static func replace(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(NewFault) {
    do throws(SystemError) { try File.replace(path, bytes, mode: mode) } catch {
      throw .system(path: path, reason: error.text)
    }
  }

  private static func mode(of path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
  }
}
