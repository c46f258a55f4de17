import Glibc

/// The names that a path can go on with.
public struct PathCompletions: Equatable, Sendable {
  /// Whole names in order, those of folders with a slash behind them.
  public var names: [String] = []
  /// Whether there may be others.
  public var isCut = false

  /// More names nobody chooses from.
  static let most = 500
  /// No more of a folder is read: a folder of mail has a hundred thousand names, each of which takes time over a network.
  static let mostRead = 100_000

  /// Reads the folder. It waits for as long as the file system does, so it is called where nothing else has to go on.
  ///
  /// - Parameters:
  ///   - query: the path; `~/` at its beginning is the user's folder. Hidden names are found by their dot only.
  ///   - home: the user's folder.
  /// - Returns: no names when the folder can't be read.
  public static func find(_ query: PathQuery, home: String?) -> PathCompletions {
    var folder = query.folder.isEmpty ? "./" : query.folder
    if let home, folder.hasPrefix("~/") { folder = home + folder.dropFirst() }
    var found = read(folder, beginningWith: query.beginning)
    found.names = found.names.map { isFolder(folder + $0) ? $0 + "/" : $0 }
    return found
  }

  /// Reads some names of a folder, and keeps the first of them.
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
      if found.names.count >= 2 * most { found = found.keeping(most) }
    }
    found.isCut = true
    return found.keeping(most)
  }

  private func keeping(_ most: Int) -> PathCompletions {
    PathCompletions(names: Array(names.sorted().prefix(most)), isCut: isCut || names.count > most)
  }

  /// - Returns: nil for another beginning, and for what is no text and can't be typed.
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
