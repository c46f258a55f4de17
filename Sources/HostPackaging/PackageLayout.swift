import HostModel
import HostSystem

/// Which files an archive holds, and where. An installed host has the same folders, so that its programs find what they need.
///
/// ```
/// run                starts the application
/// app/               the manifest, its lock file, the libraries and their words, as they lie in the application's folder
/// bin/               host, host-app, host-image, libVIPKit.so, the displays' words, libraries beside the host
/// lib/swift/linux/   the Swift runtime, and C libraries that not every Debian has
/// libexec/           what writes the backtrace of a crash
/// ```
struct PackageLayout: Equatable {
  /// The files, by their paths in the archive.
  private(set) var files: [String: String] = [:]

  private let folder: String
  private let hostFolder: String

  /// - Parameters:
  ///   - application: what is packed.
  ///   - hostFolder: the folder of the host's executable.
  init(of application: PackagedApplication, hostFolder: String) throws(PackageFault) {
    folder = Path.standard(Path.folder(of: application.manifest))
    self.hostFolder = Path.standard(hostFolder)
    for path in [application.manifest, application.lock].compactMap(\.self) { try add(path) }
    for library in application.libraries {
      try add(library)
      let (folder, id) = (Path.folder(of: library), Library.pinName(ofFile: Path.name(of: library)))
      try addWords(of: [id], beside: folder)
    }
    for name in [HostFiles.launcher, HostFiles.app, HostFiles.image, "libVIPKit.so"] {
      files["bin/\(name)"] = "\(hostFolder)/\(name)"
    }
    try addWords(of: nil, beside: hostFolder)
  }

  /// Adds the libraries that the dynamic loader finds. Those beside the host are in their place.
  mutating func add(_ found: [String: String]) {
    for (name, file) in found where Path.folder(of: file) != hostFolder {
      files["\(Self.runtime)/\(name)"] = file
    }
  }

  /// Adds the program that writes backtraces.
  mutating func addBacktracer(_ file: String) { files[Self.backtracer] = file }

  /// Where the runtime is, and where it looks for its swift-backtrace: as in a toolchain.
  private static let runtime = "lib/swift/linux"
  static let backtracer = "libexec/swift/linux/swift-backtrace"
  /// What is started.
  static let programs: Set<String> = [
    "bin/\(HostFiles.launcher)", "bin/\(HostFiles.app)", "bin/\(HostFiles.image)", backtracer,
  ]

  private mutating func add(_ file: String) throws(PackageFault) {
    let path = Path.standard(file)
    if let part = Self.part(of: path, below: hostFolder) {
      files["bin/\(part)"] = path
    } else if let part = Self.part(of: path, below: folder) {
      files["app/\(part)"] = path
    } else {
      throw .outside(library: file, application: folder)
    }
  }

  /// Adds catalogues of words.
  ///
  /// - Parameter ids: whose; nil for all.
  private mutating func addWords(of ids: [String]?, beside folder: String) throws(PackageFault) {
    for language in Path.names(in: "\(folder)/locale") where !language.hasPrefix(".") {
      let catalogs = Path.folder(of: Library.wordCatalog(of: "", in: language, beside: folder))
      let names = ids?.map { "\($0).mo" } ?? Path.names(in: catalogs).filter { $0.hasSuffix(".mo") }
      for name in names where Path.exists("\(catalogs)/\(name)") { try add("\(catalogs)/\(name)") }
    }
  }

  private static func part(of path: String, below folder: String) -> Substring? {
    path.hasPrefix("\(folder)/") ? path.dropFirst(folder.utf8.count + 1) : nil
  }
}
