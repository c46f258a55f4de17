import Glibc

/// A folder of a test's own, removed with all that is in it when the test ends.
public final class TemporaryFolder: Sendable {
  private let folder: String

  /// Why there is none.
  public struct Failure: Error {
    let code: Int32
  }

  /// Makes an empty folder in /tmp.
  public init() throws {
    var template = Array("/tmp/host-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(code: errno) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(folder) }

  /// The full path of a file in it.
  public func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// What is in it, sorted.
  public var names: [String] { Self.names(in: folder) }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(in: path) { remove("\(path)/\(name)") }
    if unlink(path) != 0 { rmdir(path) }
  }
}
