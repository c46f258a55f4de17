import CCrypt
public import Contracts
import Glibc

/// A yescrypt hash of a password, with its salt and its cost (crypt(5)): `$y$j9T$salt$hash`.
public struct PasswordHash: Equatable, Sendable {
  /// The stored form.
  public let string: String

  /// Uses a stored hash.
  public init(stored string: String) {
    self.string = string
  }

  /// Hashes a password with a new salt. It is slow and uses memory on purpose.
  ///
  /// - Throws: ``AuthError/unavailable(source:systemMessage:)`` when the system's crypt(3) doesn't know yescrypt, or has no memory for it.
  public init(of password: String) throws(AuthError) {
    // The cost is the system's present default.
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
    return Self.areEqual(Array(hash.utf8), Array(string.utf8))
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

  /// In a time that doesn't depend on where the difference is.
  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
