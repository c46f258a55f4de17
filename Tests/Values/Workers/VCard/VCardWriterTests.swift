import Contracts
import Testing
import VIPKit
@testable import VCard

@Suite("Writing vCards")
struct VCardWriterTests {
  private let anna = Contact(
    id: "urn:uuid:1", firstName: "Anna", lastName: "Zharkova",
    phones: [LabeledValue("+7 (999) 222-33-44", labels: ["cell", "pref"])],
    emails: [LabeledValue("anna@example.org", labels: ["home"], group: "item1")],
    otherProperties: [ContactProperty(group: "item1", name: "X-ABLabel", value: "Project")])

  @Test("vCard 3.0; vCard 4.0 has a parameter for what is preferred")
  func versions() {
    let expected = """
      BEGIN:VCARD
      VERSION:3.0
      UID:urn:uuid:1
      FN:Anna Zharkova
      N:Zharkova;Anna;;;
      TEL;TYPE=cell,pref:+7 (999) 222-33-44
      item1.EMAIL;TYPE=home:anna@example.org
      item1.X-ABLabel:Project
      END:VCARD

      """
    #expect(text(of: anna, .v3) == expected.replacing("\n", with: "\r\n"))
    let version4 = text(of: anna, .v4)
    #expect(version4.contains("\r\nVERSION:4.0\r\n"))
    #expect(version4.contains("\r\nTEL;TYPE=cell;PREF=1:+7 (999) 222-33-44\r\n"))
  }

  @Test("Lines have at most 75 bytes, and no character is split", arguments: 0..<8)
  func folding(shift: Int) throws {
    var contact = anna
    let note =
      String(repeating: "a", count: shift) + String(repeating: "Ж", count: 50) + String(repeating: "😀", count: 50)
    contact.otherProperties = [ContactProperty(name: "NOTE", value: note)]
    let lines = text(of: contact, .v4).split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.filter { $0.hasPrefix(" ") }.dropLast().allSatisfy { $0.utf8.count > 71 })
    #expect(read(text(of: contact, .v4)).contacts == [contact])
  }

  @Test(
    "Texts with any character come back as they were; a combining mark behind what parts or quotes values parts nothing",
    arguments: VCardVersion.allCases)
  func anyText(version: VCardVersion) {
    let odd = [
      "", "a;b,c\\d", "\\n", "line\nline", " edge ", "\\", ":", "\"", "^n^'", "=0D=0A=", "\u{0}\u{1B}", "e\u{301}😀",
      "日本",
    ]
    let marked = [",", ";", ":", "\\", "\"", "^", "=", "\n", "'"].map { "a\($0)\u{301}n" }
    for text in odd + marked {
      let parameter = ContactProperty.Parameter(name: "X-P", values: [text, "b"])
      let contact = Contact(
        id: "i\(text)", firstName: "A\(text)", lastName: text,
        phones: [LabeledValue("1\(text)", parameters: [parameter])],
        emails: [LabeledValue("e\(text)", labels: ["work"], group: "g1")],
        addresses: marked.contains(text) ? [PostalAddress(street: text, city: "Riga")] : [])
      let written = VCardWriter.bytes(of: [contact], version: version)
      #expect(Array(VCardReader(written)) == [.success(contact)], "\(text.debugDescription)")
    }
  }

  @Test("What N and FN say more is kept until the names change")
  func richerNames() throws {
    var raymond = try #require(try Fixture.contacts("Google-3.0").first)
    raymond.phones = []
    #expect(text(of: raymond, .v3).contains("\r\nFN:Dr. Raymond Law Jr.\r\nN:Law;Raymond;Lee;Dr.;Jr.\r\n"))
    raymond.lastName = "Lawson"
    #expect(text(of: raymond, .v3).contains("\r\nFN:Raymond Lawson\r\nN:Lawson;Raymond;Lee;Dr.;Jr.\r\n"))
    #expect(text(of: raymond, .v3).ranges(of: "\r\nN:").count == 1)
  }

  @Test("An address and a date of birth", arguments: [(VCardVersion.v3, "1988-05-12"), (.v4, "19880512")])
  func addressAndBirthday(version: VCardVersion, day: String) {
    let contact = Contact(
      id: "1", firstName: "A", lastName: "B",
      addresses: [PostalAddress(street: "Lesnaya; 5\nflat 2", city: "Tver", labels: ["home"])],
      birthday: CalendarDay("1988-05-12"))
    let text = text(of: contact, version)
    #expect(text.contains("\r\nADR;TYPE=home:;;Lesnaya\\; 5\\nflat 2;Tver;;;\r\n"))
    #expect(text.contains("\r\nBDAY:\(day)\r\n"))
    #expect(read(text).contacts == [contact])
  }

  /// Compares each line of the card with the written one, as text.
  @Test("A card that is read, changed and written has each line that the change doesn't concern")
  func untouchedLines() throws {
    let repeating = "ADR;TYPE=work:;;1 Main St\\nSuite 2;Springfield;IL;62701;US;1 Main St\\nSuite 2\\nUS"
    let lines = [
      "BEGIN:VCARD", "VERSION:4.0", "UID:urn:uuid:1", "UID:second", "FN:Anna Zharkova", "FN;LANGUAGE=ru:Анна",
      "N:Zharkova;Anna;Maria;Dr.;", "N;LANGUAGE=ru:Жаркова;Анна;;;", "TEL;TYPE=cell:+1", "item1.TEL;TYPE=home:",
      "item1.X-ABLabel:unused", "EMAIL;TYPE=work;X-SINCE=2001:anna@example.org", "EMAIL:",
      "ADR;TYPE=home:;;Lesnaya 5,flat 2;Tver;;170000;Russia;Room 4;2;3;5;Lesnaya;B;North;;Volga;;;",
      repeating, "ADR;TYPE=x-yard:;;;;;;;Room 7", "BDAY:19900517", "BDAY;ALTID=1;VALUE=text:around May 1990",
      "BDAY;CALSCALE=x-julian:19900504", "DEATHDATE:--0101", "X-Odd;X-P=\"a;b:c\",d:e\\,f;g", "GEO:geo:1.5\\,2",
      "NOTE:one", "NOTE;PREF=2:two", "REV:20230101T120000Z", "END:VCARD",
    ]
    let card = lines.map { "\($0)\r\n" }.joined()
    var contact = try #require(read(card).contacts.first)
    #expect(unfolded(contact) == lines.sorted())

    contact.lastName = "Ivanova"
    contact.phones[0].value = "+2"
    contact.addresses[1].city = "Shelbyville"
    let changes = [
      "N:Zharkova;Anna;Maria;Dr.;": "N:Ivanova;Anna;Maria;Dr.;", "FN:Anna Zharkova": "FN:Anna Ivanova",
      "TEL;TYPE=cell:+1": "TEL;TYPE=cell:+2",
      // Its eighth component repeated the old city: it goes.
      repeating: "ADR;TYPE=work:;;1 Main St\\nSuite 2;Shelbyville;IL;62701;US",
    ]
    #expect(unfolded(contact) == lines.map { changes[$0] ?? $0 }.sorted())
  }

  private func unfolded(_ contact: Contact) -> [String] {
    let lines = text(of: contact, .v4).split(separator: "\r\n").map(String.init)
    return lines.reduce(into: [String]()) { whole, line in
      if line.hasPrefix(" "), let begun = whole.popLast() {
        whole.append(begun + line.dropFirst())
      } else {
        whole.append(line)
      }
    }.sorted()
  }

  @Test(
    "A date of birth that isn't a whole date stays as the card has it",
    arguments: [
      "BDAY:--0512", "BDAY:1988-05", "BDAY;VALUE=text:around 1800", "BDAY:19880532", "BDAY:июнь", "BDAY:🎂🎂",
      "BDAY:12/05/1988", "BDAY;CALSCALE=x-julian:19880512", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-12",
    ])
  func partialBirthday(line: String) {
    let card = "BEGIN:VCARD\nVERSION:4.0\nUID:1\nFN:A\n\(line)\nEND:VCARD\n"
    let contacts = read(card).contacts
    #expect(contacts.map(\.birthday) == [nil])
    #expect(contacts.first?.property("BDAY")?.value == line.split(separator: ":").last.map(String.init))
    #expect(read(VCardWriter.bytes(of: contacts, version: .v4)).contacts == contacts)
  }

  @Test(
    "A date of birth is read as phones write it, and stands in the card with what it says more, until it is another one",
    arguments: [
      ("BDAY:1988-5-12", "BDAY:19880512"), ("BDAY;VALUE=date:1988-05-12", "BDAY:19880512"),
      ("BDAY:1988/05/12", "BDAY:19880512"), ("BDAY:1988-05-12T00:00:00Z", nil), ("BDAY:19880512T231000Z", nil),
      ("BDAY:1988-05-12 00:00:00", nil), ("item1.BDAY:1988-05-12", nil), ("BDAY;VALUE=date-and-or-time:19880512", nil),
    ])
  func foreignBirthday(line: String, written: String?) throws {
    let card = "BEGIN:VCARD\nVERSION:4.0\nUID:1\nFN:A\n\(line)\nEND:VCARD\n"
    var contact = try #require(read(card).contacts.first)
    #expect(contact.birthday == CalendarDay("1988-05-12"))
    func birthdays() -> [String] { unfolded(contact).filter { $0.contains("BDAY") } }
    #expect(birthdays() == [written ?? line])
    contact.birthday = CalendarDay("1990-01-01")
    #expect(birthdays() == ["BDAY:19900101"])
    contact.birthday = nil
    #expect(birthdays() == [])
  }

  private func text(of contact: Contact, _ version: VCardVersion) -> String {
    String(decoding: VCardWriter.bytes(of: [contact], version: version), as: UTF8.self)
  }
}
