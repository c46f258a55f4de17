import Foundation

/// The folder into which the build that made these tests put its libraries.
enum BuildProducts {
  /// The folder of the test executable.
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path

  /// The path of the library that holds a scene or a worker.
  static func library(_ name: String) -> String {
    "\(folder)/lib\(name).so"
  }
}
