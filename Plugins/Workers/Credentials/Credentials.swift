import CCrypt
public import Contracts
import Foundation
import Glibc

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

  /// Checks a new user's name and password; throws ``AuthError/unacceptable(_:)``.
  public func check() throws(AuthError) {
    guard !userName.isEmpty, userName.utf8.count <= 255 else { throw .unacceptable(.userNameLength(most: 255)) }
    guard !userName.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .unacceptable(.userNamePrintable)
    }
    // NIST SP 800-63B, section 5.1.1.1.
    guard password.count >= 8 else { throw .unacceptable(.passwordAtLeast(characters: 8)) }
    // The limit of crypt(3).
    guard password.utf8.count <= 511 else { throw .unacceptable(.passwordAtMost(bytes: 511)) }
    guard isHashable else { throw .unacceptable(.passwordWithoutNUL) }
  }

  /// Checks the password against that of a user, nil for an unknown one: it takes as long as a wrong password.
  public func check(
    against stored: PasswordHash?, decoy: PasswordHash,
    matches: (PasswordHash, String) -> Bool = { $0.matches($1) }
  ) throws(AuthError) {
    guard matches(stored ?? decoy, password), stored != nil, isHashable else { throw .wrongCredentials }
  }

  /// Whether crypt(3) sees all of the password: a C string ends at the first NUL.
  private var isHashable: Bool { !password.utf8.contains(0) }
}

/// A yescrypt hash of a password, with its salt and its cost (crypt(5)): `$y$j9T$salt$hash`.
public struct PasswordHash: Equatable, Sendable {
  /// The stored form.
  public let string: String

  /// Uses a stored hash.
  public init(stored string: String) { self.string = string }

  /// Hashes a password with a new salt. It is slow and uses memory on purpose.
  public init(of password: String) throws(AuthError) {
    // The cost is the system's present default. Fails without yescrypt or memory.
    guard let setting = crypt_gensalt_ra("$y$", 0, nil, 0) else { throw Self.failure() }
    defer { free(setting) }
    guard let hash = Self.crypt(password, setting: setting) else { throw Self.failure() }
    string = hash
  }

  private static func failure() -> AuthError {
    .unavailable(source: "crypt(3)", systemMessage: String(cString: strerror(errno)))
  }

  /// Whether a password has this hash. Takes as long as making the hash, whatever the password is.
  public func matches(_ password: String) -> Bool {
    guard let hash = Self.crypt(password, setting: string) else { return false }
    // In a time that doesn't depend on where the difference is.
    return hash.utf8.count == string.utf8.count
      && zip(hash.utf8, string.utf8).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func crypt(_ password: String, setting: UnsafePointer<CChar>) -> String? {
    var memory: UnsafeMutableRawPointer?
    var size: Int32 = 0
    defer {
      if let memory { explicit_bzero(memory, Int(size)) }
      free(memory)
    }
    return crypt_ra(password, setting, &memory, &size).map { String(cString: $0) }
  }
}
