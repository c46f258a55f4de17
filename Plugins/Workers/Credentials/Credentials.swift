public import Contracts
import Foundation

/// A user name and a password in Unicode's NFC, the same from any keyboard (RFC 8265, sections 3.4 and 4.2).
public struct Credentials: Sendable {
  /// The name in NFC.
  public let userName: String
  /// The password in NFC.
  public let password: String

  /// Normalizes what the user typed.
  public init(userName: String, password: String) {
    self.userName = userName.precomposedStringWithCanonicalMapping
    self.password = password.precomposedStringWithCanonicalMapping
  }

  /// In characters (NIST SP 800-63B, section 5.1.1.1).
  public static let shortestPassword = 8
  /// The limit of crypt(3), in bytes of UTF-8.
  public static let longestPassword = 511
  /// In bytes of UTF-8.
  public static let longestUserName = 255

  /// Checks a new user's name and password; throws ``AuthError/unacceptable(_:)``.
  public func check() throws(AuthError) {
    guard !userName.isEmpty, userName.utf8.count <= Self.longestUserName else {
      throw .unacceptable(.userNameLength(most: Self.longestUserName))
    }
    guard !userName.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .unacceptable(.userNamePrintable)
    }
    guard password.count >= Self.shortestPassword else {
      throw .unacceptable(.passwordAtLeast(characters: Self.shortestPassword))
    }
    guard password.utf8.count <= Self.longestPassword else {
      throw .unacceptable(.passwordAtMost(bytes: Self.longestPassword))
    }
    guard isHashable else { throw .unacceptable(.passwordWithoutNUL) }
  }

  /// Whether crypt(3) sees all of the password: a C string ends at the first NUL.
  public var isHashable: Bool { !password.utf8.contains(0) }
}
