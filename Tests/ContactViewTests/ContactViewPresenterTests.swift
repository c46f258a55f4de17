import ContactsTestSupport
import Contracts
import Testing

@testable import ContactView

@Suite("ContactView: Presenter")
struct ContactViewPresenterTests {
  private let viewController = ContactViewDisplayLogicSpy()
  private var presenter: ContactViewPresenter { ContactViewPresenter(viewController: viewController) }

  @Test("Capitalises the name, formats the phones, leaves the e-mails as they are, and says what each is for")
  func contact() {
    let contact = Contact(
      firstName: "anna", lastName: "zharkova",
      phones: [
        LabeledValue("79992223344", labels: ["voice", "cell"]), LabeledValue("+49 30 1234", labels: ["x-car"]),
        LabeledValue("112"),
      ],
      emails: [LabeledValue("Anna@example.org", labels: ["internet", "home"]), LabeledValue("a@example.org")])
    presenter.presentContact(response: ContactView.ShowContact.Response(contact: contact))
    #expect(
      viewController.shown.map(\.contact) == [
        ContactView.DisplayedContact(
          name: "Anna Zharkova",
          phones: [
            ContactView.DisplayedValue(label: "Mobile", value: "+7 (999) 222 33 44"),
            ContactView.DisplayedValue(label: "Phone", value: "+49 30 1234"),
            ContactView.DisplayedValue(label: "Phone", value: "112"),
          ],
          emails: [
            ContactView.DisplayedValue(label: "Home", value: "Anna@example.org"),
            ContactView.DisplayedValue(label: "E-mail", value: "a@example.org"),
          ])
      ])
  }

  @Test("Shows nothing when no contact was passed")
  func nothing() {
    presenter.presentContact(response: ContactView.ShowContact.Response(contact: nil))
    #expect(viewController.shown == [ContactView.ShowContact.ViewModel(contact: nil)])
  }

  @Test("Says whether the contact was deleted, and why not")
  func deleted() {
    presenter.presentDeletedContact(response: .deleted)
    presenter.presentDeletedContact(response: .failed(.readOnly(file: "a.db")))
    #expect(
      viewController.deleted == [
        .deleted,
        .failed(
          message:
            "The contact can't be deleted: “a.db” may not be written; check its permissions and those of its folder"),
      ])
  }
}
