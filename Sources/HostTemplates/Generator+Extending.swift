import HostBuild
import HostSystem
import SourceMessages

extension Generator {
  /// Changes what is there, and writes all of it or nothing.
  ///
  /// - Parameters:
  ///   - folder: the folder of the package. It is locked: what another process adds meanwhile would be lost.
  ///   - changes: reads the sources and says what they become.
  static func extending(
    _ folder: String, _ changes: () async throws(NewFault) -> (FileChanges, ExtendedScene)
  ) async throws(NewFault) -> ExtendedScene {
    guard let lock = FolderLock(folder, waits: true) else { throw .system(path: folder, reason: "can't be locked") }
    defer { withExtendedLifetime(lock) {} }
    let (files, extended) = try await changes()
    try files.write()
    return extended
  }

  static func answer(to request: SourceRequest, toolFolder: String) async throws(NewFault) -> SourceAnswer {
    do throws(SourceToolFault) { return try await SourceTool(beside: toolFolder).answer(to: request) } catch {
      throw .source(error)
    }
  }
}

/// What was done to a scene.
package struct ExtendedScene: Equatable, Sendable {
  /// The paths of the files that are others now.
  package let changed: [String]
  /// The paths of the files that are new.
  package let new: [String]
  /// The folder of the sources, for `host build`; nil for the whole application.
  package let sources: String?
  /// The folders of the tests whose spies are to be made again.
  package let tests: [String]
  /// A data store of which the tests need a spy besides; nil for none.
  package let spied: SpiedStore?
}

/// A protocol of Contracts that a file of spies is to have.
package struct SpiedStore: Equatable, Sendable {
  /// The path of the file of spies.
  package let file: String
  /// The name of the protocol.
  package let contract: String
  /// The folder of Contracts.
  package let contracts: String
}
