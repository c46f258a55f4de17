import Contracts
import Foundation
import Testing
import VIPKit

@Suite("The address book's entities")
struct ContactEntityTests {
  /// Example numbers of Ofcom, ARCEP, the NANPA and the CNMC, and those of their offices, as they write them.
  @Test(
    "A number is written as people in its country write it, or in groups of three; a Russian one has 11 digits",
    arguments: [
      ("79991112233", "+7 (999) 111 22 33"), ("+7 (999) 111-22-33", "+7 (999) 111 22 33"),
      ("+7 999 111 22 33", "+7 (999) 111 22 33"), ("7.999.111.22.33", "+7 (999) 111 22 33"),
      ("+7\u{A0}(999) 1112233", "+7 (999) 111 22 33"), ("8 (999) 111-22-33", "+7 (999) 111 22 33"),
      ("007 999 111 22 33", "+7 (999) 111 22 33"),
      ("+442079460958", "+44 20 7946 0958"), ("+44-7700-900123", "+44 7700 900123"),
      ("+44 113 496 0000", "+44 113 496 0000"), ("+441632960001", "+44 1632 960001"),
      ("+448081570000", "+44 808 157 0000"), ("1 (415) 555-0100", "+1 415 555 0100"),
      ("+33140477200", "+33 1 40 47 72 00"), ("+34914321500", "+34 914 321 500"),
      ("+46701234567", "+46 701 234 567"), ("+4930123456", "+49 301 234 56"), ("+6834000", "+683 4000"),
    ])
  func formatted(text: String, formatted: String) {
    let number = PhoneNumber(text)
    #expect(number?.formatted == formatted)
    #expect(number?.e164 == "+" + formatted.filter(\.isNumber))
    #expect(PhoneNumber.display(text) == formatted)
    #expect(PhoneNumber(formatted) == number)
    // What somebody has grouped stays so where nobody knows better.
    for grouped in ["+49 30 1234", "+46-70-123-45-67"] { #expect(PhoneNumber.display(grouped) == grouped) }
  }

  @Test(
    "Other texts are no phone numbers, and it is told why",
    arguments: [
      ("", .notANumber), (" - ", .notANumber), ("7999111223x", .notANumber), ("x89991112233", .notANumber),
      ("№89991112233", .notANumber),
      ("++79991112233", .notANumber), ("+7 (999) 111-22-33 ext. 4", .notANumber),
      ("٧٩٩٩١١١٢٢٣٣", .notANumber), ("7+9991112233", .notANumber), ("7999111223", .noCountryCode),
      ("112", .noCountryCode), ("29991112233", .noCountryCode), ("+2899911122", .unknownCountryCode),
      ("+", .notANumber), ("+7 999 111-22-3", .tooShort(countryCode: "7")), ("+44 20 79", .tooShort(countryCode: "44")),
      ("+7 999 111-22-334", .tooLong(countryCode: "7")), ("+4912345678901234", .tooLong(countryCode: "49")),
    ] as [(String, PhoneNumber.Problem)])
  func noPhoneNumber(text: String, problem: PhoneNumber.Problem) {
    #expect(throws: problem) { try PhoneNumber(parsing: text) }
    #expect(PhoneNumber(text) == nil)
    #expect(PhoneNumber.display(text) == text)
  }

  @Test("A contact that an older build has preserved has no address and no date of birth; new ones have other ids")
  func olderContact() throws {
    let json = #"{"id":"1","firstName":"A","lastName":"B","phones":[],"emails":[],"otherProperties":[]}"#
    let contact = try JSONDecoder().decode(Contact.self, from: Data(json.utf8))
    #expect(contact == Contact(id: "1", firstName: "A", lastName: "B"))
    let full = Contact(addresses: [PostalAddress(city: "Tver")], birthday: CalendarDay("1988-05-12"))
    #expect(try JSONDecoder().decode(Contact.self, from: JSONEncoder().encode(full)) == full)
    #expect(Contact.newID().hasPrefix("urn:uuid:") && Contact.newID() != Contact.newID())
  }
}
