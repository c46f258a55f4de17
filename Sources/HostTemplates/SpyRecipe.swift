package import HostBuild
package import HostSystem
import SourceMessages

/// How to make a file of spies. The command is written into the file, so that it can be repeated.
package struct SpyRecipe: Equatable, Sendable {
  /// The package's folder, a full path. The other paths begin there.
  package let root: String
  package let file: String
  package let all: [String]
  /// Where else to look for protocols and types.
  package let with: [String]
  package let of: [String]
  package let access: String?
  /// The module whose workers get proxies; nil for spies.
  package let proxies: String?

  /// Paths begin in `folder`; nil for the package's folder.
  package init(
    file: String, in folder: String?, all: [String], with: [String] = [], of: [String] = [], access: String? = nil,
    proxies: String? = nil
  ) {
    let file = Path.standard(file)
    let folders = Path.way(to: Path.folder(of: file))
    let root = folders.first { Path.exists("\($0)/Package.swift") } ?? Path.folder(of: file)
    let start = folder ?? root
    let below = { (path: String) in Self.relative(Path.standard(Path.join(start, path)), to: root) }
    self.root = root
    self.file = Self.relative(file, to: root)
    self.all = all.map(below)
    self.with = with.map(below)
    self.of = of
    self.access = access
    self.proxies = proxies.map { $0 == "." ? "." : below($0) }
  }

  package var path: String { "\(root)/\(file)" }

  private func whole(_ folder: String) -> String { Path.standard(Path.join(root, folder)) }

  static let mark = "// host spies "

  package var command: String {
    let options = all.map { ("in", $0) } + with.map { ("with", $0) } + of.map { ("of", $0) }
    let single = [("access", access), ("proxies", proxies)].compactMap { name, value in value.map { (name, $0) } }
    let words = [file] + (options + single).flatMap { ["--\($0)", $1] }
    return "host spies " + words.map(ShellWords.quoted).joined(separator: " ")
  }

  package static func words(in path: String) -> [String]? {
    let text = String(decoding: File.contents(path) ?? [], as: UTF8.self)
    return command(in: text).flatMap { ShellWords.split($0) }
  }

  package func text(by tool: SourceTool) async throws(Diagnostic) -> String {
    let module = { (folder: String) in SourceModule(name: Path.name(of: whole(folder)), folder: whole(folder)) }
    let text: String
    if let proxies {
      let made: SourceProxies = try await tool.answer(to: .proxies(of: module(proxies)))
      text = made.text ?? ""
    } else {
      text = try await tool.answer(to: .spies(all: all.map(module), with: with.map(module), of: of, access: access))
    }
    return "// Made by the command of the next line; when a protocol has changed, run it again.\n// \(command)\n"
      + "// swift-format-ignore-file\n\n" + text
  }

  package static func relative(_ path: String, to root: String) -> String {
    let (path, root) = (path.split(separator: "/"), root.split(separator: "/"))
    let common = zip(path, root).prefix { $0 == $1 }.count
    return (root.dropFirst(common).map { _ in ".." } + path.dropFirst(common)).joined(separator: "/")
  }

  /// What follows the mark among the first comments, where a licence may be, too; nil without a mark.
  static func command(in text: String) -> Substring? {
    var isInBlock = false
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.drop(while: \.isWhitespace)
      if isInBlock || words.hasPrefix("/*") {
        isInBlock = !words.contains("*/")
      } else if words.hasPrefix(mark) {
        return words.dropFirst(mark.count)
      } else if !words.isEmpty, !words.hasPrefix("//") {
        return nil
      }
    }
    return nil
  }

  /// The file may be written, and can import what the spies are of.
  package func check() throws(Diagnostic) {
    for folder in all + with + [proxies].compactMap(\.self) {
      let whole = whole(folder)
      if all.contains(folder), path.hasPrefix(whole.hasSuffix("/") ? whole : "\(whole)/") {
        throw .insideSources(file: path, folder: whole)
      }
      guard Self.isModule(Path.name(of: whole)) else { throw .noModule(folder: whole) }
    }
    guard !Path.isGone(path) else { return }
    guard let content = File.contents(path) else { throw .system(path: path, reason: "is there and can't be read") }
    let text = String(decoding: content, as: UTF8.self)
    guard Self.command(in: text) == nil else { return }
    if let line = text.split(whereSeparator: \.isNewline).first(where: { !$0.allSatisfy(\.isWhitespace) }) {
      throw .notGenerated(path: path, found: String(line.prefix(80)))
    }
  }

  package func hasWritten(_ text: String) -> Bool { File.contents(path) == Array(text.utf8) }

  /// Unless the file is somebody else's.
  package func write(_ text: String) throws(Diagnostic) {
    try check()
    do throws(SystemError) { try File.replace(path, Array(text.utf8), mode: 0o644) } catch {
      throw .system(path: path, reason: error.text)
    }
  }

  private static func isModule(_ name: String) -> Bool {
    name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension Diagnostic {
  package static func notGenerated(path: String, found: String) -> Self {
    Self(
      "\(path): is no file that host spies has made; expected its line // host spies … among the first comments, found \(Printable.quoted(found))",
      "name another file, or remove this one")
  }
  package static func insideSources(file: String, folder: String) -> Self {
    Self(
      "\(file): is in \(folder), whose protocols it is to have spies of",
      "name a file among the tests: host spies Tests/LoginTests/LoginSpies.swift --in Plugins/Login")
  }
  package static func noModule(folder: String) -> Self {
    Self(
      "\(folder): expected a folder with the name of a module, such as Plugins/Login",
      "name the folder of the module's sources by --in and --with")
  }
}
