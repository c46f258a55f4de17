import Glibc

/// Files that displays upload to a session, in a folder of its own. Their names are never used as paths.
package struct UploadFolder: Sendable {
  private let folder: String
  private let limit: Int
  private let grace: Int

  /// `limit` is the most bytes of all files together, `grace` the seconds that a file may be named nowhere.
  package init(_ folder: String, limit: Int, grace: Int = 60) {
    (self.folder, self.limit, self.grace) = (folder, limit, grace)
  }

  private var files: [String] { Path.names(in: folder).map { "\(folder)/\($0)" } }

  package func path(of name: String) -> String { "\(folder)/\(SHA256(of: Array(name.utf8)))" }

  /// Checks the name, and that there is room beside `others` bytes that are on their way.
  package func check(_ name: String, size: Int, besides others: Int = 0) throws(Diagnostic) {
    guard !name.isEmpty, name.utf8.count <= 255, !name.contains("/"), name.unicodeScalars.allSatisfy(Printable.isSafe)
    else { throw .badFileName(name) }
    let used = files.filter { $0 != path(of: name) }.reduce(0) { $0 + (FileStamp($1)?.size ?? 0) }
    guard 0...max(0, limit - used - others) ~= size else { throw .filesTooLarge(limit: limit) }
  }

  /// For its owner alone; replaces one of the same name.
  package func keep(_ name: String, _ bytes: [UInt8]) throws(Diagnostic) {
    try check(name, size: bytes.count)
    do throws(SystemError) {
      try File.makeFolder(folder)
      try File.replace(path(of: name), bytes)
    } catch {
      throw Diagnostic(
        "the file can't be kept: \(error.text)", "make room for it in the state folder of the application")
    }
  }

  /// Removes the files that no field names. Returns after how long there may be more; nil: not before fields change.
  package func removeAll(but names: @autoclosure () -> [String]) -> Duration? {
    let files = files
    guard !files.isEmpty else { return nil }
    let named = Set(names().map(path))
    var isYoung = false
    for file in files where !named.contains(file) {
      guard let stamp = FileStamp(file) else { continue }
      if stamp.changed.seconds + grace < stamp.taken.seconds { unlink(file) } else { isYoung = true }
    }
    return isYoung ? .seconds(grace + 1) : nil
  }
}

extension Diagnostic {
  static func badFileName(_ name: String) -> Self {
    Self(
      "the file has the name \(Printable.quoted(String(name.prefix(64))))",
      "give it a name without slashes and control characters, of at most 255 bytes")
  }
  static func filesTooLarge(limit: Int) -> Self {
    Self(
      "the file is too large: those of a session may have "
        + (limit < 1 << 20 ? "\(limit) bytes together" : "\(limit >> 20) MB together"),
      "bring smaller files; mostUploadBytes of the manifest is the limit")
  }
}
