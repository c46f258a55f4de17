import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import AddContact

@Suite("AddContact: the Interactor, and what its Presenter makes of it")
struct AddContactInteractorTests {
  private let viewController = AddContactDisplayLogicSpy()
  private let fields = AddContact.ContactFields(
    firstName: " Anna ", lastName: "Petrova", phone: "8 999 000 00 00", email: "anna@example.com")

  private func interactor(_ worker: ContactsWorkerSpy, editing contact: Contact? = nil) -> AddContactInteractor {
    let presenter = AddContactPresenter(viewController: viewController)
    let interactor = AddContactInteractor(presenter: presenter, contacts: LiveWorker(worker))
    interactor.contact = contact
    return interactor
  }

  private func save(_ fields: AddContact.ContactFields, with interactor: AddContactInteractor) async {
    await interactor.saveContact(request: AddContact.SaveContact.Request(fields: fields))
  }

  @Test("Saving again what was added and not told replaces it, and adds no other; what others have made of it stays")
  func addAgain() async throws {
    let sent = Contact(id: "new", firstName: "An")
    let worker = ContactsWorkerSpy(adding: .alreadyExists(id: "new"), contact: sent)
    let interactor = interactor(worker)
    (interactor.newID, interactor.sent) = ("new", [sent])
    await save(fields, with: interactor)
    let saved = try #require(interactor.contact)
    #expect(saved.id == "new")
    #expect(worker.calls == [.add(saved), .fetchContact("new"), .update(saved, from: sent)])
    let changed = ContactsWorkerSpy(adding: .alreadyExists(id: "new"), contact: Contact(id: "new", firstName: "Ann"))
    let other = self.interactor(changed)
    (other.newID, other.sent) = ("new", [sent])
    await save(fields, with: other)
    let reason = "somebody else has changed it meanwhile; leave the form and open the contact again"
    let failure = AddContact.SaveContact.ViewModel.failed(message: "The contact can't be saved: \(reason)")
    #expect(viewController.saved == [.saved(notice: "Anna Petrova saved"), failure])
    #expect(changed.calls == [.add(other.sent[1]), .fetchContact("new")])
  }

  @Test("An e-mail is not required, and can be taken away; what an address book elsewhere has as a phone may stay")
  func lenient() async {
    let without = AddContact.ContactFields(firstName: "A", lastName: "B", phone: "79991112233", email: " ")
    for contact in [nil, Contact.anna] {
      let interactor = interactor(ContactsWorkerSpy(), editing: contact)
      await save(without, with: interactor)
      #expect(interactor.contact?.emails == [])
    }
    #expect(viewController.saved == [.saved(notice: "A B saved"), .saved(notice: "A B saved")])

    let contact = Contact(id: "taxi", firstName: "Taxi", lastName: "Tver", phones: [LabeledValue("222222")])
    let worker = ContactsWorkerSpy()
    let fields = AddContact.ContactFields(firstName: "Taxi", lastName: "Moscow", phone: "222222")
    await save(fields, with: interactor(worker, editing: contact))
    var saved = contact
    saved.lastName = "Moscow"
    #expect(worker.calls == [.update(saved, from: contact)])
  }

  @Test(
    "Names each field that is missing or wrong, and saves nothing",
    arguments: [
      ("", "", "", .init(firstName: "is missing", lastName: "is missing", phone: "is missing")),
      (" ", "B", "79991112233", .init(firstName: "is missing")),
      ("A", "\t", "79991112233", .init(lastName: "is missing")),
      ("A", "B", "  ", .init(phone: "is missing")),
      ("A", "B", "7999111223", .init(phone: "must begin with + and the country code")),
      ("A", "", "+799911122334", .init(lastName: "is missing", phone: "too long for a number of +7")),
      ("A", "B", "+44 20 79", .init(phone: "too short for a number of +44")),
      ("A", "B", "+2899911122", .init(phone: "begins with the code of no country")),
      ("A", "B", "x", .init(phone: "has something other than digits")),
    ] as [(String, String, String, AddContact.FieldProblems)])
  func invalid(firstName: String, lastName: String, phone: String, problems: AddContact.FieldProblems) async {
    let fields = AddContact.ContactFields(firstName: firstName, lastName: lastName, phone: phone)
    let worker = ContactsWorkerSpy()
    let interactor = interactor(worker)
    await save(fields, with: interactor)
    #expect(worker.calls.isEmpty)
    #expect(interactor.contact == nil)
    #expect(viewController.saved == [.invalid(problems)])
  }

  @Test("Another date of birth takes the place of all that the card says of it; the same one changes nothing")
  func birthday() async {
    let note = ContactProperty(name: "NOTE", value: "x")
    var contact = Contact.anna
    contact.birthday = CalendarDay("1990-05-17")
    contact.otherProperties = [ContactProperty(name: "BDAY", value: "around May"), note]
    let interactor = interactor(ContactsWorkerSpy(), editing: contact)
    var fields = fields
    fields.birthday = contact.birthday
    await save(fields, with: interactor)
    #expect(interactor.contact?.otherProperties == contact.otherProperties)
    fields.birthday = CalendarDay("1988-05-12")
    await save(fields, with: interactor)
    #expect(interactor.contact?.birthday == CalendarDay("1988-05-12"))
    #expect(interactor.contact?.otherProperties == [note])
  }

  @Test("The first address is changed; the others, and what the form doesn't show, stay")
  func address() async throws {
    var contact = Contact.anna
    let label = ContactProperty.Parameter(name: "LABEL", values: ["1 Main St"])
    let other = PostalAddress(city: "Tver")
    contact.addresses = [
      PostalAddress(street: "1 Main St", postOfficeBox: "7", labels: ["home"], parameters: [label]), other,
    ]
    let worker = ContactsWorkerSpy()
    let interactor = interactor(worker, editing: contact)
    var fields = fields
    fields.street = " 1 Main St "
    await save(fields, with: interactor)
    #expect(interactor.contact?.addresses == contact.addresses)

    fields.city = "Springfield"
    await save(fields, with: interactor)
    #expect(
      interactor.contact?.addresses == [
        PostalAddress(street: "1 Main St", city: "Springfield", postOfficeBox: "7", labels: ["home"]), other,
      ])

    let new = self.interactor(worker)
    await save(self.fields, with: new)
    #expect(new.contact?.addresses == [])
  }
}

private final class AddContactDisplayLogicSpy: AddContactDisplayLogic {
  private(set) var saved: [AddContact.SaveContact.ViewModel] = []

  func displayContact(viewModel: AddContact.ShowContact.ViewModel) {}
  func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel) { saved.append(viewModel) }
}
