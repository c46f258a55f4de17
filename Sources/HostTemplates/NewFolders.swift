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
