import Foundation

/// The bytes of a file.
func contents(of path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}
