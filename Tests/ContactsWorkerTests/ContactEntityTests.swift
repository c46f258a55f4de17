import Contracts
import Testing

@Suite("The address book's entities")
struct ContactEntityTests {
  @Test(
    "A phone number has 11 digits, whatever stands between them",
    arguments: ["79991112233", "+7 (999) 111-22-33", "+7 999 111 22 33", "7.999.111.22.33", "+7\u{A0}(999) 1112233"])
  func phoneNumber(text: String) {
    #expect(PhoneNumber(text)?.digits == "79991112233")
    #expect(PhoneNumber(text)?.formatted == "+7 (999) 111 22 33")
  }

  @Test("A number with the trunk prefix 8 has no plus")
  func trunkPrefix() {
    #expect(PhoneNumber("8 (999) 111-22-33")?.formatted == "8 (999) 111 22 33")
  }

  @Test(
    "Other texts are no phone numbers",
    arguments: ["", "7999111223", "799911122334", "7999111223x", "+7 (999) 111-22-33 ext. 4", "٧٩٩٩١١١٢٢٣٣"])
  func noPhoneNumber(text: String) {
    #expect(PhoneNumber(text) == nil)
  }

  @Test("What is formatted is a phone number too, and stays as it is")
  func formattedIsValid() {
    let formatted = PhoneNumber("79991112233")?.formatted ?? ""
    #expect(PhoneNumber(formatted)?.formatted == formatted)
  }

  @Test("Each new contact has an id of its own")
  func ids() {
    #expect(Contact.newID().hasPrefix("urn:uuid:"))
    #expect(Contact.newID() != Contact.newID())
  }

  @Test("Errors tell what happened and how to fix it")
  func messages() {
    let messages: [(ContactsError, String)] = [
      (.unknownContact(id: "1"), "the contact has been deleted"),
      (.alreadyExists(id: "1"), "the contact is there already"),
      (.busy(file: "a.db"), "“a.db” is in use by another program; try again when it has finished"),
      (.readOnly(file: "a.db"), "“a.db” may not be written; check its permissions and those of its folder"),
      (.full(file: "a.db"), "there is no room left for “a.db”; make room and try again"),
      (.corrupt(file: "a.db", reason: "x"), "“a.db” is damaged: x; put a copy from a backup in its place"),
      (.unsupported(file: "a.db", reason: "x"), "“a.db” can't be used: x"),
      (.unavailable(file: "a.db", reason: "x"), "“a.db” can't be reached: x"),
    ]
    for (error, message) in messages { #expect(error.description == message) }
  }
}
