import Contracts
import TestSupport
import Testing
import VCard

@Suite("Reading the parts of a vCard file")
struct VCardPartsTests {
  /// Parts of files: cards, and what looks like the end of one.
  private static let blocks = [
    "BEGIN:VCARD\nVERSION:4.0\nFN:Anna\nEND:VCARD\n", "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ёлкин;А;;;\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\rVERSION:4.0\rFN:Mac\rEND:VCARD\r", "begin:vcard\nversion:4.0\nfn:low\nend:vcard \n", "\n", "\r\n\r\n",
    "END:VCARD\n", "garbage\n", "BEGIN:VCARD\nVERSION:9\nEND:VCARD\n", "BEGIN:VCARD\n",
    "BEGIN:VCARD\n ;X:1\nFN:X\nEND:VCARD\n",
    "BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:A=\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD\n",
    "BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:A==\n\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD\n",
    "BEGIN:VCARD\nVERSION:4.0\nFN:folded\nEND:VCARD\n BEGIN:VCARD\nEND:VCARD\n",
    "BEGIN:VCARD\nVERSION:2.1\nN:P;;;;\nPHOTO;ENCODING=BASE64:AAAA\nAAAA=\n\nEND:VCARD\n",
  ]

  @Test("They give what the whole gives, with the same numbers of lines", arguments: 1...8)
  func parts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let text = (0..<30).map { _ in Self.blocks.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let parts = VCardReader.parts(of: bytes, size: Int.random(in: 1...300, using: &random))
      #expect(parts.flatMap { Array($0) } == Array(VCardReader(bytes)))
    }
  }

  @Test("A long file has many, also one in UTF-16")
  func many() {
    let text = String(repeating: Self.blocks[0], count: 100)
    #expect(VCardReader.parts(of: Array(text.utf8), size: 1).count == 100)
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }
    #expect(VCardReader.parts(of: utf16, size: 1).count == 100)
    #expect(VCardReader.parts(of: []).isEmpty)
  }
}
