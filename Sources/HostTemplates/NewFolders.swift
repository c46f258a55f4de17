import FoundationEssentials
import Glibc
import HostSystem

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
      for path in made { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
  }

  /// Fills a folder that is there and empty: others see nothing in it, or all of it. `host dev` builds what it sees, and half a
  /// scene doesn't compile.
  ///
  /// - Parameter body: makes the folder whose path it is given, and writes into it.
  static func fill(_ folder: String, by body: (String) throws(NewFault) -> Void) throws(NewFault) {
    // Hidden, so that nobody takes it for a scene, and beside the folder, so that it can be renamed.
    let aside = Path.join(Path.folder(of: folder), ".\(Path.name(of: folder)).\(UInt32.random(in: 0 ... .max))")
    do throws(NewFault) {
      try body(aside)
      guard rename(aside, folder) == 0 else { throw .system(path: folder, reason: SystemError.last.text) }
    } catch {
      try? FileManager.default.removeItem(atPath: aside)
      throw error
    }
  }

  /// Only mkdir(2) tells whose folder it is: what another process has made meanwhile isn't to be removed.
  private static func make(_ path: String) throws(NewFault) {
    do {
      try FileManager.default.createDirectory(atPath: Path.folder(of: path), withIntermediateDirectories: true)
    } catch {
      throw .system(path: Path.folder(of: path), reason: "can't be made")
    }
    guard mkdir(path, 0o777) != 0 else { return }
    if errno == EEXIST { throw .exists(path) }
    throw .system(path: path, reason: SystemError.last.text)
  }
}
