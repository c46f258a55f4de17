import HostSystem
import FoundationEssentials

/// The package that some sources belong to: what it says of how they are compiled, so that `swift build` and `host build` accept the
/// same sources.
struct SwiftPackage: Sendable {
  private let folder: String
  private let description: Description

  /// Has the package manager read a Package.swift.
  ///
  /// - Parameters:
  ///   - folder: the package; a full path.
  ///   - compiler: beside it is the package manager.
  init(reading folder: String, by compiler: Compiler) async throws(BuildFault) {
    self.folder = folder
    let file = "\(folder)/Package.swift"
    let scratch = try ScratchFolder()
    let files = BuildFiles(folder: scratch.path)
    // What it says besides, warnings, isn't JSON.
    let (log, isDone) = try await compiler.run(
      [
        compiler.packageManager, "package", "dump-package", "--package-path", folder, "--scratch-path",
        "\(scratch.path)/build",
      ], files, output: files.answer)
    guard isDone, let answer = FileManager.default.contents(atPath: files.answer) else {
      throw .packageNotRead(file: file, log: log)
    }
    do { description = try JSONDecoder().decode(Description.self, from: answer) } catch {
      throw .packageNotRead(file: file, log: "an unknown answer of \(compiler.packageManager): \(error)")
    }
  }

  /// How the sources in a folder are compiled; nil when the package has no target of them.
  ///
  /// - Parameters:
  ///   - folder: the folder of the sources.
  ///   - configuration: some settings are for one of them.
  func settings(of folder: String, _ configuration: Configuration) -> [String]? {
    guard let target = target(in: folder) else { return nil }
    let settings = target.settings.filter { $0.applies(to: configuration) }
    let mode = settings.compactMap(\.languageMode).last ?? description.languageMode
    return ["-swift-version", mode] + settings.flatMap(\.arguments)
  }

  /// The library of the system whose module map lies in a folder; nil when the package doesn't say that pkg-config knows one.
  func systemLibrary(in folder: String) -> SystemLibrary? {
    guard let target = target(in: folder), let name = target.pkgConfig else { return nil }
    let packages = (target.providers ?? []).flatMap { $0["apt"] ?? [] }.joined()
    return SystemLibrary(name: name, packages: Array(packages), manifest: "\(self.folder)/Package.swift")
  }

  private func target(in folder: String) -> PackageTarget? {
    guard let sources = Path.resolved(folder) else { return nil }
    return description.targets.first { target in
      target.folders.contains { Path.resolved(Path.join(self.folder, $0)) == sources }
    }
  }

  /// The package around a folder; nil when there is none.
  static func folder(around path: String) -> String? {
    Path.way(to: Path.absolute(path)).first { Path.exists("\($0)/Package.swift") }
  }
}

/// What `swift package dump-package` prints, as far as it matters here.
private struct Description: Decodable {
  struct Version: Decodable {
    let _version: String
  }

  let toolsVersion: Version
  let swiftLanguageVersions: [String]?
  let targets: [PackageTarget]

  /// The newest that the package names, or that of the tools that it was written for.
  var languageMode: String {
    let named = swiftLanguageVersions ?? []
    if let newest = named.max(by: { Double($0) ?? 0 < Double($1) ?? 0 }) { return newest }
    return toolsVersion._version.hasPrefix("5.") || toolsVersion._version.hasPrefix("4.") ? "5" : "6"
  }
}

private struct PackageTarget: Decodable {
  let name: String
  let path: String?
  let settings: [PackageSetting]
  let pkgConfig: String?
  /// The packages of a library of the system, by what installs them.
  let providers: [[String: [[String]]]]?

  /// Where its sources may be, in the package's folder.
  var folders: [String] {
    path.map { [$0] } ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" }
  }
}
