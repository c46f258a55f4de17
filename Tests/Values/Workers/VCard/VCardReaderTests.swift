import Contracts
import Foundation
import Testing

@testable import VCard

@Suite("Reading vCards")
struct VCardReaderTests {
  @Test("The lines of a file end with CR LF, LF or CR", arguments: ["\r\n", "\n", "\r"])
  func lineEnds(end: String) {
    let lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:Anna", " Zharkova", "N:Zharkova;Anna", "END:VCARD", ""]
    let (contacts, errors) = read(lines.joined(separator: end))
    #expect(errors.isEmpty)
    #expect(contacts.map(\.firstName) == ["Anna"])
    #expect(contacts.first?.property("FN")?.value == "AnnaZharkova")
  }

  @Test(
    "A byte order mark is no part of the file, and may be missing",
    arguments: [String.Encoding.utf8, .utf16BigEndian, .utf16LittleEndian])
  func byteOrderMark(encoding: String.Encoding) throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Анна Жаркова\nEND:VCARD\n"
    for text in ["\u{FEFF}\(card)", card] {
      let file = Array(try #require(text.data(using: encoding)))
      let (contacts, errors) = read(file)
      #expect(errors.isEmpty)
      #expect(contacts.map(\.lastName) == ["Жаркова"])
    }
  }

  @Test("Names and delimiters are read in any case, values keep theirs")
  func caseInsensitive() {
    let (contacts, errors) = read("begin:vcard\nVersion:3.0\nfn:ANNA zharkova\ntel;Type=Cell:1\nend:vcard")
    #expect(errors.isEmpty)
    #expect(contacts.first?.firstName == "ANNA")
    #expect(contacts.first?.phones == [LabeledValue("1", labels: ["cell"])])
  }

  @Test("Escapes become the characters they stand for")
  func escapes() {
    let (contacts, _) = read(#"BEGIN:VCARD\#nVERSION:3.0\#nN:O\;Brien\, Jr.;Anna\\Maria\nLee\#nFN:x\#nEND:VCARD"#)
    #expect(contacts.first?.lastName == "O;Brien, Jr.")
    #expect(contacts.first?.firstName == "Anna\\Maria\nLee")
  }

  @Test("The same card without a UID has the same id at each reading, another card another one")
  func contentID() {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD\n"
    let (contacts, _) = read(card + card + "BEGIN:VCARD\nVERSION:3.0\nFN:Hanna\nEND:VCARD\n")
    #expect(contacts[0].id == "urn:uuid:97ed2880-7b03-82a3-8b06-c77eb685a0a1")
    #expect(contacts[1].id == contacts[0].id)
    #expect(contacts[2].id != contacts[0].id)
  }

  @Test("Base64 without indentation goes on to the blank line")
  func base64WithoutIndentation() {
    let (contacts, errors) = read(
      "BEGIN:VCARD\nVERSION:2.1\nN:Taxi\nPHOTO;JPEG;BASE64:\nAAAA\nBBB=\n\nTEL:1\nEND:VCARD")
    #expect(errors.isEmpty)
    #expect(contacts.first?.property("PHOTO")?.value == "AAAABBB=")
    #expect(contacts.first?.phones.count == 1)
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

  @Test(
    "A broken card is reported with its line, and the others are read",
    arguments: [
      ("VERSION:5.0", 4, VCardError.Reason.unknownVersion("5.0")),
      ("BEGIN:VCARD\nVERSION:3.0\nFN:Inner", 2, .endMissing),
    ])
  func brokenCard(line: String, number: Int, reason: VCardError.Reason) {
    let (contacts, errors) = read(
      """

      BEGIN:VCARD
      FN:Broken
      \(line)
      END:VCARD
      BEGIN:VCARD
      VERSION:3.0
      FN:Whole
      END:VCARD
      """)
    #expect(errors == [VCardError(line: number, reason: reason)])
    #expect(contacts.last?.firstName == "Whole")
  }

  @Test("Bytes that are not UTF-8 are those of Windows, unless the card names their character set")
  func notUTF8() {
    let latin1: [UInt8] = [0x42, 0x6A, 0xF6, 0x72, 0x6E]
    let head = "BEGIN:VCARD\nVERSION:2.1\nN"
    let tail: [UInt8] = Array("\nEND:VCARD\n".utf8)
    let unnamed = read(Array(head.utf8) + [Byte.colon] + latin1 + tail)
    #expect(unnamed.contacts.map(\.lastName) == ["Björn"])
    // ISO-8859-1 has no euro sign, and Windows no character 81.
    #expect(read(Array((head + ";ENCODING=QUOTED-PRINTABLE:=80").utf8) + tail).contacts.map(\.lastName) == ["€"])
    let unassigned = read(Array((head + ":a\nNOTE:").utf8) + [0x81] + tail)
    #expect(unassigned.errors == [VCardError(line: 4, reason: .notText(charset: "WINDOWS-1252"))])
    #expect(unassigned.contacts.map(\.lastName) == ["a"])
    let named = read(Array((head + ";CHARSET=ISO-8859-1:").utf8) + latin1 + tail)
    #expect(named.contacts.map(\.lastName) == ["Björn"])
  }

  @Test("The card of an agent is a value of the card around it")
  func agent() {
    let (contacts, errors) = read(
      "BEGIN:VCARD\nVERSION:2.1\nN:Beck;Anna\nAGENT:\nBEGIN:VCARD\nVERSION:2.1\nN:Friday;Fred\nTEL:1\nEND:VCARD\nTEL:2\nEND:VCARD"
    )
    #expect(errors.isEmpty)
    #expect(contacts.map(\.firstName) == ["Anna"])
    #expect(contacts.first?.phones.map(\.value) == ["2"])
    #expect(
      contacts.first?.property("AGENT")?.value
        == "BEGIN:VCARD\\nVERSION:2.1\\nN:Friday\\;Fred\\nTEL:1\\nEND:VCARD")
  }

  @Test(
    "A soft break before an indented line leaves a blank only where the text has others",
    arguments: [("=D0=90=\r\n =D0=BD", "Ан"), ("a b=\r\n c", "a b c"), ("a=\r\n b=\r\n c d", "abc d")])
  func indentedSoftBreak(value: String, name: String) {
    let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE:\(value)\r\nEND:VCARD\r\n"
    #expect(read(card).contacts.map(\.lastName) == [name])
  }

  @Test("The extension of a telephone URI is not a part of the number")
  func telephoneExtension() {
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nTEL;VALUE=uri:tel:+1-418-656-9254;ext=102\nEND:VCARD\n"
    #expect(read(card).contacts.first?.phones == [LabeledValue("+1-418-656-9254 ext. 102")])
  }

  @Test("A card of nobody, a file without a card, a file that is cut off")
  func wholeFiles() {
    #expect(read("").errors.isEmpty)
    #expect(read("\n\n").errors.isEmpty)
    #expect(
      read("BEGIN:VCARD\nVERSION:3.0\nNOTE:x\nEND:VCARD").errors == [VCardError(line: 1, reason: .nobody)])
    #expect(read("BEGIN:VCARD\nVERSION:3.0\nFN:A").errors == [VCardError(line: 1, reason: .endMissing)])
    #expect(
      read("\u{7F}ELF\u{2}\nmore\nBEGIN:VCARD\nFN:A\nEND:VCARD").errors == [
        VCardError(line: 1, reason: .beginExpected(found: "\u{7F}ELF\u{2}"))
      ])
  }

  @Test("A line of nothing but semicolons is no property, however long it is")
  func semicolons() {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nX" + String(repeating: ";", count: 1_000_000) + ":\nEND:VCARD\n"
    #expect(read(card).errors.map(\.line) == [4])
  }

  @Test("A line of 10 MB, and 100,000 lines folded into one, are read")
  func longLines() {
    let long = String(repeating: "x", count: 10_000_000)
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nNOTE:\(long)\nEND:VCARD\n"
    #expect(read(card).contacts.first?.property("NOTE")?.value.utf8.count == 10_000_000)
    let folded = "BEGIN:VCARD\rVERSION:3.0\rFN:Anna\rNOTE:" + String(repeating: "\r x", count: 100_000)
    #expect(read(folded + "\rEND:VCARD").contacts.first?.property("NOTE")?.value.utf8.count == 100_000)
  }
}
