import FoundationEssentials
import Glibc
import HostModel
import HostSystem

/// An application to begin with: a folder whose files are copied, byte for byte, such as Examples/Tasks. What its .gitignore names is
/// left out.
struct AppTemplate {
  private let folder: String
  private let ignored: IgnoreList

  /// - Throws: ``NewFault`` when the folder holds no application, or its .gitignore can't be followed.
  init(_ folder: String) throws(NewFault) {
    self.folder = URL(filePath: Path.absolute(folder)).standardizedFileURL.path
    for needed in ["Package.swift", "scenes.json"] where !Path.exists("\(folder)/\(needed)") {
      throw .noTemplate(folder, missing: needed)
    }
    ignored = try IgnoreList(reading: "\(self.folder)/.gitignore")
  }

  /// The files of an application, in a folder of its name.
  ///
  /// - Parameter sdk: what it is built against for its tests, unless `HOST_SDK` says otherwise.
  func files(of name: String, sdk: String) throws(NewFault) -> [GeneratedFile] {
    try files(in: "").map { path, content throws(NewFault) in
      guard case .file(let bytes, let isExecutable) = content, var text = String(validating: bytes, as: UTF8.self)
      else {
        return GeneratedFile(path: "\(name)/\(path)", content: content)
      }
      if ["Package.swift", "README.md"].contains(path) { text = text.naming(name, insteadOf: Path.name(of: folder)) }
      if Path.name(of: path) == "Package.swift" { text = text.naming(sdk: sdk) }
      return GeneratedFile(
        path: "\(name)/\(path)", content: .file(Array(text.utf8), isExecutable: isExecutable))
    }
  }

  private typealias Entry = (path: String, content: GeneratedFile.Content)

  private func files(in part: String) throws(NewFault) -> [Entry] {
    let names: [String]
    do throws(SystemError) { names = try Path.list("\(folder)/\(part)").sorted() } catch {
      throw .system(path: "\(folder)/\(part)", reason: error.text)
    }
    var files: [Entry] = []
    for name in names where ![".", "..", ".git", ".build"].contains(name) {
      let path = part + name
      var status = stat()
      guard lstat("\(folder)/\(path)", &status) == 0 else {
        throw .system(path: "\(folder)/\(path)", reason: SystemError.last.text)
      }
      let kind = status.st_mode & S_IFMT
      if ignored.names(path, isFolder: kind == S_IFDIR) { continue }
      switch kind {
      case S_IFDIR: files += try self.files(in: path + "/")
      case S_IFLNK: files.append((path, try link(path)))
      case S_IFREG:
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
          throw .system(path: "\(folder)/\(path)", reason: "can't be read")
        }
        files.append((path, .file(Array(bytes), isExecutable: status.st_mode & S_IXUSR != 0)))
      default: throw .notCopied("\(folder)/\(path)")
      }
    }
    return files
  }

  /// A link stays one. What it leads to must come along: elsewhere is something else, or nothing.
  private func link(_ path: String) throws(NewFault) -> GeneratedFile.Content {
    let target = Path.target(ofLink: "\(folder)/\(path)") ?? ""
    var depth = Path.parts(of: path).count - 1
    for part in Path.parts(of: target) where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { break }
    }
    if depth < 0 || target.isEmpty || Path.isAbsolute(target) { throw .linkOut("\(folder)/\(path)", to: target) }
    return .link(to: target)
  }
}

extension String {
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
}
