import Contracts
import Foundation
import TestSupport
import Testing
@testable import VCard

@Suite("Reading vCards")
struct VCardReaderTests {
  /// The contact of a file that has one, and no errors.
  private func contact(_ file: String) throws -> Contact {
    let (contacts, errors) = read(file)
    #expect(errors == [])
    #expect(contacts.count == 1)
    return try #require(contacts.first)
  }

  @Test("The lines of a file end with CR LF, LF or CR", arguments: ["\r\n", "\n", "\r"])
  func lineEnds(end: String) throws {
    let lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:Anna", " Zharkova", "N:Zharkova;Anna", "END:VCARD", ""]
    let contact = try contact(lines.joined(separator: end))
    #expect([contact.firstName, contact.property("FN")?.value] == ["Anna", "AnnaZharkova"])
  }

  @Test(
    "A byte order mark is no part of the file, and may be missing",
    arguments: [String.Encoding.utf8, .utf16BigEndian, .utf16LittleEndian])
  func byteOrderMark(encoding: String.Encoding) throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Анна Жаркова\nEND:VCARD\n"
    for text in ["\u{FEFF}\(card)", card] {
      let (contacts, errors) = read(Array(try #require(text.data(using: encoding))))
      #expect((contacts.map(\.lastName), errors) == (["Жаркова"], []))
    }
  }

  @Test("Names and delimiters are read in any case, values keep theirs; escapes become what they stand for")
  func values() throws {
    let anna = try contact("begin:vcard\nVersion:3.0\nfn:ANNA zharkova\ntel;Type=Cell:1\nend:vcard")
    #expect(anna.firstName == "ANNA")
    #expect(anna.phones == [LabeledValue("1", labels: ["cell"])])
    let lee = try contact(#"BEGIN:VCARD\#nVERSION:3.0\#nN:O\;Brien\, Jr.;Anna\\Maria\nLee\#nFN:x\#nEND:VCARD"#)
    #expect([lee.lastName, lee.firstName] == ["O;Brien, Jr.", "Anna\\Maria\nLee"])
    // The extension of a telephone URI is not a part of the number.
    let phone = try contact("BEGIN:VCARD\nVERSION:4.0\nFN:A\nTEL;VALUE=uri:tel:+1-418-656-9254;ext=102\nEND:VCARD\n")
    #expect(phone.phones == [LabeledValue("+1-418-656-9254 ext. 102")])
    // The same card without a UID has the same id at each reading, another card another one.
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD\n"
    let (contacts, _) = read(card + card + "BEGIN:VCARD\nVERSION:3.0\nFN:Hanna\nEND:VCARD\n")
    let id = "urn:uuid:97ed2880-7b03-82a3-8b06-c77eb685a0a1"
    #expect(contacts.map { $0.id == id } == [true, true, false])
  }

  @Test("Base64 without indentation goes on to the blank line; the card of an agent is a value of the card around it")
  func nested() throws {
    let taxi = try contact("BEGIN:VCARD\nVERSION:2.1\nN:Taxi\nPHOTO;JPEG;BASE64:\nAAAA\nBBB=\n\nTEL:1\nEND:VCARD")
    #expect(taxi.property("PHOTO")?.value == "AAAABBB=")
    #expect(taxi.phones.count == 1)
    let agent = "BEGIN:VCARD\nVERSION:2.1\nN:Friday;Fred\nTEL:1\nEND:VCARD"
    let anna = try contact("BEGIN:VCARD\nVERSION:2.1\nN:Beck;Anna\nAGENT:\n\(agent)\nTEL:2\nEND:VCARD")
    #expect([anna.firstName] + anna.phones.map(\.value) == ["Anna", "2"])
    #expect(anna.property("AGENT")?.value == agent.replacing("\n", with: "\\n").replacing(";", with: "\\;"))
  }

  @Test(
    "A property that can't be read is reported with its line, and its card is read without it",
    arguments: [
      ("junk", VCardError.Reason.propertyExpected(found: "junk")),
      ("NOTE", .propertyExpected(found: "NOTE")),
      ("a b:c", .propertyExpected(found: "a b:c")),
      ("NOTE;ENCODING=UUENCODE:x", .unknownEncoding("UUENCODE")),
      ("TITLE;ENCODING=QUOTED:Leiterin=20West", .unknownEncoding("QUOTED")),
      ("NOTE;CHARSET=KLINGON:x", .unknownCharset("KLINGON")),
      ("NOTE;CHARSET=UTF-8//IGNORE:x", .unknownCharset("UTF-8//IGNORE")),
      ("NOTE;CHARSET=ASCII:é", .notText(charset: "ASCII")),
      ("ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=91=C3=91=\n=80", .notText(charset: "UTF-8")),
      ("ORG;ENCODING=QUOTED-PRINTABLE:=C3=91=80", .notText(charset: "UTF-8")),
    ])
  func brokenProperty(line: String, reason: VCardError.Reason) {
    let (contacts, errors) = read(
      "BEGIN:VCARD\nVERSION:2.1\nFN:Anna\n\(line)\nTEL:1\nX\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Whole\nEND:VCARD\n"
    )
    let last = line.contains("\n") ? 7 : 6
    #expect(
      errors == [VCardError(line: 4, reason: reason), VCardError(line: last, reason: .propertyExpected(found: "X"))])
    #expect(contacts.map(\.firstName) == ["Anna", "Whole"])
    #expect(contacts.first?.phones.map(\.value) == ["1"])
    #expect(contacts.first?.otherProperties.isEmpty == true)
  }

  @Test("Bytes that are not UTF-8 are those of Windows, unless the card names their character set")
  func notUTF8() {
    let latin1: [UInt8] = [0x42, 0x6A, 0xF6, 0x72, 0x6E]
    func card(_ name: String, _ bytes: [UInt8]) -> (contacts: [Contact], errors: [VCardError]) {
      read(Array("BEGIN:VCARD\nVERSION:2.1\nN\(name)".utf8) + bytes + Array("\nEND:VCARD\n".utf8))
    }
    #expect(card(":", latin1).contacts.map(\.lastName) == ["Björn"])
    #expect(card(";CHARSET=ISO-8859-1:", latin1).contacts.map(\.lastName) == ["Björn"])
    // ISO-8859-1 has no euro sign, and Windows no character 81.
    #expect(card(";ENCODING=QUOTED-PRINTABLE:=80", []).contacts.map(\.lastName) == ["€"])
    let unassigned = card(":a\nNOTE:", [0x81])
    #expect(unassigned.errors == [VCardError(line: 4, reason: .notText(charset: "WINDOWS-1252"))])
    #expect(unassigned.contacts.map(\.lastName) == ["a"])
  }

  @Test(
    "A soft break before an indented line leaves a blank only where the text has others",
    arguments: [("=D0=90=\r\n =D0=BD", "Ан"), ("a b=\r\n c", "a b c"), ("a=\r\n b=\r\n c d", "abc d")])
  func indentedSoftBreak(value: String, name: String) {
    let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE:\(value)\r\nEND:VCARD\r\n"
    #expect(read(card).contacts.map(\.lastName) == [name])
  }

  @Test("A broken card is reported with its line, and the others are read; a card of nobody, or none, or one cut off")
  func wholeFiles() {
    let whole = "END:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Whole\nEND:VCARD"
    for (file, line, reason) in [
      ("", 1, nil), ("\n\n", 1, nil), ("BEGIN:VCARD\nVERSION:3.0\nNOTE:x\nEND:VCARD", 1, .nobody),
      ("BEGIN:VCARD\nVERSION:3.0\nFN:A", 1, .endMissing),
      ("\u{7F}ELF\u{2}\nmore\nBEGIN:VCARD\nFN:A\nEND:VCARD", 1, .beginExpected(found: "\u{7F}ELF\u{2}")),
      ("\nBEGIN:VCARD\nFN:Broken\nVERSION:5.0\n\(whole)", 4, .unknownVersion("5.0")),
      ("\nBEGIN:VCARD\nFN:Broken\nBEGIN:VCARD\nVERSION:3.0\nFN:Inner\n\(whole)", 2, .endMissing),
    ] as [(String, Int, VCardError.Reason?)] {
      let (contacts, errors) = read(file)
      #expect(errors == (reason.map { [VCardError(line: line, reason: $0)] } ?? []))
      #expect((contacts.last?.firstName == "Whole") == file.hasSuffix(whole))
    }
  }

  @Test("A line of 10 MB, and 100,000 lines folded into one, are read; a line of nothing but semicolons is no property")
  func longLines() {
    let semicolons = String(repeating: ";", count: 1_000_000)
    #expect(read("BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nX\(semicolons):\nEND:VCARD\n").errors.map(\.line) == [4])
    let long = String(repeating: "x", count: 10_000_000)
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nNOTE:\(long)\nEND:VCARD\n"
    #expect(read(card).contacts.first?.property("NOTE")?.value.utf8.count == 10_000_000)
    let folded = "BEGIN:VCARD\rVERSION:3.0\rFN:Anna\rNOTE:" + String(repeating: "\r x", count: 100_000)
    #expect(read(folded + "\rEND:VCARD").contacts.first?.property("NOTE")?.value.utf8.count == 100_000)
  }
}

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

  @Test("They give what the whole gives, with the same numbers of lines; a long file has many", arguments: 1...8)
  func parts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let text = (0..<30).map { _ in Self.blocks.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let parts = VCardReader.parts(of: bytes, size: Int.random(in: 1...300, using: &random))
      #expect(parts.flatMap { Array($0) } == Array(VCardReader(bytes)))
    }
    let text = String(repeating: Self.blocks[0], count: 100)
    #expect(VCardReader.parts(of: Array(text.utf8), size: 1).count == 100)
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }
    #expect(VCardReader.parts(of: utf16, size: 1).count == 100)
    #expect(VCardReader.parts(of: []).isEmpty)
  }
}
