import Glibc
import ScreenModel
@_spi(Host) import VIPKit

/// The names with which a path can continue.
public struct PathCompletions: Equatable, Sendable {
  /// Whole names in order, those of folders with a slash at the end.
  public var names: [String] = []
  /// Whether there may be others.
  public var isCut = false

  static let most = 500
  /// The display waits for the reading, and a folder of mail has a hundred thousand names.
  static let mostRead = 10_000

  /// Blocks on the file system; without names when the folder can't be read. Hidden names need their dot. `~/` at the
  /// beginning is the user's home; a relative path leads from `start`.
  public static func find(_ query: PathQuery, home: String?, from start: String = ".") -> PathCompletions {
    var folder = query.folder
    if let home, folder.hasPrefix("~/") { folder = home + folder.dropFirst() }
    if !folder.hasPrefix("/") { folder = "\(start)/\(folder)" }
    var found = read(folder, beginningWith: query.beginning)
    found.names = found.names.map { isFolder(folder + $0) ? $0 + "/" : $0 }
    return found
  }

  static func read(
    _ folder: String, beginningWith beginning: String, most: Int = most, mostRead: Int = mostRead
  ) -> PathCompletions {
    guard let stream = opendir(folder) else { return PathCompletions() }
    defer { closedir(stream) }
    var found = PathCompletions()
    for _ in 0..<mostRead {
      // At the end of the folder readdir(3) leaves errno as it is.
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { found.isCut = true }
        return found.keeping(most)
      }
      guard let name = name(of: entry, beginningWith: beginning), name != ".", name != "..",
        beginning.hasPrefix(".") || !name.hasPrefix(".")
      else { continue }
      found.names.append(name)
    }
    found.isCut = true
    return found.keeping(most)
  }

  private func keeping(_ most: Int) -> PathCompletions {
    PathCompletions(names: Array(names.sorted().prefix(most)), isCut: isCut || names.count > most)
  }

  /// Nil for another beginning, and for bytes that aren't UTF-8, which can't be typed.
  private static func name(of entry: UnsafeMutablePointer<dirent>, beginningWith beginning: String) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
        strncmp($0, beginning, beginning.utf8.count) == 0 ? String(validatingCString: $0) : nil
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// A field's path, to be completed.
public struct PathQuery: Equatable, Sendable {
  let field: ElementID
  let text: String
  var folder: String { String(text[..<nameStart]) }
  var beginning: String { String(text[nameStart...]) }
  private var nameStart: String.Index { text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex }
}
