import HostBuild
import Glibc
import HostSystem

/// New folders: all of them with their content, or none.
enum NewFolders {
  static func make<Value>(_ paths: [String], filledBy body: () throws(Diagnostic) -> Value) throws(Diagnostic) -> Value
  {
    var made: [String] = []
    do throws(Diagnostic) {
      for path in paths {
        try make(path)
        made.append(path)
      }
      return try body()
    } catch {
      for path in made { File.remove(path) }
      throw error
    }
  }

  /// Fills an empty folder at once: `host dev` builds what it sees. The body makes the folder of the path that it gets.
  static func fill(_ folder: String, by body: (String) throws(Diagnostic) -> Void) throws(Diagnostic) {
    // Hidden, so that nobody takes it for a scene; beside the folder, so that it can be renamed.
    let aside = Path.join(Path.folder(of: folder), ".\(Path.name(of: folder)).\(UInt32.random(in: 0 ... .max))")
    do throws(Diagnostic) {
      try body(aside)
      guard rename(aside, folder) == 0 else { throw .system(path: folder, reason: SystemError.last.text) }
    } catch {
      File.remove(aside)
      throw error
    }
  }

  /// Only mkdir(2) tells whose folder it is: another process's must not be removed.
  private static func make(_ path: String) throws(Diagnostic) {
    do throws(SystemError) { try File.makeFolder(Path.folder(of: path), mode: 0o777) } catch {
      throw .system(path: Path.folder(of: path), reason: "can't be made")
    }
    guard mkdir(path, 0o777) != 0 else { return }
    if errno == EEXIST { throw .exists(path) }
    throw .system(path: path, reason: SystemError.last.text)
  }
}

struct PackageLists {
  private let path: String
  private let text: String

  init(of folder: String, without name: String) throws(Diagnostic) {
    path = "\(folder)/Package.swift"
    guard let content = File.contents(path) else { throw .system(path: path, reason: "can't be read") }
    text = String(decoding: content, as: UTF8.self)
    for name in [name, "\(name)Tests"] where text.contains("\"\(name)\"") { throw .nameTaken(name, package: path) }
  }

  func add(_ name: String, to part: Part) throws(Diagnostic) -> PackageNote {
    let list = part.rawValue
    // The list of scenes also makes their tests; those of workers are listed one by one.
    let test = "  .testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\", vipKit, contracts, vipTestKit]),"
    let tests = "let testTargets: [Target] = ["
    guard var changed = Self.adding(name, to: list, in: text) else { return .notAdded("\"\(name)\" to \(list)") }
    if part == .workers {
      guard let withTests = Self.adding(line: test, toListThatBeginsWith: tests, in: changed) else {
        return .notAdded("\"\(name)\" to \(list), and its tests")
      }
      changed = withTests
    }
    try write(changed)
    return .added("\"\(name)\" to \(list)")
  }

  private func write(_ changed: String) throws(Diagnostic) {
    // Writes through a link.
    guard let path = Path.resolved(path) else { throw .system(path: path, reason: "can't be read") }
    let mode = Path.status(path).map { $0.st_mode & 0o777 } ?? 0o644
    do throws(SystemError) { try File.replace(path, Array(changed.utf8), mode: mode) } catch {
      throw .system(path: path, reason: error.text)
    }
    // In spite of the umask.
    chmod(path, mode)
  }

  /// Appends to `let scenes = ["Login", "Home"]` or `let scenes: [String] = []`; nil for a list in another form, where
  /// only a person can tell where the name belongs.
  static func adding(_ name: String, to list: String, in package: String) -> String? {
    let heads = ["let \(list) = [", "let \(list): [String] = ["].flatMap { package.ranges(of: $0) }
    guard let start = heads.first, heads.count == 1, let end = package[start.upperBound...].firstIndex(of: "]"),
      let names = names(in: package[start.upperBound..<end])
    else { return nil }
    return String(package[..<start.lowerBound]) + text(String(package[start]), names + ["\"\(name)\""])
      + package[package.index(after: end)...]
  }

  /// Inserts at the beginning of a list that is empty, or has one element a line and a `]` on its own; else nil.
  static func adding(line: String, toListThatBeginsWith head: String, in package: String) -> String? {
    let package = package.replacing("\(head)]", with: "\(head)\n]")
    let heads = package.ranges(of: "\(head)\n")
    guard let start = heads.first, heads.count == 1 else { return nil }
    let rest = package[start.upperBound...]
    let list = rest.hasPrefix("]") ? rest.prefix(0) : rest.firstRange(of: "\n]").map { rest[..<$0.lowerBound] }
    guard let list else { return nil }
    // swift-format wants a comma behind the last of several elements, and none behind a single one.
    let comma = list.isEmpty || list.hasSuffix(",") ? "" : ","
    return package[..<start.upperBound] + "\(line)\n" + list + comma + package[list.endIndex...]
  }

  /// In their quotation marks; nil when the list has anything else.
  private static func names(in list: Substring) -> [String]? {
    var parts = list.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    if parts.last == "" { parts.removeLast() }
    let isName = { (part: String) in
      part.count > 2 && part.hasPrefix("\"") && part.hasSuffix("\"")
        && part.dropFirst().dropLast().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return parts.allSatisfy(isName) ? parts : nil
  }

  /// Formatted as by swift-format.
  private static func text(_ head: String, _ names: [String]) -> String {
    let oneLine = "\(head)\(names.joined(separator: ", "))]"
    guard oneLine.count > 120 else { return oneLine }
    var lines = [head]
    for name in names {
      if lines.count > 1, lines[lines.count - 1].count + name.count + 2 <= 120 {
        lines[lines.count - 1] += " \(name),"
      } else {
        lines.append("  \(name),")
      }
    }
    return lines.joined(separator: "\n") + "\n]"
  }
}
