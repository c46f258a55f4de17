import HostModel
import HostSystem
import FoundationEssentials

/// What packages have said of their sources, so that each is asked once.
final class PackageBook: Sendable {
  /// What an answer depends on.
  private struct Question: Hashable {
    let folder: String
    let manifest: Data
    let compiler: String
  }

  private let answers = AnswerBook<Question, SwiftPackage, BuildFault>()

  /// How the package around some sources has them compiled; nil when no package has them as a target, or when the toolchain has no
  /// package manager.
  ///
  /// - Parameter path: the folder of the sources.
  func settings(
    of path: String, by compiler: Compiler, _ configuration: Configuration
  ) async throws(BuildFault) -> [String]? {
    try await package(around: path, by: compiler)?.settings(of: path, configuration)
  }

  /// How what imports modules of C libraries is compiled and linked, as far as packages say it.
  ///
  /// - Parameter moduleMaps: the paths of the modules' maps.
  func settings(ofLibraries moduleMaps: [String], by compiler: Compiler) async throws(BuildFault) -> [String] {
    var settings: [String] = []
    for folder in moduleMaps.map(Path.folder(of:)) {
      guard let library = try await package(around: folder, by: compiler)?.systemLibrary(in: folder) else { continue }
      settings += try await library.settings(by: compiler)
    }
    return settings
  }

  private func package(around path: String, by compiler: Compiler) async throws(BuildFault) -> SwiftPackage? {
    guard let folder = SwiftPackage.folder(around: path), Path.exists(compiler.packageManager),
      let manifest = FileManager.default.contents(atPath: "\(folder)/Package.swift")
    else { return nil }
    let question = Question(folder: folder, manifest: manifest, compiler: compiler.version)
    return try await answers.answer(to: question) { () async throws(BuildFault) in
      try await SwiftPackage(reading: folder, by: compiler)
    }
  }
}
