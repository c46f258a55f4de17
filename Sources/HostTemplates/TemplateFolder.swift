import Glibc
import HostBuild
import HostManifest
import HostSystem

/// Template files, without those that its .gitignore names.
struct TemplateFolder {
  let path: String
  private let ignored: IgnoreList

  init(_ folder: String, with needed: [String]) throws(Diagnostic) {
    path = Path.standard(folder)
    for needed in needed where !Path.exists("\(path)/\(needed)") { throw .noTemplate(folder, missing: needed) }
    ignored = try IgnoreList(reading: "\(path)/.gitignore")
  }

  func files(in part: String = "") throws(Diagnostic) -> [GeneratedFile] {
    let names: [String]
    do throws(SystemError) { names = try Path.list("\(path)/\(part)").sorted() } catch {
      throw .system(path: "\(path)/\(part)", reason: error.text)
    }
    var files: [GeneratedFile] = []
    for name in names where ![".", "..", ".git", ".build"].contains(name) {
      let file = part + name
      guard let status = Path.linkStatus("\(path)/\(file)") else {
        throw .system(path: "\(path)/\(file)", reason: SystemError.last.text)
      }
      let kind = status.st_mode & S_IFMT
      if ignored.names(file, isFolder: kind == S_IFDIR) { continue }
      switch kind {
      case S_IFDIR: files += try self.files(in: file + "/")
      case S_IFLNK: files.append(GeneratedFile(path: file, content: try link(file)))
      case S_IFREG:
        guard let bytes = File.contents("\(path)/\(file)") else {
          throw .system(path: "\(path)/\(file)", reason: "can't be read")
        }
        files.append(GeneratedFile(path: file, content: .file(bytes, isExecutable: status.st_mode & S_IXUSR != 0)))
      default: throw .notCopied("\(path)/\(file)")
      }
    }
    return files
  }

  /// A link stays a link. Its target must be in the template: elsewhere is something else, or nothing.
  private func link(_ file: String) throws(Diagnostic) -> GeneratedFile.Content {
    let target = Path.target(ofLink: "\(path)/\(file)") ?? ""
    var depth = Path.parts(of: file).count - 1
    for part in Path.parts(of: target) where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { break }
    }
    if depth < 0 || target.isEmpty || Path.isAbsolute(target) { throw .linkOut("\(path)/\(file)", to: target) }
    return .link(to: target)
  }

  /// Its tests use the SDK unless `HOST_SDK` names another one.
  func application(_ name: String, sdk: String) throws(Diagnostic) -> [GeneratedFile] {
    try files().map { file in
      file.moved(to: "\(name)/\(file.path)") { text in
        let isNamed = ["Package.swift", "README.md"].contains(file.path)
        let text = isNamed ? text.naming(name, insteadOf: Path.name(of: path)) : text
        return Path.name(of: file.path) == "Package.swift" ? text.naming(sdk: sdk) : text
      }
    }
  }

  /// `Sources` and `Tests`, as in Examples/Templates/UIKit, renamed in texts and file names.
  func parts(
    in folders: (sources: String, tests: String), naming names: [String: String]
  ) throws(Diagnostic) -> [GeneratedFile] {
    var all: [GeneratedFile] = []
    for (part, target) in [("Sources/", folders.sources), ("Tests/", folders.tests)] {
      all += try files(in: part).map { file in
        file.moved(to: "\(target)/\(String(file.path.dropFirst(part.count)).naming(names))") { $0.naming(names) }
      }
    }
    return all
  }

  func package(_ name: String, sdk: String, naming names: [String: String]) throws(Diagnostic) -> [GeneratedFile] {
    try files().map { file in file.moved(to: "\(name)/\(file.path)") { $0.naming(names).naming(sdk: sdk) } }
  }
}

extension String {
  /// Inserted words aren't replaced again.
  func naming(_ words: [String: String]) -> String {
    let longestFirst = words.keys.sorted { $0.count > $1.count }.joined(separator: "|")
    guard let pattern = try? Regex(longestFirst) else { return self }
    return replacing(pattern) { words[String(self[$0.range])] ?? "" }
  }

  fileprivate func naming(_ name: String, insteadOf old: String) -> String {
    guard Identifier.isValid(old), let word = try? Regex("\\b\(old)\\b") else { return self }
    return replacing(word, with: name)
  }

  /// Replaces the default of `Context.environment["HOST_SDK"]`.
  fileprivate func naming(sdk: String) -> String {
    let literal = "\"\(sdk.escaping(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]))\""
    return replacing(/(environment\["HOST_SDK"\] \?\? )"[^"]*"/) { "\($0.1)\(literal)" }
  }
}

package enum SceneStyle: String, CaseIterable, Sendable {
  /// The Presenter tells the ViewController what to display.
  case uikit
  /// A view observes the state that the Presenter fills; the Interactor is an actor.
  case swiftui

  var template: String { self == .uikit ? "UIKit" : "SwiftUI" }
}

struct GeneratedFile: Equatable {
  enum Content: Equatable {
    case file([UInt8], isExecutable: Bool)
    case link(to: String)
  }

  /// Relative to the folder of the project, or of the template.
  let path: String
  let content: Content

  func moved(to path: String, changing text: (String) -> String) -> GeneratedFile {
    guard case .file(let bytes, let isExecutable) = content, let old = String(validating: bytes, as: UTF8.self) else {
      return GeneratedFile(path: path, content: content)
    }
    return GeneratedFile(path: path, content: .file(Array(text(old).utf8), isExecutable: isExecutable))
  }

  func inside(_ folder: String) -> GeneratedFile? {
    guard path.hasPrefix("\(folder)/") else { return nil }
    return GeneratedFile(path: String(path.dropFirst(folder.count + 1)), content: content)
  }
}

/// gitignore(5) without exceptions (`!`) and without `**`.
struct IgnoreList {
  private struct Pattern {
    /// For fnmatch(3).
    let text: String
    /// Matches a path from the list's folder on, not a name in any folder.
    let isPath: Bool
    let isOfFolder: Bool
  }

  private var patterns: [Pattern] = []

  init(reading file: String) throws(Diagnostic) {
    let text = File.contents(file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      var pattern = line[...]
      while pattern.hasSuffix(" "), !pattern.hasSuffix("\\ ") { pattern.removeLast() }
      if pattern.isEmpty || pattern.hasPrefix("#") { continue }
      guard !pattern.hasPrefix("!"), !pattern.contains("**") else {
        throw Diagnostic(
          "\(file):\(index + 1): the pattern \(Printable.quoted(String(pattern))) isn't understood; expected names, with *, ? and [ ] in them",
          "name what is to be left out without ! and **")
      }
      let isOfFolder = pattern.hasSuffix("/")
      if isOfFolder { pattern.removeLast() }
      let isPath = pattern.contains("/")
      patterns.append(Pattern(text: String(pattern.drop { $0 == "/" }), isPath: isPath, isOfFolder: isOfFolder))
    }
  }

  /// `path` begins in the list's folder. The folders around the file are checked apart.
  func names(_ path: String, isFolder: Bool) -> Bool {
    patterns.contains { pattern in
      let text = pattern.isPath ? path : Path.name(of: path)
      return (isFolder || !pattern.isOfFolder) && fnmatch(pattern.text, text, FNM_PATHNAME) == 0
    }
  }
}

extension Diagnostic {
  static func noTemplate(_ folder: String, missing: String) -> Self {
    Self(
      "\(folder): there is no \(missing), so nothing can begin with it",
      "name the folder of an application, or for a scene one like those in Examples/Templates, by --template")
  }
  static func linkOut(_ path: String, to target: String) -> Self {
    Self(
      "\(path): is a link to \(Printable.quoted(target)); expected one into the template, relative to its own place",
      "put what it leads to in its place, or name it in the template's .gitignore")
  }
  static func notCopied(_ path: String) -> Self {
    Self("\(path): is no file, folder or link", "name it in the template's .gitignore")
  }
}
