@testable import HostPackaging
import TestSupport

extension TemporaryFolder {
  /// Writes an application, and what looks like an installed host: programs that link no more than the C library.
  ///
  /// - Parameter name: the folder of the application.
  func writeApplication(_ name: String) throws {
    for program in ["host", "host-app", "host-image", "host-web"] {
      try copy("/usr/bin/true", as: "host/bin/\(program)")
    }
    try copy(FixtureLibraries.path("Marks"), as: "host/bin/libVIPKit.so")
    try copy(FixtureLibraries.path("Marks"), as: "\(name)/scenes/libMarks.so")
    try write("{}", to: "\(name)/scenes.json")
  }

  /// The application in a folder, as it is packed.
  func application(_ name: String, lock: String? = nil) -> PackagedApplication {
    PackagedApplication(
      manifest: file("\(name)/scenes.json"), lock: lock, libraries: [file("\(name)/scenes/libMarks.so")],
      systemLibraries: ["libmd.so.0"])
  }
}
