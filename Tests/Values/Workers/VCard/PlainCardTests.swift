import Contracts
import Foundation
import TestSupport
import Testing
import VCard

@Suite("Cards that are known without being read")
struct PlainCardTests {
  private static let plain = """
    BEGIN:VCARD
    VERSION:4.0
    UID:urn:uuid:1
    FN:Ёлкина\\, Anna
    N:Ёлкина;Anna;;;
    item1.TEL;TYPE=cell:+44 20 79
    EMAIL;TYPE=home;PREF=1:anna@example.org
    NOTE:a line that goes on
      in the next one
    END:VCARD

    """

  /// Each changes the plain card in one line; with how many it is plain no longer.
  private static let lines = [
    "N:;;;;", "N: ; ;;;", "N:A\\;B;C;;;", "N:Kim;\u{301}Anna;;;",
    "N:Kim", "N:;Kim", "N;LANGUAGE=ko:Kim;;;;", "n:Kim;;;;",
    "item1.N:Kim;;;;", "UID:", "UID:a\\,b", "uid:x", "UID;VALUE=text:y", "VERSION:3.0", "VERSION: 3.0",
    "version:4.0", "BEGIN:VCARD", "begin:vcard", "END:VCARD ", "end:vcard", "END:VCARD", "FN:",
    "FN;X=\"a:b\":c", "NOTE;CHARSET=UTF-8:x", "NOTE;encoding=b:x", "NOTE;ENCODING=QUOTED-PRINTABLE:x=",
    "NOTE:x=", "TEL;CELL:1", "TEL;BASE64:1", "X-A.B.C:1", ".TEL:1", "TEL.:1", "NOTE", ":", "=:", "NOTE:\r",
    "NOTE:a\rN:b", " folded", "\tfolded", "", " ", "BDAY:19990203", "ADR;TYPE=home:;;Street;;;;",
    "PHOTO:data:image/png;base64\\,AAAA", "CALSCALE;CALSCALE=x:1", "NOTE;=x:1", "NOTE;A B=x:1", "NOTE:\u{0}",
    "TÉL:1",
  ]

  private static func cards(_ text: String) -> [PlainCard]? {
    let parts = VCardParts(Array(text.utf8), size: .max / 2)
    return parts.ranges.first.flatMap { parts.plainCards(in: $0) }
  }

  /// What is plain, the reader reads as it says.
  private static func check(_ text: String, _ cards: [PlainCard]) {
    let bytes = Array(text.utf8)
    let read = VCardReader(bytes).map { try? $0.get() }
    #expect(read.map { $0?.id } == cards.map(\.id), "\(text.debugDescription)")
    #expect(read.map { $0?.firstName } == cards.map(\.firstName), "\(text.debugDescription)")
    #expect(read.map { $0?.lastName } == cards.map(\.lastName), "\(text.debugDescription)")
    for (card, contact) in zip(cards, read) {
      #expect(Array(VCardReader(Array(bytes[card.range]))).map { try? $0.get() } == [contact])
    }
    #expect(cards.map(\.range).flatMap { Array(bytes[$0]) } == bytes)
  }

  @Test("One as this program writes it is plain, with both ends of lines", arguments: ["\n", "\r\n"])
  func own(end: String) throws {
    let text = Self.plain.replacing("\n", with: end)
    let cards = try #require(Self.cards(text + text))
    #expect(cards.count == 2)
    #expect(cards.map(\.lastName) == ["Ёлкина", "Ёлкина"])
    Self.check(text + text, cards)
    let written = VCardReader(Array(text.utf8)).compactMap { try? $0.get() }
    #expect(Self.cards(String(decoding: VCardWriter.bytes(of: written, version: .v4), as: UTF8.self))?.count == 1)
  }

  @Test("Of files with lines put in and left out, what is plain the reader reads so", arguments: 1...20)
  func fuzzed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var plain = 0
    for _ in 0..<400 {
      var lines = (Self.plain + Self.plain).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<lines.count - 1, using: &random)
        let line = Self.lines.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines[place] = line
        case 1: lines.insert(line, at: place)
        default: lines.remove(at: place)
        }
      }
      let text = lines.joined(separator: Bool.random(using: &random) ? "\n" : "\r\n")
      guard let cards = Self.cards(text) else { continue }
      plain += 1
      Self.check(text, cards)
    }
    #expect(plain > 20)
  }

  @Test("What isn't text, or stands in no card, isn't plain")
  func others() {
    let broken = VCardParts(Array(Self.plain.utf8) + [0xFF])
    #expect(broken.ranges.map { broken.plainCards(in: $0) } == [nil])
    #expect(Self.cards("garbage\n" + Self.plain) == nil)
    #expect(Self.cards(Self.plain + "garbage\n") == nil)
    #expect(Self.cards(String(Self.plain.dropLast(5))) == nil)
    #expect(Self.cards("") == nil)
    // The end of its last line is missing.
    #expect(Self.cards(String(Self.plain.dropLast())) == nil)
  }

  @Test("What is wrong with a part stands in a line of the file")
  func lines() throws {
    let parts = VCardParts(Array((Self.plain + Self.plain.replacing("NOTE", with: "NO TE")).utf8), size: 1)
    let last = try #require(parts.ranges.last)
    #expect(parts.ranges.count == 2)
    guard case .failure(let error)? = Array(VCardReader(Array(parts.bytes[last]))).first else {
      Issue.record("a card that can't be read was read")
      return
    }
    #expect(parts.error(error, in: last).line == 18)
    #expect(parts.error(error, in: last).reason == error.reason)
  }
}
