import HostSystem
import Testing

/// The examples of FIPS 180-4 (NIST, "SHA256.pdf").
@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func `of nothing, one block and two`(text: String, digest: String) {
    #expect(SHA256(of: Array(text.utf8)).description == digest)
  }

  @Test func `is read again, in any case`() {
    let digest = SHA256(of: Array("abc".utf8))
    #expect(SHA256(digest.description.uppercased()) == digest)
  }

  @Test(arguments: ["", "abc", String(repeating: "g", count: 64), String(repeating: "a", count: 65)])
  func `is no other text`(text: String) {
    #expect(SHA256(text) == nil)
  }
}
