import Glibc
import ScreenModel
@_spi(Host) public import VIPKit

/// The names that a path can go on with.
public struct PathCompletions: Equatable, Sendable {
  /// Whole names in order, those of folders with a slash behind them.
  public var names: [String] = []
  /// Whether there may be others.
  public var isCut = false

  /// The most names that are offered.
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

/// The path that stands in a field, to be completed.
public struct PathQuery: Equatable, Sendable {
  /// The field.
  public let field: ElementID
  /// The path as it is typed.
  public let text: String

  /// What is typed up to the last slash; empty for the current folder.
  public var folder: String { String(text[..<nameStart]) }

  /// What the name begins with.
  public var beginning: String { String(text[nameStart...]) }

  private var nameStart: String.Index { text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex }

  /// Asks for the rest of a path.
  public init(field: ElementID, text: String) { (self.field, self.text) = (field, text) }
}

/// Paths are completed by names that are read elsewhere: folders can be slow.
extension TerminalModel {
  var pathQuery: PathQuery? {
    guard let box = focusedBox, box.content.isField, let text = state.editors[box.id]?.text,
      screen?.root.find(box.id)?.traits.contains(.path) == true
    else { return nil }
    return PathQuery(field: box.id, text: text)
  }

  /// Takes the names that a path can go on with: one is put into the field, of several what they have in common, and they are offered.
  ///
  /// - Parameters:
  ///   - names: whole names, those of folders with a slash behind them.
  ///   - isCut: whether there may be others. What these have in common isn't put in then.
  ///   - query: what was asked. When something else stands there by now, nothing happens.
  public mutating func offer(_ names: [String], isCut: Bool = false, for query: PathQuery) -> [Effect] {
    guard isWaiting(for: query) else { return [] }
    statusMessage = nil
    guard let first = names.first else {
      statusMessage = isCut ? words("Only a part of the folder was read") : words("No path begins like this")
      return []
    }
    if isCut { statusMessage = words("Only a part of the folder was read") }
    let common = names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if names.count > 1 || isCut { choose(from: .path(query.field, folder: query.folder, names: names)) }
    return isCut || common == query.beginning ? [] : edit { $0.replaceAll(with: query.folder + common) }
  }

  /// Why the names that a path can go on with aren't there.
  public enum PathTrouble: Sendable {
    case folderIsStuck, otherFoldersAreStuck
  }

  /// Says why there are no names for a path yet.
  public mutating func say(_ trouble: PathTrouble, of query: PathQuery) {
    guard isWaiting(for: query) else { return }
    statusMessage =
      switch trouble {
      case .folderIsStuck: words("The folder doesn't answer")
      case .otherFoldersAreStuck: words("Other folders don't answer; try again when one of them does")
      }
  }

  /// Whether the path still stands there, and nothing over it.
  private func isWaiting(for query: PathQuery) -> Bool {
    pathQuery == query && !hasAlert && help == nil && !isChoosing && screen?.loading == nil
  }
}

extension TextBuffer {
  mutating func replaceAll(with text: String) {
    empty()
    _ = insert(text)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
