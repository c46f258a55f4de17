/// What became of the cards of an imported vCard file.
public struct ContactsImport: Sendable, Equatable {
  /// A card that could not be read.
  public struct Failure: Sendable, Equatable {
    /// The line of the file, counted from 1.
    public let line: Int
    /// What was found there and what was expected.
    public let reason: String

    /// Makes a failure.
    public init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// How many contacts are new.
  public let added: Int
  /// How many contacts were there already, under the same id, and are now as the file has them.
  public let replaced: Int
  /// The first of the cards that could not be read; the others were imported.
  public let failures: [Failure]
  /// How many cards could not be read.
  public let failureCount: Int

  /// Makes a report.
  public init(added: Int, replaced: Int, failures: [Failure] = [], failureCount: Int = 0) {
    self.added = added
    self.replaced = replaced
    self.failures = failures
    self.failureCount = failureCount
  }
}

/// The version of vCard in which contacts are exported.
public enum VCardVersion: String, Sendable, CaseIterable {
  /// RFC 2426; what every address book reads.
  case v3 = "3.0"
  /// RFC 6350.
  case v4 = "4.0"
}
