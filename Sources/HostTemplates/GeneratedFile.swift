/// A file that is about to be made.
struct GeneratedFile: Equatable {
  /// What it will be.
  enum Content: Equatable {
    case file([UInt8], isExecutable: Bool)
    case link(to: String)
  }

  /// Its path, relative to the folder of the project.
  let path: String
  let content: Content
}

extension GeneratedFile {
  init(path: String, text: String) {
    self.init(path: path, content: .file(Array(text.utf8), isExecutable: false))
  }
}

extension GeneratedFile {
  /// The same file with a path relative to a folder; nil when it isn't in that folder.
  func inside(_ folder: String) -> GeneratedFile? {
    guard path.hasPrefix("\(folder)/") else { return nil }
    return GeneratedFile(path: String(path.dropFirst(folder.count + 1)), content: content)
  }
}
