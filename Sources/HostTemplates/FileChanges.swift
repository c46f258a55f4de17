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
        guard let path = Path.resolved(file.path), let before = File.contents(path) else {
          throw .system(path: file.path, reason: "can't be read")
        }
        let mode = Self.mode(of: path)
        try Self.replace(path, Array(file.text.utf8), mode: mode)
        // Whatever the umask takes from new files.
        chmod(path, mode)
        undo.append {
          try? Self.replace(path, before, mode: mode)
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

/// Folders for something new: afterwards they are there with all that belongs in them, or not at all.
enum NewFolders {
  /// Makes folders that aren't there, and removes them when they can't be filled.
  static func make<Value>(
    _ paths: [String], filledBy body: () throws(NewFault) -> Value
  ) throws(NewFault) -> Value {
    var made: [String] = []
    do throws(NewFault) {
      for path in paths {
        try make(path)
        made.append(path)
      }
      return try body()
    } catch {
      for path in made { File.remove(path) }
      throw error
    }
  }

  /// Fills a folder that is there and empty: others see nothing in it, or all of it. `host dev` builds what it sees, and half a
  /// scene doesn't compile. The body makes the folder whose path it is given.
  static func fill(_ folder: String, by body: (String) throws(NewFault) -> Void) throws(NewFault) {
    // Hidden, so that nobody takes it for a scene, and beside the folder, so that it can be renamed.
    let aside = Path.join(Path.folder(of: folder), ".\(Path.name(of: folder)).\(UInt32.random(in: 0 ... .max))")
    do throws(NewFault) {
      try body(aside)
      guard rename(aside, folder) == 0 else { throw .system(path: folder, reason: SystemError.last.text) }
    } catch {
      File.remove(aside)
      throw error
    }
  }

  /// Only mkdir(2) tells whose folder it is: what another process has made meanwhile isn't to be removed.
  private static func make(_ path: String) throws(NewFault) {
    do throws(SystemError) { try File.makeFolder(Path.folder(of: path), mode: 0o777) } catch {
      throw .system(path: Path.folder(of: path), reason: "can't be made")
    }
    guard mkdir(path, 0o777) != 0 else { return }
    if errno == EEXIST { throw .exists(path) }
    throw .system(path: path, reason: SystemError.last.text)
  }
}
