/// The result of importing a vCard file.
public struct ContactsImport: Sendable, Equatable, Codable {
  /// How many contacts are new.
  public let added: Int
  /// How many known contacts, by their id, the file has replaced.
  public let replaced: Int
  /// The first failures of cards and properties; the other cards were imported.
  public let failures: [VCardError]
  /// The number of all failures.
  public let failureCount: Int

  /// Makes a report.
  public init(added: Int, replaced: Int, failures: [VCardError] = [], failureCount: Int = 0) {
    self.added = added
    self.replaced = replaced
    self.failures = failures
    self.failureCount = failureCount
  }
}

/// An exported vCard file.
public struct ContactsExport: Sendable, Equatable, Codable {
  /// The vCard file.
  public let bytes: [UInt8]
  /// How many contacts it contains.
  public let count: Int
  /// How many contacts are missing because their stored form can't be read.
  public let unreadableCount: Int

  /// Makes an export.
  public init(bytes: [UInt8], count: Int, unreadableCount: Int = 0) {
    self.bytes = bytes
    self.count = count
    self.unreadableCount = unreadableCount
  }
}

/// The version of an exported vCard file.
public enum VCardVersion: String, Sendable, Codable, CaseIterable {
  /// RFC 2426; every address book reads it.
  case v3 = "3.0"
  /// RFC 6350.
  case v4 = "4.0"
}
