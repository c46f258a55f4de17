import FoundationEssentials
import HostSystem

/// What an application is made of, as a check has found it.
package struct PackagedApplication: Sendable {
  /// The manifest, and its lock file, if it has one.
  let manifest: String
  let lock: String?
  /// The files of its scenes and workers and of what they share.
  let libraries: [String]
  /// The names of the system's libraries, and of the toolchain's, that they need.
  let systemLibraries: [String]

  package init(manifest: String, lock: String?, libraries: [String], systemLibraries: [String]) {
    self.manifest = manifest
    self.lock = lock
    self.libraries = libraries
    self.systemLibraries = systemLibraries
  }

  /// The file with its license; nil when none lies beside the manifest.
  var license: String? {
    ["LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING"].map { Path.join(Path.folder(of: manifest), $0) }.first(
      where: Path.exists)
  }

  /// That of the manifest's folder.
  package var name: String { Path.name(of: Path.standard(Path.folder(of: manifest))) }
}

extension Path {
  /// The path from the root, without `.` and `..` in it; links are not followed.
  static func standard(_ path: String) -> String { URL(filePath: Path.absolute(path)).standardizedFileURL.path }
}
