import FoundationEssentials
import HostSystem
import SourceMessages

/// The lists of scenes and workers in the Package.swift of an application, or of a checkout of host.
struct PackageLists {
  private let path: String
  private let text: String

  /// Reads it, and sees that nothing in it has a name.
  init(of folder: String, without name: String) throws(NewFault) {
    path = "\(folder)/Package.swift"
    guard let content = File.contents(path) else {
      throw .system(path: path, reason: "can't be read")
    }
    text = String(decoding: content, as: UTF8.self)
    for name in [name, "\(name)Tests"] where text.contains("\"\(name)\"") { throw .nameTaken(name, package: path) }
  }

  /// Adds a scene or a worker to the lists of its kind, where these are as expected.
  func add(_ name: String, isScene: Bool) throws(NewFault) -> PackageNote {
    let list = isScene ? "scenes" : "workers"
    // The tests of scenes are made from the list of scenes; those of workers are listed one by one.
    let test = "  .testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\", vipKit, contracts, vipTestKit]),"
    let tests = "let testTargets: [Target] = ["
    guard var changed = PackageList.adding(name, to: list, in: text) else { return .notAdded("\"\(name)\" to \(list)") }
    if !isScene {
      guard let withTests = PackageList.adding(line: test, toListThatBeginsWith: tests, in: changed) else {
        return .notAdded("\"\(name)\" to \(list), and its tests")
      }
      changed = withTests
    }
    try FileChanges(changed: [EditedFile(path: path, text: changed)], new: []).write()
    return .added("\"\(name)\" to \(list)")
  }
}

/// A list of names in a Package.swift: `let scenes = ["Login", "Home"]`, or `let scenes: [String] = []`.
enum PackageList {
  /// Adds a name to the end of a list.
  ///
  /// - Returns: the package's text with the name; nil when the list isn't there just so, and only a person can tell where
  ///   the name belongs.
  static func adding(_ name: String, to list: String, in package: String) -> String? {
    let heads = ["let \(list) = [", "let \(list): [String] = ["].flatMap { package.ranges(of: $0) }
    guard let start = heads.first, heads.count == 1, let end = package[start.upperBound...].firstIndex(of: "]"),
      let names = names(in: package[start.upperBound..<end])
    else { return nil }
    return String(package[..<start.lowerBound]) + text(String(package[start]), names + ["\"\(name)\""])
      + package[package.index(after: end)...]
  }

  /// Adds a line to the beginning of a list that is empty, or has one element a line and ends with `]` on a line of its own; nil as above.
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

  /// The names in a list, in their quotation marks; nil when there is anything else.
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

  /// The list as swift-format sets it: on one line, or on as many as it takes.
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
