import Contracts
import Testing
import VCard
import VIPKit

@Suite("Files of other address books")
struct ForeignFilesTests {
  @Test("iOS: several labeled phones and e-mails, a company, a folded note and a picture")
  func iOS() throws {
    let contacts = try Fixture.contacts("iOS-3.0")
    try #require(contacts.count == 2)
    let anna = contacts[0]
    #expect([anna.firstName, anna.lastName] == ["Анна", "Жаркова"])
    #expect(anna.phones[0] == LabeledValue("+7 (999) 222-33-44", labels: ["cell", "voice", "pref"]))
    #expect(anna.phones[1] == LabeledValue("8 800 555-35-35", group: "item2"))
    #expect(anna.emails.map(\.value) == ["anna@example.org", "anna@work.example.org"])
    #expect(
      anna.otherProperties.filter { $0.name == "X-ABLabel" }.map(\.group) == ["item1", "item2", "item4"])
    #expect(
      anna.addresses == [
        PostalAddress(
          street: "ул. Пушкина, д. 1\nкв. 2", city: "Москва", postalCode: "101000", country: "Россия",
          labels: ["home", "pref"], group: "item3")
      ])
    #expect(anna.birthday == CalendarDay("1990-05-17"))
    #expect(anna.property("NOTE")?.value.hasSuffix("роутерах и воркерах\\nи ещё о многом") == true)
    #expect(anna.property("PHOTO")?.value.hasSuffix("lf/Z") == true)
    #expect([contacts[1].firstName, contacts[1].lastName] == ["Acme", "Inc."])
    #expect(contacts[1].property("N")?.value == ";;;;")
  }

  @Test("Google: titles in the name, and a contact that is nothing but an e-mail")
  func google() throws {
    let contacts = try Fixture.contacts("Google-3.0")
    try #require(contacts.count == 2)
    #expect([contacts[0].firstName, contacts[0].lastName] == ["Raymond", "Law"])
    #expect(contacts[0].property("FN")?.value == "Dr. Raymond Law Jr.")
    #expect(contacts[0].property("N")?.value == "Law;Raymond;Lee;Dr.;Jr.")
    #expect(contacts[0].birthday == CalendarDay("1980-02-29"))
    #expect(contacts[0].addresses.map(\.region) == ["IL"])
    #expect(contacts[1].firstName.isEmpty && contacts[1].lastName.isEmpty)
    #expect(contacts[1].emails == [LabeledValue("newsletter@example.com", labels: ["internet"])])
  }

  @Test("Android: quoted-printable with soft line breaks, bare types, a picture over several lines")
  func android() throws {
    let contacts = try Fixture.contacts("Android-2.1")
    try #require(contacts.count == 2)
    let aleksey = contacts[0]
    #expect([aleksey.firstName, aleksey.lastName] == ["Алексей", "Иванов"])
    #expect(aleksey.phones.map(\.value) == ["+79991112233", "84951234567", "1234"])
    #expect(aleksey.phones.map(\.labels) == [["cell", "pref"], ["home"], ["x-car"]])
    #expect(aleksey.property("NOTE")?.value == "первая\\nвторая\\, третья")
    #expect(
      aleksey.addresses == [PostalAddress(street: "Лесная, 5", city: "Тверь", postalCode: "170000", labels: ["home"])])
    #expect(
      aleksey.property("PHOTO")?.parameters == [
        ContactProperty.Parameter(name: "ENCODING", values: ["b"]),
        ContactProperty.Parameter(name: "TYPE", values: ["JPEG"]),
      ])
    #expect(aleksey.property("PHOTO")?.value.count == 208)
    #expect([contacts[1].firstName, contacts[1].lastName] == ["Taxi", ""])
    #expect(contacts[1].phones.map(\.value) == ["222222"])
  }

  @Test("Outlook: Windows-1251, quoted-printable without its name, middle name and title")
  func outlook() throws {
    let contacts = try Fixture.contacts("Outlook-2.1")
    try #require(contacts.count == 1)
    let maria = contacts[0]
    #expect([maria.firstName, maria.lastName] == ["Мария", "Петрова"])
    #expect(maria.property("N")?.value == "Петрова;Мария;Сергеевна;г-жа")
    #expect(maria.property("ORG")?.value == "ООО \"Ромашка\"\\, филиал;Отдел продаж")
    #expect(maria.property("TITLE")?.value == "Директор")
    #expect(maria.property("LABEL")?.value == "ул. Ленина\\, 1\\nМосква")
    #expect(maria.property("URL")?.value == "http://example.org/?a=1,2")
    #expect(maria.emails == [LabeledValue("maria@example.org", labels: ["pref", "internet"])])
  }

  @Test("Nextcloud: vCard 4.0 with quoted types, telephone URIs and a picture as a data URI")
  func nextcloud() throws {
    let contacts = try Fixture.contacts("Nextcloud-4.0")
    try #require(contacts.count == 1)
    let bjorn = contacts[0]
    #expect(bjorn.id == "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
    #expect([bjorn.firstName, bjorn.lastName] == ["Björn", "Åkesson"])
    #expect(bjorn.emails == [LabeledValue("bjorn@example.org", labels: ["home", "internet", "pref"])])
    #expect(bjorn.phones[0] == LabeledValue("+46-70-123-45-67", labels: ["cell", "pref"]))
    #expect(bjorn.phones[1].parameters == [ContactProperty.Parameter(name: "PREF", values: ["2"])])
    #expect(bjorn.addresses.first?.parameters.last?.values == ["Storgatan 1\n111 22 Stockholm"])
    #expect(bjorn.addresses.map(\.street) == ["Storgatan 1"])
    #expect(bjorn.property("RELATED")?.value == "Åsa, född Öberg")
  }

  @Test("Evolution: parameters of its own, with quoted colons and semicolons")
  func evolution() throws {
    let contacts = try Fixture.contacts("Evolution-3.0")
    try #require(contacts.count == 1)
    #expect(contacts[0].id == "pas-id-5F0C1B2A00000001")
    #expect([contacts[0].firstName, contacts[0].lastName] == ["Jürgen", "Groß"])
    #expect(contacts[0].phones[0].labels == ["work", "voice"])
    #expect(contacts[0].property("X-EVOLUTION-E-BOOK-URI")?.parameters.first?.values == ["a:b;c"])
  }
}
