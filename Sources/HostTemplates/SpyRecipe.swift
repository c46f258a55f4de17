import FoundationEssentials
package import HostBuild
import HostModel
import HostSystem
import SourceMessages

/// How a file of spies is made. The command stands in the file, so that it can be made again.
package struct SpyRecipe: Equatable, Sendable {
  /// The folder of the package in which the file lies, a full path. The other paths begin there.
  package let root: String
  package let file: String
  /// The folders of whose protocols each gets a spy.
  package let all: [String]
  /// Further folders in which protocols and types are looked for.
  package let with: [String]
  /// Further protocols that get a spy.
  package let of: [String]
  /// The access level of the spies; nil for internal.
  package let access: String?

  /// - Parameters:
  ///   - file: the path of the file.
  ///   - folder: where the paths begin; nil for the folder of the package in which the file lies.
  package init(
    file: String, in folder: String?, all: [String], with: [String] = [], of: [String] = [], access: String? = nil
  ) {
    let file = URL(filePath: Path.absolute(file)).standardizedFileURL.path
    let root = Self.packageFolder(of: file)
    let start = folder ?? root
    let below = { (path: String) in
      Self.relative(URL(filePath: Path.join(start, path)).standardizedFileURL.path, to: root)
    }
    self.root = root
    self.file = Self.relative(file, to: root)
    self.all = all.map(below)
    self.with = with.map(below)
    self.of = of
    self.access = access
  }

  /// With a spy of one protocol more.
  package func adding(_ contract: String, in folder: String) -> SpyRecipe {
    let folder = Self.relative(folder, to: root)
    return SpyRecipe(
      file: path, in: root, all: all, with: (all + with).contains(folder) ? with : with + [folder],
      of: of.contains(contract) ? of : of + [contract], access: access)
  }

  /// The full path of the file.
  package var path: String { "\(root)/\(file)" }

  static let mark = "// host spies "

  /// The command, as it is typed in the folder of the package.
  package var command: String {
    let options = all.map { ("in", $0) } + with.map { ("with", $0) } + of.map { ("of", $0) }
    let words = [file] + (options + [access].compactMap { $0.map { ("access", $0) } }).flatMap { ["--\($0)", $1] }
    return "host spies " + words.map(ShellWords.quoted).joined(separator: " ")
  }

  /// The words of the command that stands in a file; nil when none does.
  package static func words(in path: String) -> [String]? {
    let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    return command(in: text).flatMap { ShellWords.split($0) }
  }

  /// The text of the file as it should be.
  package func text(by tool: SourceTool) async throws(SourceToolFault) -> String {
    let modules = { (folders: [String]) in
      folders.map { SourceModule(name: Path.name(of: $0), folder: Path.join(root, $0)) }
    }
    let answer = try await tool.answer(to: .spies(all: modules(all), with: modules(with), of: of, access: access))
    guard case .spies(let text) = answer else { throw .failed(end: "another answer", log: "") }
    return "// Made by the command of the next line; when a protocol has changed, run it again.\n// \(command)\n"
      + "// swift-format-ignore-file\n\n" + text
  }

  /// The nearest folder above a file that holds a Package.swift, else the file's own.
  private static func packageFolder(of file: String) -> String {
    let folders = Path.way(to: Path.folder(of: file))
    return folders.first { Path.exists("\($0)/Package.swift") } ?? Path.folder(of: file)
  }

  /// A path as it is written from a folder; both are full.
  package static func relative(_ path: String, to root: String) -> String {
    let (path, root) = (path.split(separator: "/"), root.split(separator: "/"))
    let common = zip(path, root).prefix { $0 == $1 }.count
    return (root.dropFirst(common).map { _ in ".." } + path.dropFirst(common)).joined(separator: "/")
  }
}
