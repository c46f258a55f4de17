import ContactsTestSupport
import Contracts
import Foundation
import Testing
import VIPKit

@testable import ContactList

@Suite("ContactList: Presenter")
struct ContactListPresenterTests {
  private let viewController = ContactListDisplayLogicSpy()
  private var presenter: ContactListPresenter { ContactListPresenter(viewController: viewController) }

  @Test("Has the view ask again when the address book has changed")
  func changedBook() {
    presenter.presentChangedBook(response: ContactList.FollowBook.Response())
    #expect(viewController.changes == 1)
  }

  @Test("Capitalises names and formats phones; who has no name is shown by e-mail")
  func contacts() {
    let page = ContactsPage(contacts: Contact.samples.map { ContactSummary($0) }, total: 4)
    presenter.presentFetchedContacts(response: .contacts(page, filter: "", selected: "anna"))
    #expect(
      viewController.fetched == [
        .contacts(
          [
            ContactList.DisplayedContact(id: "anna", name: "Anna Zharkova", phone: "+7 (999) 222 33 44"),
            ContactList.DisplayedContact(id: "aleksey", name: "Алексей Ёлкин", phone: "+7 (495) 123 45 67"),
            ContactList.DisplayedContact(id: "bjorn", name: "Björn Åkesson", phone: ""),
            ContactList.DisplayedContact(id: "newsletter", name: "news@example.com", phone: ""),
          ], selected: "anna", placeholder: "No contacts. “Add contact” makes the first one",
          showMore: nil,
          exportScope: "4 contacts will be written")
      ])
  }

  @Test(
    "A name of any kind is displayed",
    arguments: [
      (ContactSummary(id: "1", firstName: "anna maria", lastName: "mcDonald"), "Anna Maria McDonald"),
      (ContactSummary(id: "1", firstName: " ёлка ", lastName: ""), "Ёлка"),
      (ContactSummary(id: "1", firstName: "", lastName: "", phone: "79991112233"), "+7 (999) 111 22 33"),
      (ContactSummary(id: "1", firstName: "", lastName: "", phone: "112"), "112"),
      (ContactSummary(id: "1", firstName: "", lastName: ""), "No name"),
    ])
  func names(contact: ContactSummary, name: String) {
    presenter.presentFetchedContacts(
      response: .contacts(ContactsPage(contacts: [contact], total: 1), filter: "", selected: nil))
    guard case .contacts(let displayed, _, _, _, _)? = viewController.fetched.last else {
      Issue.record("nothing was displayed")
      return
    }
    #expect(displayed.map(\.name) == [name])
  }

  @Test("Offers more when there is more, and names the filter when nobody matches it")
  func moreAndNone() {
    let anna = ContactList.DisplayedContact(id: "anna", name: "Anna Zharkova", phone: "+7 (999) 222 33 44")
    presenter.presentFetchedContacts(
      response: .contacts(ContactsPage(contacts: [ContactSummary(.anna)], total: 100_000), filter: "an", selected: nil))
    presenter.presentFetchedContacts(
      response: .contacts(ContactsPage(contacts: [], total: 0), filter: "xyz", selected: nil))
    #expect(
      viewController.fetched == [
        .contacts(
          [anna], selected: nil, placeholder: "Nobody matches “an”", showMore: "Show more (1 of 100,000)",
          exportScope: "100000 contacts that match “an” will be written"),
        .contacts(
          [], selected: nil, placeholder: "Nobody matches “xyz”", showMore: nil,
          exportScope: "0 contacts that match “xyz” will be written"),
      ])
  }

  @Test("Says what became of an import")
  func imported() {
    let failure = VCardError(line: 12, reason: .unknownVersion("5.0"))
    presenter.presentImportedContacts(response: .imported(ContactsImport(added: 3, replaced: 1)))
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 3, replaced: 1, failures: [failure], failureCount: 2)))
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 0, replaced: 0, failures: [failure], failureCount: 1)))
    #expect(
      viewController.imported == [
        .imported(notice: "3 contacts added, 1 replaced"),
        .partlyImported(
          report: """
            3 contacts added, 1 replaced
            line 12: version “5.0”, expected 2.1, 3.0 or 4.0
            and 1 more that could not be read
            """),
        .failed(
          message: "There is no contact in the file; line 12: version “5.0”, expected 2.1, 3.0 or 4.0"),
      ])
  }

  @Test(
    "Says of each card that can't be read what was found and what was expected",
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
    let failure = VCardError(line: 3, reason: reason)
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 1, replaced: 0, failures: [failure], failureCount: 1)))
    #expect(viewController.imported == [.partlyImported(report: "1 contact added, 0 replaced\nline 3: \(text)")])
  }

  @Test(
    "Says of each error of the address book why, and what helps",
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
  func reasons(error: ContactsError, reason: String) {
    presenter.presentFetchedContacts(response: .failed(error))
    #expect(viewController.fetched == [.failed(message: "The contacts can't be shown: \(reason)")])
  }

  @Test("Says where an export went")
  func exported() {
    presenter.presentExportedContacts(response: .exported(count: 1, name: "a.vcf"))
    presenter.presentExportedContacts(response: .exported(count: 2, name: "a.vcf"))
    presenter.presentExportedContacts(response: .exported(count: 2, unreadable: 1, name: "a.vcf"))
    presenter.presentExportedContacts(response: .unwritable(.exists, name: "a.vcf"))
    #expect(
      viewController.exported == [
        .exported(notice: "1 contact exported to “a.vcf”"), .exported(notice: "2 contacts exported to “a.vcf”"),
        .exported(notice: "2 contacts exported to “a.vcf”; 1 can't be read and is missing"),
        .exists(question: "There is a file “a.vcf”. Replace it?"),
      ])
  }

  @Test("Says what went wrong")
  func failures() {
    let busy = ContactsError.busy(file: "a.db")
    let failure = PickedFileError.unavailable(systemMessage: "Permission denied")
    presenter.presentFetchedContacts(response: .failed(busy))
    presenter.presentSelectedContact(response: .failed(.unknownContact(id: "1")))
    for response in [.noFile, .unreadable(failure, name: "a.vcf"), .failed(busy)]
      as [ContactList.ImportContacts.Response]
    {
      presenter.presentImportedContacts(response: response)
    }
    for response in [.noFile, .unwritable(failure, name: "a.vcf"), .failed(busy)]
      as [ContactList.ExportContacts.Response]
    {
      presenter.presentExportedContacts(response: response)
    }
    let reason = "“a.db” is in use by another program; try again when it has finished"
    #expect(viewController.fetched == [.failed(message: "The contacts can't be shown: \(reason)")])
    #expect(viewController.selected == [.failed(message: "The contact can't be shown: the contact has been deleted")])
    #expect(
      viewController.imported == [
        .failed(message: "Type the path of the vCard file to import"),
        .failed(message: "“a.vcf” can't be read: Permission denied"),
        .failed(message: "The contacts can't be imported: \(reason)"),
      ])
    #expect(
      viewController.exported == [
        .failed(message: "Type the path of the vCard file to write"),
        .failed(message: "“a.vcf” can't be written: Permission denied"),
        .failed(message: "The contacts can't be exported: \(reason)"),
      ])
  }

  @Test("Says why a file can't be read")
  func files() {
    for error in [PickedFileError.tooLarge(maximumBytes: 64 << 20), .notAFile] {
      presenter.presentImportedContacts(response: .unreadable(error, name: "a.vcf"))
    }
    #expect(
      viewController.imported == [
        .failed(message: "“a.vcf” can't be read: it is larger than 64 MB"),
        .failed(message: "“a.vcf” can't be read: it is a device or a pipe; choose a regular file"),
      ])
  }

  @Test("Speaks the user's language, with numbers as the user writes them")
  func russian() {
    let words = Words(["Show more (%@ of %@)": "Показать ещё (%@ из %@)", "Nobody matches “%@”": "Никого: %@"])
    let presenter = ContactListPresenter(
      viewController: viewController, words: words, locale: Locale(identifier: "de_DE"))
    presenter.presentFetchedContacts(
      response: .contacts(ContactsPage(contacts: [], total: 100_000), filter: "x", selected: nil))
    guard case .contacts(_, _, let placeholder, let showMore, _)? = viewController.fetched.last else {
      Issue.record("nothing was displayed")
      return
    }
    #expect(placeholder == "Никого: x")
    #expect(showMore == "Показать ещё (0 из 100.000)")
  }
}
