import ContactsTestSupport
import Contracts
import Testing

@testable import ContactList

@Suite("ContactList: Presenter")
struct ContactListPresenterTests {
  private let viewController = ContactListDisplayLogicSpy()
  private var presenter: ContactListPresenter { ContactListPresenter(viewController: viewController) }

  @Test("Capitalises names and formats phones; who has no name is shown by e-mail")
  func contacts() {
    let page = ContactsPage(contacts: Contact.samples.map { ContactSummary($0) }, total: 4)
    presenter.presentFetchedContacts(response: .contacts(page, filter: "", selected: "anna"))
    #expect(
      viewController.fetched == [
        .contacts(
          [
            ContactList.DisplayedContact(id: "anna", name: "Anna Zharkova", phone: "+7 (999) 222 33 44"),
            ContactList.DisplayedContact(id: "aleksey", name: "Алексей Ёлкин", phone: "8 (495) 123 45 67"),
            ContactList.DisplayedContact(id: "bjorn", name: "Björn Åkesson", phone: ""),
            ContactList.DisplayedContact(id: "newsletter", name: "news@example.com", phone: ""),
          ], selected: "anna", placeholder: "No contacts", showMore: nil)
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
    guard case .contacts(let displayed, _, _, _)? = viewController.fetched.last else {
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
        .contacts([anna], selected: nil, placeholder: "Nobody matches “an”", showMore: "Show more (1 of 100000)"),
        .contacts([], selected: nil, placeholder: "Nobody matches “xyz”", showMore: nil),
      ])
  }

  @Test("Says what became of an import")
  func imported() {
    let failure = ContactsImport.Failure(line: 12, reason: "version “5.0”, expected 2.1, 3.0 or 4.0")
    presenter.presentImportedContacts(response: .imported(ContactsImport(added: 3, replaced: 1)))
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 3, replaced: 1, failures: [failure], failureCount: 2)))
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 0, replaced: 0, failures: [failure], failureCount: 1)))
    #expect(
      viewController.imported == [
        .imported(notice: "3 added, 1 replaced"),
        .imported(
          notice: """
            3 added, 1 replaced
            line 12: version “5.0”, expected 2.1, 3.0 or 4.0
            and 1 more that could not be read
            """),
        .failed(
          message: "There is no contact in the file; line 12: version “5.0”, expected 2.1, 3.0 or 4.0"),
      ])
  }

  @Test("Says where an export went")
  func exported() {
    presenter.presentExportedContacts(response: .exported(path: "a.vcf"))
    #expect(viewController.exported == [.exported(notice: "Exported to “a.vcf”")])
  }

  @Test("Says what went wrong")
  func failures() {
    let busy = ContactsError.busy(file: "a.db")
    let failure = FileFailure(path: "a.vcf", reason: "Permission denied")
    presenter.presentFetchedContacts(response: .failed(busy))
    presenter.presentSelectedContact(response: .failed(.unknownContact(id: "1")))
    for response in [.noPath, .unreadable(failure), .failed(busy)] as [ContactList.ImportContacts.Response] {
      presenter.presentImportedContacts(response: response)
    }
    for response in [.noPath, .unwritable(failure), .failed(busy)] as [ContactList.ExportContacts.Response] {
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
}
