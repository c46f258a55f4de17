import Foundation
package import TestSupport

package enum KeptJournals {
  package static func files(in folder: TemporaryFolder) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.file("host"))?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix("/journal.log") }.map { folder.file("host/\($0)") }
  }

  package static func texts(in folder: TemporaryFolder) -> [String] {
    files(in: folder).compactMap { FileManager.default.contents(atPath: $0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The first one by `host inspect`; nil until it is complete.
  package static func shown<Value: Decodable>(as type: Value.Type, in folder: TemporaryFolder) async throws -> Value? {
    guard let file = files(in: folder).first else { return nil }
    let result = try await Command.host(["inspect", file], in: folder.path)
    return result.status == 0 ? try JSONDecoder().decode(type, from: Data(result.output.utf8)) : nil
  }
}
