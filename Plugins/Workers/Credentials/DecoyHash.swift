public import Contracts
import Glibc

/// What a password is held against when nobody has the name: that takes as long as with another hash.
public struct DecoyHash: Sendable {
  private var made: PasswordHash?

  /// A decoy that is made when it is asked for first.
  public init() {}

  /// The hash.
  public mutating func hash() throws(AuthError) -> PasswordHash {
    if let made { return made }
    let new = try PasswordHash(hashing: "nobody")
    made = new
    return new
  }
}

extension PasswordHash {
  /// Hashes a password for a worker, whose error says that crypt(3) can't.
  public init(hashing password: String) throws(AuthError) {
    do throws(HashingFailed) {
      try self.init(of: password)
    } catch {
      throw .unavailable(source: "crypt(3)", systemMessage: String(cString: strerror(error.code)))
    }
  }
}
