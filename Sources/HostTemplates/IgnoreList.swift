import FoundationEssentials
import Glibc
import HostSystem

/// What a .gitignore names: gitignore(5) without exceptions (`!`) and without `**`.
struct IgnoreList {
  private struct Pattern {
    /// For fnmatch(3).
    let text: String
    /// Whether it is one of a path, from the folder of the list on, and not of a name in whatever folder.
    let isPath: Bool
    let isOfFolder: Bool
  }

  private var patterns: [Pattern] = []

  /// Reads a list; one that isn't there names nothing.
  ///
  /// - Throws: ``NewFault/unknownPattern(_:file:line:)``.
  init(reading file: String) throws(NewFault) {
    let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      var pattern = line[...]
      while pattern.hasSuffix(" "), !pattern.hasSuffix("\\ ") { pattern.removeLast() }
      if pattern.isEmpty || pattern.hasPrefix("#") { continue }
      guard !pattern.hasPrefix("!"), !pattern.contains("**") else {
        throw .unknownPattern(String(pattern), file: file, line: index + 1)
      }
      let isOfFolder = pattern.hasSuffix("/")
      if isOfFolder { pattern.removeLast() }
      let isPath = pattern.contains("/")
      patterns.append(Pattern(text: String(pattern.drop { $0 == "/" }), isPath: isPath, isOfFolder: isOfFolder))
    }
  }

  /// Whether it names a file.
  ///
  /// - Parameters:
  ///   - path: the file, from the folder of the list on. The folders on its way aren't named.
  ///   - isFolder: whether it is a folder.
  func names(_ path: String, isFolder: Bool) -> Bool {
    patterns.contains { pattern in
      let text = pattern.isPath ? path : Path.name(of: path)
      return (isFolder || !pattern.isOfFolder) && fnmatch(pattern.text, text, FNM_PATHNAME) == 0
    }
  }
}
