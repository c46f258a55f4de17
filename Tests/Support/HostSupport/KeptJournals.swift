import Foundation
package import TestSupport

package enum KeptJournals {
  package static func files(in folder: TemporaryFolder) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.file("host"))?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix("/journal.log") }.map { folder.file("host/\($0)") }
  }

  package static func wait(for text: String, in folder: TemporaryFolder) async throws {
    try await eventually("\(text) is on the disk") {
      files(in: folder).contains { FileManager.default.contents(atPath: $0)?.range(of: Data(text.utf8)) != nil }
    }
  }
}
