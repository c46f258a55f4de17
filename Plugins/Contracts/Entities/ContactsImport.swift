/// What became of the cards of an imported vCard file.
public struct ContactsImport: Sendable, Equatable, Codable {
  /// How many contacts are new.
  public let added: Int
  /// How many contacts were there already, under the same id, and are now as the file has them.
  public let replaced: Int
  /// The first of the cards, and of the properties, that could not be read; the others were imported.
  public let failures: [VCardError]
  /// How many of them could not be read.
  public let failureCount: Int

  /// Makes a report.
  public init(added: Int, replaced: Int, failures: [VCardError] = [], failureCount: Int = 0) {
    self.added = added
    self.replaced = replaced
    self.failures = failures
    self.failureCount = failureCount
  }
}

/// What was exported.
public struct ContactsExport: Sendable, Equatable, Codable {
  /// The vCard file.
  public let bytes: [UInt8]
  /// How many contacts are in it.
  public let count: Int
  /// How many contacts are missing in it, because what is stored of them can't be read.
  public let unreadableCount: Int

  /// Makes an export.
  public init(bytes: [UInt8], count: Int, unreadableCount: Int = 0) {
    self.bytes = bytes
    self.count = count
    self.unreadableCount = unreadableCount
  }
}

/// The version of vCard in which contacts are exported.
public enum VCardVersion: String, Sendable, Codable, CaseIterable {
  /// RFC 2426; what every address book reads.
  case v3 = "3.0"
  /// RFC 6350.
  case v4 = "4.0"
}
