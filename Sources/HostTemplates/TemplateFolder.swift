import FoundationEssentials
import Glibc
import HostSystem

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
        guard let bytes = FileManager.default.contents(atPath: "\(path)/\(file)") else {
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
