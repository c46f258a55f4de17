@testable import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostLoading
import TestSupport
import Testing

/// An application of the build's own libraries, in a folder that holds no others.
@MainActor
final class TestApplication {
  let folder: TemporaryFolder
  let host: Host
  /// What the host has reported, in order.
  var refusals: [Refusal] { reports.all.compactMap { $0 as? Refusal } }
  /// All that the host has reported, in order.
  var faults: [any HostError] { reports.all }

  private let reports = Reports()

  private final class Reports {
    var all: [any HostError] = []
  }

  /// Makes an application.
  ///
  /// - Parameters:
  ///   - libraries: the scenes and workers that lie in the folder `scenes`.
  ///   - manifest: the manifest's text.
  ///   - pins: what its lock file says; nil for none.
  ///   - overrides: the options of the run.
  convenience init(
    _ libraries: [String] = ["Login", "Home", "DemoAuth"],
    manifest text: String = #"{"version":1,"start":"Login","folders":["scenes"],\#(LiveApplication.signedIn)}"#,
    pins: [String: SHA256]? = nil,
    overrides: Overrides = Overrides()
  ) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("scenes")
    if let pins { try LockFile(of: folder.file("scenes.json")).write(pins) }
    for library in libraries { try folder.link(library, as: "scenes/lib\(library).so") }
    try self.init(
      in: folder, try ManifestReader(file: folder.write(text.utf8, to: "scenes.json")).read(), overrides: overrides)
  }

  /// Makes an application of what is in a folder.
  init(in folder: TemporaryFolder, _ manifest: Manifest, overrides: Overrides = Overrides()) throws {
    self.folder = folder
    host = try Host(manifest: manifest, overrides: overrides, hostFolder: folder.file("none")) { [reports] in
      reports.all.append($0)
    }
  }

  /// What the manifest calls itself in errors.
  func place(_ keyPath: String) -> Place { .manifest(file: folder.file("scenes.json"), keyPath: keyPath) }

  isolated deinit {
    host.cleanUp()
  }
}

extension Probe {
  /// The built host: the program of the tests is none. Contracts, which is in the process of the tests, isn't in its.
  static let ofTests = Probe(program: Checkout.host, limit: 600, environment: ["LD_LIBRARY_PATH": Checkout.products])
}
