import Contracts
import Testing
import VCard
import VIPKit

/// What Fixtures/README.md says of each file.
@Suite("Files of address books on a desktop")
struct DesktopFilesTests {
  @Test("Outlook by Exchange: addresses that say nothing, a birthday with VALUE, a picture called jpg")
  func exchange() throws {
    let contacts = try Fixture.contacts("Outlook-3.0")
    try #require(contacts.count == 1)
    let zoe = contacts[0]
    #expect([zoe.firstName, zoe.lastName] == ["Zoë", "Öberg"])
    #expect(zoe.property("N")?.value == "Öberg;Zoë;;Dr.;")
    #expect(
      zoe.emails == [
        LabeledValue("zoe@example.org", labels: ["internet", "pref"]),
        LabeledValue("zoe.oberg@example.com", labels: ["internet"]),
      ])
    #expect(
      zoe.phones == [
        LabeledValue("(425) 555-0100", labels: ["work"]), LabeledValue("+1 425 555 0101", labels: ["cell"]),
      ])
    #expect(
      zoe.addresses == [
        PostalAddress(
          street: "4567 Main St", city: "Buffalo", region: "NY", postalCode: "98052",
          country: "United States of America", labels: ["work", "pref"])
      ])
    #expect(zoe.otherProperties.filter { $0.name == "ADR" }.map(\.value) == [";;;;;;", ";;;;;;"])
    #expect(zoe.birthday == CalendarDay("1988-05-12"))
    #expect(zoe.pictures == [.sample])
    // The fold stands behind a space, which belongs to the text.
    #expect(zoe.property("NOTE")?.value.contains("pressure washing") == true)
    #expect(zoe.property("REV")?.value == "2019-04-09T02:13:31,161Z")
  }

  @Test("Outlook 2007: a key and a picture that end with a blank line, a note in quoted-printable")
  func outlook2007() throws {
    let contacts = try Fixture.contacts("Outlook2007-2.1")
    try #require(contacts.count == 1)
    let michael = contacts[0]
    #expect([michael.firstName, michael.lastName] == ["Michael", "Angler"])
    #expect(michael.phones.map(\.value) == ["(111) 555-0111", "(111) 555-0122", "(111) 555-0133"])
    #expect(michael.phones.map(\.labels) == [["work", "voice"], ["home", "voice"], ["work", "fax"]])
    #expect(michael.emails == [LabeledValue("michael@example.org", labels: ["pref", "internet"])])
    #expect(
      michael.addresses == [
        PostalAddress(
          street: "222 Broadway, Floor 3", city: "New York", region: "NY", postalCode: "99999", country: "USA",
          apartment: "TheOffice", labels: ["work", "pref"])
      ])
    #expect(michael.birthday == CalendarDay("1922-03-10"))
    #expect(michael.property("NOTE")?.value == "First line\t\\nsecond\\, line;\\nthird=last")
    #expect(michael.pictures == [.sample])
    #expect(michael.property("KEY")?.binary == .sample)
  }

  @Test("Thunderbird: VALUE at each phone, six parts of an address, a picture as an URL")
  func thunderbird() throws {
    let contacts = try Fixture.contacts("Thunderbird-4.0")
    try #require(contacts.count == 2)
    let joerg = contacts[0]
    #expect(joerg.id == "fdcb9131-38ec-4daf-a4a7-2ef115f562a7")
    #expect([joerg.firstName, joerg.lastName] == ["Jörg", "Müller"])
    #expect(
      joerg.phones == [
        LabeledValue("+49 231 755-1234", labels: ["work"]), LabeledValue("+49 170 1234567", labels: ["cell"]),
        LabeledValue("+49 231 755-1235", labels: ["fax"]), LabeledValue("+49-231-755-1236"),
      ])
    #expect(joerg.emails.map(\.value) == ["joerg@example.org", "jm@example.de", "mueller@example.com"])
    #expect(joerg.emails.map(\.labels) == [["pref"], ["home"], ["work"]])
    #expect(joerg.addresses.map(\.street) == ["Otto-Hahn-Str. 12", "Feldweg 1"])
    #expect(joerg.addresses.map(\.apartment) == ["Raum 3.14", ""])
    #expect(joerg.addresses.map(\.country) == ["Germany", ""])
    #expect(joerg.birthday == CalendarDay("1985-03-17"))
    #expect(joerg.pictures == [.sample])
    #expect(joerg.property("X-CUSTOM1")?.value == "Mensa\\, 12 Uhr")
    #expect([contacts[1].firstName, contacts[1].lastName] == ["Verein", ""])
    #expect(contacts[1].birthday == nil)
    #expect(contacts[1].property("BDAY")?.value == "--0403")
  }

  @Test("Apple on a Mac: phonetic names, labels of its own, a cropped picture, a birthday without a year, a group")
  func apple() throws {
    let contacts = try Fixture.contacts("Apple-3.0")
    try #require(contacts.count == 3)
    let ada = contacts[0]
    #expect([ada.firstName, ada.lastName] == ["Ada", "Lovell"])
    #expect(ada.property("FN")?.value == "Lady Ada Augusta Lovell PhD")
    #expect(ada.phones.map(\.value) == ["+49 151 4444", "+49 176 123", "+49 30 0199", "00 000003"])
    #expect(
      ada.phones.map(\.labels) == [["iphone", "cell", "voice", "pref"], ["home", "voice"], ["work", "fax"], []])
    #expect(ada.emails.map(\.value) == ["ada@example.org", "ada@example.com"])
    #expect(ada.emails.map(\.group) == [nil, "item1"])
    #expect(ada.addresses.map(\.street) == ["1 Loop Road\nApt 2", "Streefs 8,"])
    #expect(ada.addresses.map(\.city) == ["Cupertino", " City"])
    #expect(ada.addresses.map(\.apartment) == ["", "Flat 2"])
    #expect(ada.birthday == CalendarDay("1983-08-06"))
    #expect(ada.pictures == [.sample])
    #expect(
      ada.property("PHOTO")?.parameters.last?.values == ["ABClipRect_1&11&11&25&25&ZNtYcAgH/lm2pubKd1ul0g=="])
    #expect(ada.property("X-PHONETIC-FIRST-NAME")?.value == "Ay-da")

    let charles = contacts[1]
    #expect(charles.birthday == nil)
    #expect(charles.property("BDAY")?.value == "1604-12-26")
    #expect(charles.property("PHOTO")?.value == "https://gateway.icloud.com/contacts/1/ck/card/814c")
    #expect(contacts[2].property("X-ADDRESSBOOKSERVER-KIND")?.value == "group")
  }

  @Test("Apple's older Address Book: base64 without a name or a type, and 1604 for no year")
  func appleAddressBook() throws {
    let contacts = try Fixture.contacts("AppleAddressBook-3.0")
    try #require(contacts.count == 1)
    let alan = contacts[0]
    #expect([alan.firstName, alan.lastName] == ["Alan", "Turing"])
    #expect(alan.phones.map(\.value) == ["905-777-1234", "905-222-1234"])
    #expect(alan.emails.map(\.value) == ["alan@example.org"])
    #expect(alan.addresses.map(\.street) == ["Street4\nBuilding 6\nFloor 8"])
    #expect(alan.birthday == nil)
    #expect(alan.property("BDAY")?.value == "1604-06-23")
    #expect(alan.pictures == [.sample])
    let written = String(decoding: VCardWriter.bytes(of: contacts, version: .v4), as: UTF8.self)
    #expect(written.contains("\r\nPHOTO:data:image/jpeg;base64,/9j/"))
  }

  @Test("sabre/vobject: a picture whose URL has an escaped comma")
  func sabre() throws {
    let contacts = try Fixture.contacts("Sabre-3.0")
    try #require(contacts.count == 1)
    let asa = contacts[0]
    #expect([asa.firstName, asa.lastName] == ["Åsa", "Vik"])
    #expect(asa.phones == [LabeledValue("+46 70 123 45 67", labels: ["cell", "pref"])])
    #expect(asa.emails == [LabeledValue("asa@example.org", labels: ["home"])])
    #expect(
      asa.addresses == [
        PostalAddress(
          street: "Storgatan 1", city: "Stockholm", postalCode: "111 22", country: "Sverige", labels: ["home"])
      ])
    #expect(asa.birthday == CalendarDay("1979-02-11"))
    #expect(asa.pictures == [.sample])
  }
}
