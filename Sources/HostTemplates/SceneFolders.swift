import FoundationEssentials
import HostSystem

/// Where a scene lies that is there.
struct SceneFolders {
  let scene: String
  /// The folder of its package.
  let root: String
  /// That of its sources, below the root.
  let sources: String

  /// Finds it in the package around a folder.
  init(_ scene: String, from folder: String) throws(NewFault) {
    for root in Path.way(to: folder) where Path.exists("\(root)/Package.swift") {
      for sources in ["Scenes", "Plugins", "Sources"].map({ "\($0)/\(scene)" }) where Path.exists("\(root)/\(sources)")
      {
        (self.scene, self.root, self.sources) = (scene, root, sources)
        return
      }
    }
    throw .noScene(scene, folder: folder)
  }

  var tests: String { "Tests/\(scene)Tests" }

  /// The text of the spies of its tests; nil when there are none.
  var spies: String? {
    FileManager.default.contents(atPath: path("\(tests)/\(scene)Spies.swift")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  var hasTests: Bool { spies != nil }

  /// The folder of what the scenes share, below the root.
  func contracts() throws(NewFault) -> String {
    guard let found = ["Contracts", "Plugins/Contracts"].first(where: { Path.exists(path($0)) }) else {
      throw .noContracts(folder: root)
    }
    return found
  }

  func path(_ part: String) -> String { "\(root)/\(part)" }
}
