import HostSystem
import FoundationEssentials
import Synchronization

/// The package of some sources: its settings, so that `swift build` and `host build` accept the same sources.
struct SwiftPackage: Sendable {
  private let folder: String
  private let description: Description

  /// `folder` is a full path.
  init(reading folder: String, by compiler: Compiler) async throws(Diagnostic) {
    self.folder = folder
    let file = "\(folder)/Package.swift"
    let files = try BuildFiles()
    // Warnings aren't JSON, and go elsewhere.
    let (log, isDone) = try await compiler.run(
      [
        compiler.packageManager, "package", "dump-package", "--package-path", folder, "--scratch-path",
        "\(files.folder)/build",
      ], files, output: files.answer)
    guard isDone, let answer = File.contents(files.answer) else { throw .packageNotRead(file: file, log: log) }
    do { description = try JSONDecoder().decode(Description.self, from: Data(answer)) } catch {
      throw .packageNotRead(file: file, log: "an unknown answer of \(compiler.packageManager): \(error)")
    }
  }

  func settings(of folder: String, _ configuration: Configuration) -> [String]? {
    guard let target = target(in: folder) else { return nil }
    let settings = target.settings.filter { $0.applies(to: configuration) }
    let mode = settings.compactMap(\.languageMode).last ?? description.languageMode
    return ["-swift-version", mode] + settings.flatMap(\.arguments)
  }

  /// Flags for importers of a system library, from pkg-config as in `swift build`; `folder` is that of the module map.
  /// Empty when the package names none, or without pkg-config: many libraries are found without it.
  func settings(ofLibraryIn folder: String, by compiler: Compiler) async throws(Diagnostic) -> [String] {
    guard let target = target(in: folder), let name = target.pkgConfig, let program = compiler.pkgConfig else {
      return []
    }
    let files = try BuildFiles()
    let (log, isKnown) = try await compiler.run([program, "--cflags", "--libs", name], files, output: files.answer)
    guard isKnown, let answer = File.contents(files.answer),
      let flags = ShellWords.split(String(decoding: answer, as: UTF8.self).filter { $0 != "\n" }[...])
    else {
      let packages = (target.providers ?? []).flatMap { $0["apt"] ?? [] }.flatMap(\.self)
      throw Diagnostic(
        "\(self.folder)/Package.swift: there is no library \(Printable.quoted(name)): \(log.split(separator: "\n").first ?? "pkg-config doesn't know it")",
        packages.isEmpty
          ? "install it, or have PKG_CONFIG_PATH name the folder of \(name).pc"
          : "install \(packages.joined(separator: " ")), or have PKG_CONFIG_PATH name the folder of \(name).pc")
    }
    return flags.flatMap { flag in
      // Flags for the compiler go to C: header folders and macros.
      if flag.hasPrefix("-l") || flag.hasPrefix("-L") { [flag] } else { ["-Xcc", flag] }
    }
  }

  private func target(in folder: String) -> PackageTarget? {
    guard let sources = Path.resolved(folder) else { return nil }
    return description.targets.first { target in
      target.folders.contains { Path.resolved(Path.join(self.folder, $0)) == sources }
    }
  }

  static func folder(around path: String) -> String? {
    Path.way(to: Path.absolute(path)).first { Path.exists("\($0)/Package.swift") }
  }
}

/// The part of `swift package dump-package` that matters here.
private struct Description: Decodable {
  struct Version: Decodable {
    let _version: String
  }

  let toolsVersion: Version
  let swiftLanguageVersions: [String]?
  let targets: [PackageTarget]

  /// The newest mode that the package names, or that of its tools version.
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
  /// The packages of a system library, by their package managers.
  let providers: [[String: [[String]]]]?

  var folders: [String] {
    path.map { [$0] } ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" }
  }
}

/// Printed by `swift package dump-package`.
struct PackageSetting: Decodable {
  private struct Condition: Decodable {
    let config: String?
    let platformNames: [String]
  }

  private struct Values: Decodable {
    let words: [String]

    private enum Key: String, CodingKey {
      case first = "_0"
      case second = "_1"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      if let list = try? values.decode([String].self, forKey: .first) {
        words = list
      } else {
        words = [Key.first, .second].compactMap { try? values.decode(String.self, forKey: $0) }
      }
    }
  }

  private let tool: String
  private let condition: Condition?
  private let kind: [String: Values]

  func applies(to configuration: Configuration) -> Bool {
    guard let condition else { return true }
    return condition.config.map { $0 == configuration.rawValue } != false
      && (condition.platformNames.isEmpty || condition.platformNames.contains("linux"))
  }

  var languageMode: String? { kind["swiftLanguageMode"]?.words.first }

  /// As the package manager passes them to the driver (SwiftPM, `TargetBuildSettingDescription`).
  var arguments: [String] {
    guard tool == "swift" || tool == "linker" else { return [] }
    return kind.flatMap { name, values in Self.arguments(of: name, values.words) }
  }

  private static func arguments(of name: String, _ words: [String]) -> [String] {
    switch (name, words.first) {
    case ("unsafeFlags", _): words
    case ("strictMemorySafety", _): ["-strict-memory-safety"]
    case ("define", let name?): ["-D", name]
    case ("enableUpcomingFeature", let feature?): ["-enable-upcoming-feature", feature]
    case ("enableExperimentalFeature", let feature?): ["-enable-experimental-feature", feature]
    case ("defaultIsolation", let isolation?): ["-default-isolation", isolation]
    case ("interoperabilityMode", "Cxx"?): ["-cxx-interoperability-mode=default"]
    case ("treatAllWarnings", let level?): [level == "error" ? "-warnings-as-errors" : "-no-warnings-as-errors"]
    case ("treatWarning", let group?): [words.last == "error" ? "-Werror" : "-Wwarning", group]
    case ("linkedLibrary", let library?): ["-l\(library)"]
    default: []
    }
  }
}

final class PackageCache: Sendable {
  /// By the folder, its Package.swift and the compiler.
  private let answers = AnswerCache<[String], SwiftPackage, Diagnostic>()

  /// Nil without a package that has the sources as a target, or without a package manager.
  func settings(
    of path: String, by compiler: Compiler, _ configuration: Configuration
  ) async throws(Diagnostic) -> [String]? {
    try await package(around: path, by: compiler)?.settings(of: path, configuration)
  }

  func settings(ofLibraries moduleMaps: [String], by compiler: Compiler) async throws(Diagnostic) -> [String] {
    var settings: [String] = []
    for folder in moduleMaps.map(Path.folder) {
      guard let package = try await package(around: folder, by: compiler) else { continue }
      settings += try await package.settings(ofLibraryIn: folder, by: compiler)
    }
    return settings
  }

  private func package(around path: String, by compiler: Compiler) async throws(Diagnostic) -> SwiftPackage? {
    guard let folder = SwiftPackage.folder(around: path), Path.exists(compiler.packageManager),
      let manifest = File.contents("\(folder)/Package.swift")
    else { return nil }
    let question = [folder, SHA256(of: manifest).description, compiler.version]
    return try await answers.answer(to: question) { () async throws(Diagnostic) in
      try await SwiftPackage(reading: folder, by: compiler)
    }
  }
}

/// Asks each question once; one that failed is asked again, as the reason may be gone.
final class AnswerCache<Question: Hashable & Sendable, Answer: Sendable, Failure: Error>: Sendable {
  private let answers = Mutex<[Question: Task<Result<Answer, Failure>, Never>]>([:])

  /// Concurrent callers share one question.
  func answer(
    to question: Question, _ ask: @escaping @Sendable () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let task = answers.withLock { answers in
      if let known = answers[question] { return known }
      let task = Task { () -> Result<Answer, Failure> in
        do throws(Failure) { return .success(try await ask()) } catch { return .failure(error) }
      }
      answers[question] = task
      return task
    }
    let answer = await task.value
    if case .failure = answer { answers.withLock { if $0[question] == task { $0[question] = nil } } }
    return try answer.get()
  }
}

extension Diagnostic {
  static func packageNotRead(file: String, log: String) -> Self {
    Self(
      CompilerMessage.all(in: log).first { $0.severity == .error }.map { "\(file):\($0.line): \($0.message)" }
        ?? "\(file): swift package dump-package refuses it",
      "fix it; swift package describe tells where")
  }
}
