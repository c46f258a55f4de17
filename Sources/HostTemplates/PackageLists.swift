import FoundationEssentials
import SourceMessages

/// The lists of scenes and workers in the Package.swift of an application, or of a checkout of host.
struct PackageLists {
  private let path: String
  private let text: String

  /// Reads it, and sees that nothing in it has a name.
  init(of folder: String, without name: String) throws(NewFault) {
    path = "\(folder)/Package.swift"
    guard let content = FileManager.default.contents(atPath: path) else {
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
