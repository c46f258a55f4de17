import Foundation
import VIPTestKit

extension Golden {
  /// Compares a value, as JSON, with a file in the folder `Golden` of the workers' tests.
  static func check(json value: some Encodable, _ name: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try check(String(decoding: encoder.encode(value), as: UTF8.self) + "\n", name, filePath: #filePath)
  }
}
