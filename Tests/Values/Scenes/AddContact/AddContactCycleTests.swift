import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import AddContact

@Suite("AddContact: Interactor")
struct AddContactInteractorTests {
  private let presenter = AddContactPresentationLogicSpy()
  private let fields = AddContact.ContactFields(
    firstName: " Anna ", lastName: "Petrova", phone: "8 999 000 00 00", email: "anna@example.com")

  private func interactor(_ worker: ContactsWorkerSpy, editing contact: Contact? = nil) -> AddContactInteractor {
    let interactor = AddContactInteractor(presenter: presenter, contacts: LiveWorker(worker))
    interactor.contact = contact
    return interactor
  }

  private func save(_ fields: AddContact.ContactFields, with interactor: AddContactInteractor) async {
    await interactor.saveContact(request: AddContact.SaveContact.Request(fields: fields))
  }

  @Test("Saving again what was added and not told replaces it, and adds no other")
  func addAgain() async throws {
    let sent = Contact(id: "new", firstName: "An")
    let worker = ContactsWorkerSpy(adding: .alreadyExists(id: "new"), contact: sent)
    let interactor = interactor(worker)
    interactor.newID = "new"
    interactor.sent = [sent]
    await save(fields, with: interactor)
    let saved = try #require(interactor.contact)
    #expect(saved.id == "new")
    #expect(worker.calls == [.add(saved), .fetchContact("new"), .update(saved, from: sent)])
    #expect(presenter.saved == [.saved(saved)])
  }

  @Test("What others have made of it since stays, and that is told")
  func changedSince() async {
    let worker = ContactsWorkerSpy(adding: .alreadyExists(id: "new"), contact: Contact(id: "new", firstName: "Ann"))
    let interactor = interactor(worker)
    interactor.newID = "new"
    interactor.sent = [Contact(id: "new", firstName: "An")]
    await save(fields, with: interactor)
    #expect(presenter.saved == [.failed(.changed(id: "new"))])
    #expect(worker.calls == [.add(interactor.sent[1]), .fetchContact("new")])
  }

  @Test("Changes the contact that was passed; what the form doesn't show stays as it is")
  func update() async throws {
    var contact = Contact.anna
    contact.phones.append(LabeledValue("112"))
    let original = contact
    let worker = ContactsWorkerSpy()
    let interactor = interactor(worker, editing: contact)
    await save(fields, with: interactor)
    contact.firstName = "Anna"
    contact.lastName = "Petrova"
    contact.phones[0].value = "+79990000000"
    contact.emails[0].value = "anna@example.com"
    #expect(worker.calls == [.update(contact, from: original)])
    #expect(interactor.contact == contact)
    #expect(contact.phones[0].labels == ["cell"])
  }

  @Test("An e-mail is not required, and can be taken away")
  func noEmail() async {
    let worker = ContactsWorkerSpy()
    let without = AddContact.ContactFields(firstName: "A", lastName: "B", phone: "79991112233", email: " ")
    let new = interactor(worker)
    await save(without, with: new)
    #expect(new.contact?.emails.isEmpty == true)
    let edited = interactor(worker, editing: .anna)
    await save(without, with: edited)
    #expect(edited.contact?.emails.isEmpty == true)
    #expect(presenter.saved == [new.contact, edited.contact].compactMap { $0.map { .saved($0) } })
  }

  @Test(
    "Names what is missing or wrong, and saves nothing",
    arguments: [
      (AddContact.ContactFields(), [.missingFirstName, .missingLastName, .missingPhone]),
      (AddContact.ContactFields(firstName: " ", lastName: "B", phone: "79991112233"), [.missingFirstName]),
      (AddContact.ContactFields(firstName: "A", lastName: "\t", phone: "79991112233"), [.missingLastName]),
      (AddContact.ContactFields(firstName: "A", lastName: "B", phone: "  "), [.missingPhone]),
      (AddContact.ContactFields(firstName: "A", lastName: "B", phone: "7999111223"), [.wrongPhone(.noCountryCode)]),
      (
        AddContact.ContactFields(firstName: "A", phone: "+799911122334"),
        [.missingLastName, .wrongPhone(.tooLong(countryCode: "7"))]
      ),
    ] as [(AddContact.ContactFields, [AddContact.Problem])])
  func invalid(fields: AddContact.ContactFields, problems: [AddContact.Problem]) async {
    let worker = ContactsWorkerSpy()
    let interactor = interactor(worker)
    await save(fields, with: interactor)
    #expect(worker.calls.isEmpty)
    #expect(interactor.contact == nil)
    #expect(presenter.saved == [.invalid(problems)])
  }

  @Test("What an address book elsewhere has as a phone may stay as it is")
  func foreignPhone() async {
    let contact = Contact(id: "taxi", firstName: "Taxi", lastName: "Tver", phones: [LabeledValue("222222")])
    let worker = ContactsWorkerSpy()
    let fields = AddContact.ContactFields(firstName: "Taxi", lastName: "Moscow", phone: "222222")
    await save(fields, with: interactor(worker, editing: contact))
    var saved = contact
    saved.lastName = "Moscow"
    #expect(worker.calls == [.update(saved, from: contact)])
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

  @Test("The date of birth and the first address are changed; the others, and what the form doesn't show, stay")
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
    fields.birthday = CalendarDay("1988-05-12")
    fields.street = " 1 Main St "
    await save(fields, with: interactor)
    #expect(interactor.contact?.birthday == CalendarDay("1988-05-12"))
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

  @Test("Hands on why the worker can't, and keeps the contact as it was", arguments: [Contact.anna, nil])
  func failure(contact: Contact?) async {
    let interactor = interactor(ContactsWorkerSpy(failingWith: .full(file: "a.db")), editing: contact)
    await save(fields, with: interactor)
    #expect(interactor.contact == contact)
    #expect(presenter.saved == [.failed(.full(file: "a.db"))])
  }
}

@Suite("AddContact: Presenter")
struct AddContactPresenterTests {
  private let viewController = AddContactDisplayLogicSpy()
  private var presenter: AddContactPresenter { AddContactPresenter(viewController: viewController) }

  @Test("An empty form to add, a filled one to edit")
  func form() {
    presenter.presentContact(response: AddContact.ShowContact.Response(contact: nil))
    presenter.presentContact(response: AddContact.ShowContact.Response(contact: .anna))
    presenter.presentContact(response: AddContact.ShowContact.Response(contact: .bjorn))
    #expect(
      viewController.shown == [
        AddContact.ShowContact.ViewModel(title: "Add contact", fields: AddContact.ContactFields()),
        AddContact.ShowContact.ViewModel(
          title: "Edit contact",
          fields: AddContact.ContactFields(
            firstName: "anna", lastName: "zharkova", phone: "+7 (999) 222 33 44", email: "anna@example.org")),
        AddContact.ShowContact.ViewModel(
          title: "Edit contact", fields: AddContact.ContactFields(firstName: "Björn", lastName: "Åkesson")),
      ])
  }

  @Test("Names each field that is missing or wrong")
  func problems() {
    presenter.presentSavedContact(response: .invalid([.missingFirstName, .missingLastName, .missingPhone]))
    for problem in [
      PhoneNumber.Problem.notANumber, .noCountryCode, .unknownCountryCode, .tooShort(countryCode: "44"),
      .tooLong(countryCode: "7"),
    ] {
      presenter.presentSavedContact(response: .invalid([.wrongPhone(problem)]))
    }
    #expect(
      viewController.saved == [
        .invalid(AddContact.FieldProblems(firstName: "is missing", lastName: "is missing", phone: "is missing")),
        .invalid(AddContact.FieldProblems(phone: "has something other than digits")),
        .invalid(AddContact.FieldProblems(phone: "must begin with + and the country code")),
        .invalid(AddContact.FieldProblems(phone: "begins with the code of no country")),
        .invalid(AddContact.FieldProblems(phone: "too short for a number of +44")),
        .invalid(AddContact.FieldProblems(phone: "too long for a number of +7")),
      ])
  }
}
