/// A setting of a target in a Package.swift, as `swift package dump-package` prints it.
struct PackageSetting: Decodable {
  private struct Condition: Decodable {
    let config: String?
    let platformNames: [String]
  }

  /// What a setting says: one, two or no words, or a list of arguments.
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

  /// Whether it is meant for Linux and a configuration.
  func applies(to configuration: Configuration) -> Bool {
    guard let condition else { return true }
    return condition.config.map { $0 == configuration.rawValue } != false
      && (condition.platformNames.isEmpty || condition.platformNames.contains("linux"))
  }

  /// The language mode that it names.
  var languageMode: String? { kind["swiftLanguageMode"]?.words.first }

  /// What the compiler's driver is told, as the package manager does (SwiftPM, `TargetBuildSettingDescription`). Settings of C
  /// have nothing to say to it.
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
