import Contracts
import VIPKit

protocol AddContactBusinessLogic: AnyObject {
  func showContact(request: AddContact.ShowContact.Request)
  func saveContact(request: AddContact.SaveContact.Request) async
}

final class AddContactInteractor: AddContactBusinessLogic, AddContactDataStore {
  var contact: Contact?
  /// The id of the contact that is added, made once: whoever saves again after the app has died while it saved must not
  /// add another one. Preserved by the Configurator.
  var newID = Contact.newID()

  private let presenter: any AddContactPresentationLogic
  @LiveWorker private var contacts: any ContactsWorker

  init(presenter: any AddContactPresentationLogic, contacts: LiveWorker<any ContactsWorker>) {
    self.presenter = presenter
    _contacts = contacts
  }

  // MARK: Show contact

  func showContact(request: AddContact.ShowContact.Request) {
    presenter.presentContact(response: AddContact.ShowContact.Response(contact: contact))
  }

  // MARK: Save contact

  func saveContact(request: AddContact.SaveContact.Request) async {
    let fields = request.fields.trimmed
    let problems = problems(in: fields)
    guard problems.isEmpty else { return presenter.presentSavedContact(response: .invalid(problems)) }
    do throws(ContactsError) {
      let saved = try await save(fields)
      contact = saved
      presenter.presentSavedContact(response: .saved(saved))
    } catch {
      presenter.presentSavedContact(response: .failed(error))
    }
  }

  private func problems(in fields: AddContact.ContactFields) -> [AddContact.Problem] {
    var problems: [AddContact.Problem] = []
    if fields.firstName.isEmpty { problems.append(.missingFirstName) }
    if fields.lastName.isEmpty { problems.append(.missingLastName) }
    if fields.phone.isEmpty {
      problems.append(.missingPhone)
    } else if PhoneNumber(fields.phone) == nil {
      problems.append(.wrongPhone)
    }
    return problems
  }

  private func save(_ fields: AddContact.ContactFields) async throws(ContactsError) -> Contact {
    var saved = contact ?? Contact(id: newID)
    saved.firstName = fields.firstName
    saved.lastName = fields.lastName
    saved.phones.setFirst(fields.phone)
    saved.emails.setFirst(fields.email)
    if contact == nil { try await add(saved) } else { try await contacts.update(saved) }
    return saved
  }

  private func add(_ new: Contact) async throws(ContactsError) {
    do throws(ContactsError) {
      try await contacts.add(new)
    } catch .alreadyExists {
      // It was saved before the app died.
      try await contacts.update(new)
    }
  }
}

extension AddContact.ContactFields {
  /// What was typed, without spaces at the ends.
  fileprivate var trimmed: AddContact.ContactFields {
    AddContact.ContactFields(
      firstName: Self.trimmed(firstName), lastName: Self.trimmed(lastName), phone: Self.trimmed(phone),
      email: Self.trimmed(email))
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension [LabeledValue] {
  /// Changes the first of several, which is the one that the form shows; the others, and the label, stay.
  fileprivate mutating func setFirst(_ value: String) {
    switch (value.isEmpty, isEmpty) {
    case (true, true): break
    case (true, false): removeFirst()
    case (false, true): append(LabeledValue(value))
    case (false, false): self[0].value = value
    }
  }
}
