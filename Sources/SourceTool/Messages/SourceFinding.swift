/// A place where sources, or a library made of them, don't follow a rule of the architecture.
public struct SourceFinding: Codable, Equatable, Sendable {
  /// The rule that is broken.
  public let rule: SourceRule
  /// The path of the file.
  public let file: String
  /// The line, from 1; nil for a library.
  public let line: Int?
  /// The column in bytes of UTF-8, from 1; nil for a library.
  public let column: Int?
  /// What stands there.
  public let found: String
  /// What should.
  public let expected: String
  /// How to fix it, on one line.
  public let suggestion: String

  /// Where it is: `Scenes/Login/LoginPresenter.swift:12:7`.
  public var place: String {
    [file, line.map { "\($0)" }, column.map { "\($0)" }].compactMap(\.self).joined(separator: ":")
  }
  /// What is wrong, on one line.
  public var message: String { "\(place): \(rule.rawValue): found \(found), expected \(expected)" }

  /// Takes the values.
  public init(
    rule: SourceRule, file: String, line: Int?, column: Int?, found: String, expected: String, suggestion: String
  ) {
    self.rule = rule
    self.file = file
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
  }
}

/// What was found out about the sources of an application.
public struct SourceFindings: Codable, Equatable, Sendable {
  /// How many files were read.
  public let files: Int
  /// The scenes and workers that were looked at, by their ids.
  public let ids: [String]
  /// All of the application: none may link another.
  public let known: [String]
  /// What breaks a rule, in the order of the files and their lines.
  public let findings: [SourceFinding]

  /// Takes the values.
  public init(files: Int, ids: [String], known: [String], findings: [SourceFinding]) {
    self.files = files
    self.ids = ids
    self.known = known
    self.findings = findings
  }
}
