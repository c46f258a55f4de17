import HostManifest
import HostSystem
import FoundationEssentials
import Glibc
import SourceMessages

/// A folder whose files something new begins with. What its .gitignore names is left out.
struct TemplateFolder {
  typealias Entry = (path: String, content: GeneratedFile.Content)

  let path: String
  private let ignored: IgnoreList

  /// - Parameter needed: what has to be there.
  /// - Throws: ``NewFault`` when something is missing, or the .gitignore can't be followed.
  init(_ folder: String, with needed: [String]) throws(NewFault) {
    path = URL(filePath: Path.absolute(folder)).standardizedFileURL.path
    for needed in needed where !Path.exists("\(path)/\(needed)") { throw .noTemplate(folder, missing: needed) }
    ignored = try IgnoreList(reading: "\(path)/.gitignore")
  }

  /// The files below the folder, by their paths in it, sorted.
  func files(in part: String = "") throws(NewFault) -> [Entry] {
    let names: [String]
    do throws(SystemError) { names = try Path.list("\(path)/\(part)").sorted() } catch {
      throw .system(path: "\(path)/\(part)", reason: error.text)
    }
    var files: [Entry] = []
    for name in names where ![".", "..", ".git", ".build"].contains(name) {
      let file = part + name
      var status = stat()
      guard lstat("\(path)/\(file)", &status) == 0 else {
        throw .system(path: "\(path)/\(file)", reason: SystemError.last.text)
      }
      let kind = status.st_mode & S_IFMT
      if ignored.names(file, isFolder: kind == S_IFDIR) { continue }
      switch kind {
      case S_IFDIR: files += try self.files(in: file + "/")
      case S_IFLNK: files.append((file, try link(file)))
      case S_IFREG:
        guard let bytes = File.contents("\(path)/\(file)") else {
          throw .system(path: "\(path)/\(file)", reason: "can't be read")
        }
        files.append((file, .file(Array(bytes), isExecutable: status.st_mode & S_IXUSR != 0)))
      default: throw .notCopied("\(path)/\(file)")
      }
    }
    return files
  }

  /// A link stays one. What it leads to must come along: elsewhere is something else, or nothing.
  private func link(_ file: String) throws(NewFault) -> GeneratedFile.Content {
    let target = Path.target(ofLink: "\(path)/\(file)") ?? ""
    var depth = Path.parts(of: file).count - 1
    for part in Path.parts(of: target) where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { break }
    }
    if depth < 0 || target.isEmpty || Path.isAbsolute(target) { throw .linkOut("\(path)/\(file)", to: target) }
    return .link(to: target)
  }
}

extension GeneratedFile.Content {
  /// The same with another text, where it is a text.
  func changing(_ text: (String) -> String) -> GeneratedFile.Content {
    guard case .file(let bytes, let isExecutable) = self, let old = String(validating: bytes, as: UTF8.self) else {
      return self
    }
    return .file(Array(text(old).utf8), isExecutable: isExecutable)
  }
}

extension TemplateFolder {
  /// The files of an application, in a folder of its name.
  ///
  /// - Parameter sdk: what it is built against for its tests, unless `HOST_SDK` says otherwise.
  func application(_ name: String, sdk: String) throws(NewFault) -> [GeneratedFile] {
    try files().map { path, content in
      let content = content.changing { text in
        let text =
          ["Package.swift", "README.md"].contains(path) ? text.naming(name, insteadOf: Path.name(of: self.path)) : text
        return Path.name(of: path) == "Package.swift" ? text.naming(sdk: sdk) : text
      }
      return GeneratedFile(path: "\(name)/\(path)", content: content)
    }
  }

  /// The files of `Sources` and `Tests`, such as those of Examples/Templates/UIKit, with other names in texts and in the names of files.
  func parts(
    in folders: (sources: String, tests: String), naming names: [String: String]
  ) throws(NewFault) -> [GeneratedFile] {
    var all: [GeneratedFile] = []
    for (part, target) in [("Sources/", folders.sources), ("Tests/", folders.tests)] {
      all += try files(in: part).map { path, content in
        GeneratedFile(
          path: "\(target)/\(String(path.dropFirst(part.count)).naming(names))",
          content: content.changing { $0.naming(names) })
      }
    }
    return all
  }

  /// The files of a package of its own.
  func package(_ name: String, sdk: String, naming names: [String: String]) throws(NewFault) -> [GeneratedFile] {
    try files().map { path, content in
      GeneratedFile(path: "\(name)/\(path)", content: content.changing { $0.naming(names).naming(sdk: sdk) })
    }
  }
}

extension String {
  /// With other words in the place of some. What has been put in is not replaced again.
  func naming(_ words: [String: String]) -> String {
    let longestFirst = words.keys.sorted { $0.count > $1.count }.joined(separator: "|")
    guard let pattern = try? Regex(longestFirst) else { return self }
    return replacing(pattern) { words[String(self[$0.range])] ?? "" }
  }

  /// With another name of the application, where it stands as a word.
  fileprivate func naming(_ name: String, insteadOf old: String) -> String {
    guard Identifier.isValid(old), let word = try? Regex("\\b\(old)\\b") else { return self }
    return replacing(word, with: name)
  }

  /// With another folder behind `Context.environment["HOST_SDK"]`.
  fileprivate func naming(sdk: String) -> String {
    replacing(/(environment\["HOST_SDK"\] \?\? )"[^"]*"/) { match in
      "\(match.1)\(sdk.asLiteral)"
    }
  }

  /// A literal of Swift that stands for this text.
  private var asLiteral: String { "\"\(escaping(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]))\"" }
}

/// How the view of a scene and its Presenter know each other.
package enum SceneStyle: String, CaseIterable, Sendable {
  /// The Presenter tells the ViewController what to display.
  case uikit
  /// A view observes the state that the Presenter fills; the Interactor is an actor.
  case swiftui

  /// The folder of its template, in Examples/Templates.
  var template: String {
    switch self {
    case .uikit: "UIKit"
    case .swiftui: "SwiftUI"
    }
  }
}

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
  /// The same file with a path relative to a folder; nil when it isn't in that folder.
  func inside(_ folder: String) -> GeneratedFile? {
    guard path.hasPrefix("\(folder)/") else { return nil }
    return GeneratedFile(path: String(path.dropFirst(folder.count + 1)), content: content)
  }
}

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
    let text = File.contents(file).map { String(decoding: $0, as: UTF8.self) } ?? ""
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

  /// Whether it names a file, by its path from the folder of the list on. The folders on its way aren't named.
  func names(_ path: String, isFolder: Bool) -> Bool {
    patterns.contains { pattern in
      let text = pattern.isPath ? path : Path.name(of: path)
      return (isFolder || !pattern.isOfFolder) && fnmatch(pattern.text, text, FNM_PATHNAME) == 0
    }
  }
}
