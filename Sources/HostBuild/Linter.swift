import HostInspection
import HostModel
import HostSystem
package import SourceMessages

/// Checks an application against the rules of the architecture: its sources, which `host-source` reads, and what its libraries link.
package struct Linter: Sendable {
  private let tool: SourceTool

  /// Has a tool read the sources.
  package init(tool: SourceTool) {
    self.tool = tool
  }

  /// Finds what breaks a rule.
  ///
  /// - Parameters:
  ///   - folders: the sources of the application.
  ///   - packages: the files `Package.swift` that build them.
  ///   - only: the folder whose findings are wanted; nil for all.
  ///   - libraries: the folders in which the libraries are.
  /// - Throws: ``SourceToolFault`` when the sources can't be read at all.
  package func findings(
    in folders: [String], packages: [String], below only: String?, libraries: [String]
  ) async throws(SourceToolFault) -> SourceFindings {
    let answer = try await tool.answer(to: .lint(folders: folders, packages: packages, only: only))
    guard case .lint(let sources) = answer else { throw .failed(end: "another answer", log: "") }
    let links = sources.ids.flatMap { id in libraries.flatMap { Self.links(of: id, in: $0, among: sources.known) } }
    return SourceFindings(
      files: sources.files, ids: sources.ids, known: sources.known, findings: sources.findings + links)
  }

  /// The scenes and workers that a library links. One that can't be read is `host check`'s business.
  private static func links(of id: String, in folder: String, among ids: [String]) -> [SourceFinding] {
    let path = Path.join(folder, Library.fileName(for: id))
    guard Path.exists(path), let file = try? LibraryFile.read(path).0, let report = try? LibraryReport(of: file) else {
      return []
    }
    return ids.filter { $0 != id && report.needed.contains(Library.fileName(for: $0)) }.map { other in
      SourceFinding(
        rule: .sceneLink, file: path, line: nil, column: nil,
        found: "it links \(Library.fileName(for: other)), a scene or worker",
        expected: "libraries that are no scene or worker",
        suggestion: "take \(other) out of its sources and its package, and build it again: host build")
    }
  }
}
