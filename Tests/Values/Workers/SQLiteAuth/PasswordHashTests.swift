import CCrypt
import Contracts
import Testing

@testable import Credentials

@Suite("Passwords are hashed by yescrypt")
struct PasswordHashTests {
  @Test("crypt(3) itself finds the hash right, by the setting in it")
  func crypt() throws {
    let hash = try PasswordHash(of: "clean-swift").string

    var data = crypt_data()
    let hashedAgain = crypt_r("clean-swift", hash, &data).map { String(cString: $0) }
    #expect(hashedAgain == hash)
    #expect(hash.hasPrefix("$y$"))
    #expect(crypt_checksalt(hash) == CRYPT_SALT_OK)
  }

  @Test("a hash that another program has made is known")
  func foreign() {
    // perl -e 'print crypt("clean-swift", q($y$j9T$4zHiPqGhOXh6eIrbDTXMP.))'
    let hash = PasswordHash(stored: "$y$j9T$4zHiPqGhOXh6eIrbDTXMP.$iYyJAZscbSGYP5cN1psgP3SrX/3zVS9oK.fENe94eR6")

    #expect(hash.matches("clean-swift"))
    #expect(!hash.matches("clean-swifT"))
    #expect(!hash.matches(""))
  }

  @Test("the same password has another salt each time")
  func salt() throws {
    let hashes = [try PasswordHash(of: "clean-swift"), try PasswordHash(of: "clean-swift")]

    #expect(hashes[0] != hashes[1])
    #expect(hashes.allSatisfy { $0.matches("clean-swift") })
  }

  @Test("what is no hash matches nothing", arguments: ["", "*0", "$y$", "$y$j9T$salt", "clean-swift"])
  func damaged(stored: String) {
    #expect(!PasswordHash(stored: stored).matches("clean-swift"))
  }

  @Test("a password that crypt(3) doesn't take can't be hashed, and matches nothing")
  func tooLong() throws {
    let long = String(repeating: "x", count: 512)

    let refusal = AuthError.unavailable(source: "crypt(3)", systemMessage: "Numerical result out of range")
    #expect(throws: refusal) { try PasswordHash(of: long) }
    #expect(!(try PasswordHash(of: String(long.dropLast()))).matches(long))
  }
}
