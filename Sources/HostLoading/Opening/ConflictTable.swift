import HostInspection
import HostModel

/// What the libraries in the process declare for all of it. Builds of one module live side by side; but a retroactive
/// conformance, and the layout of a C type, count for the whole process, and the first to declare one wins
/// (Docs/Decisions/0008).
struct ConflictTable {
  private struct Retroactive: Hashable {
    let type: String
    let protocolSymbol: String
  }

  private var conformances: [Retroactive: String] = [:]
  private var layouts: [String: (layout: ForeignType.Layout, library: String)] = [:]

  /// Whether a library gets in the way of those that are in the process.
  func check(_ report: LibraryReport) throws(LibraryFault.Reason) {
    for conformance in report.conformances where conformance.isRetroactive {
      if let other = conformances[Self.retroactive(conformance)] {
        throw .conformanceTwice(conformance, library: other)
      }
    }
    for type in report.foreignTypes {
      if let first = layouts[type.name], first.layout != type.layout {
        throw .otherLayout(type, expected: first.layout, library: first.library)
      }
    }
  }

  /// Whether a library that others need gets in the way.
  func check(_ library: SharedLibrary) throws(LibraryFault.Reason) {
    do { try check(library.report) } catch { throw .needsRefused(LibraryFault(path: library.path, reason: error)) }
  }

  /// Notes what a library declares that has come into the process.
  mutating func add(_ report: LibraryReport) {
    for conformance in report.conformances where conformance.isRetroactive {
      conformances[Self.retroactive(conformance)] = report.path
    }
    for type in report.foreignTypes where layouts[type.name] == nil { layouts[type.name] = (type.layout, report.path) }
  }

  private static func retroactive(_ conformance: ProtocolConformance) -> Retroactive {
    Retroactive(type: conformance.type, protocolSymbol: conformance.protocolSymbol)
  }
}
