import Contacts
import Contracts
import Testing
import VIPKit

@Suite("What the scenes of the address book say alike")
struct ContactFormatterTests {
  private let formatter = ContactFormatter(Words())

  @Test(
    "A name of any kind",
    arguments: [
      (ContactSummary(id: "1", firstName: "anna maria", lastName: "mcDonald"), "Anna Maria McDonald"),
      (ContactSummary(id: "1", firstName: " ёлка ", lastName: ""), "Ёлка"),
      (ContactSummary(id: "1", firstName: "", lastName: "", phone: "79991112233"), "+7 (999) 111 22 33"),
      (ContactSummary(id: "1", firstName: "", lastName: "", phone: "112"), "112"),
      (ContactSummary(id: "1", firstName: "", lastName: ""), "No name"),
    ])
  func names(contact: ContactSummary, name: String) { #expect(formatter.name(of: contact) == name) }

  @Test(
    "Of each error of the address book why, and what helps",
    arguments: [
      (ContactsError.unknownContact(id: "1"), "the contact has been deleted"),
      (.alreadyExists(id: "1"), "the contact is there already"),
      (.busy(file: "a"), "“a” is in use by another program; try again when it has finished"),
      (.readOnly(file: "a"), "“a” may not be written; check its permissions and those of its folder"),
      (.full(file: "a"), "there is no room left for “a”; make room and try again"),
      (
        .corrupt(file: "a", systemMessage: "file is not a database"),
        "“a” is damaged: file is not a database; put a copy from a backup in its place"
      ),
      (
        .unreadableCard(file: "a", VCardError(line: 1, reason: .endMissing)),
        "a card in “a” can't be read: line 1: the card that begins here has no END:VCARD"
      ),
      (.foreign(file: "a"), "“a” is the database of another program"),
      (
        .newer(file: "a", version: 4, known: 2),
        "“a” has version 4, made by a newer app; this one knows versions up to 2"
      ),
      (.unavailable(file: "a", systemMessage: "Is a directory"), "“a” can't be reached: Is a directory"),
    ])
  func reasons(error: ContactsError, reason: String) { #expect(formatter.reason(of: error) == reason) }

  @Test(
    "Of each card that can't be read what was found and what was expected",
    arguments: [
      (VCardError.Reason.beginExpected(found: "name,phone"), "found “name,phone”, expected BEGIN:VCARD"),
      (.endMissing, "the card that begins here has no END:VCARD"),
      (
        .propertyExpected(found: "\u{1B}[2J" + String(repeating: "x", count: 40)),
        "found “\u{FFFD}[2J\(String(repeating: "x", count: 26))…”, expected NAME:VALUE"
      ),
      (.unknownVersion("5.0"), "version “5.0”, expected 2.1, 3.0 or 4.0"),
      (.unknownEncoding("UUENCODE"), "encoding “UUENCODE”, expected QUOTED-PRINTABLE or BASE64"),
      (.unknownCharset("KLINGON"), "the system has no character set “KLINGON”"),
      (.notText(charset: "UTF-8"), "the value is not text in UTF-8"),
      (.nobody, "the card has no name, phone or e-mail"),
    ])
  func cards(reason: VCardError.Reason, text: String) {
    #expect(formatter.reason(of: VCardError(line: 3, reason: reason)) == "line 3: \(text)")
  }
}
