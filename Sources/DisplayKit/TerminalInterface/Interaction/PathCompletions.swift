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
      if found.names.count >= 2 * most { found = found.keeping(most) }
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

/// The model reads no folders: the display does, and offers the names.
extension TerminalModel {
  var pathQuery: PathQuery? {
    guard let box = focusedBox, box.content.isField, let text = state.editors[box.id]?.text,
      screen?.root.find(box.id)?.isPath == true
    else { return nil }
    return PathQuery(field: box.id, text: text)
  }

  /// Fills in a single name, or the common beginning of several unless there may be others, and offers the names.
  public mutating func offer(_ names: [String], isCut: Bool = false, for query: PathQuery) -> [Effect] {
    // The display reports the place first, and the scene may answer that.
    guard pathQuery == query else { return [] }
    statusMessage = isCut ? words("Only a part of the folder was read") : nil
    guard let first = names.first else {
      statusMessage = statusMessage ?? words("No path begins like this")
      return []
    }
    let common = names.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    if names.count > 1 || isCut { choose(from: .path(query.field, folder: query.folder, names: names)) }
    return isCut || common == query.beginning ? [] : edit { $0.replaceAll(with: query.folder + common) }
  }
}

extension TextBuffer {
  mutating func replaceAll(with text: String) {
    empty()
    _ = insert(text)
  }
}
