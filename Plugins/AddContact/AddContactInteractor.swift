import Contracts
import VIPKit

protocol AddContactBusinessLogic: AnyObject {
  func showContact(request: AddContact.ShowContact.Request)
  func saveContact(request: AddContact.SaveContact.Request) async
}

final class AddContactInteractor: AddContactBusinessLogic, AddContactDataStore {
  var contact: Contact?
  /// Made once, and preserved: saving again after the app died during a save must not add a second contact.
  var newID: String
  /// What was sent under that id and may have arrived. Preserved.
  var sent: [Contact] = []

  private let presenter: any AddContactPresentationLogic
  @LiveWorker private var contacts: any ContactsWorker

  init(
    presenter: any AddContactPresentationLogic, contacts: LiveWorker<any ContactsWorker>,
    newID: String = Contact.newID()
  ) {
    self.presenter = presenter
    self.newID = newID
    _contacts = contacts
  }

  func showContact(request: AddContact.ShowContact.Request) {
    presenter.presentContact(response: AddContact.ShowContact.Response(contact: contact))
  }

  func saveContact(request: AddContact.SaveContact.Request) async {
    let fields = request.fields.trimmed
    let required: [KeyPath<AddContact.ContactFields, String>] = [\.firstName, \.lastName, \.phone]
    let missing = required.filter { fields[keyPath: $0].isEmpty }
    let phoneProblem = missing.contains(\.phone) ? nil : phoneProblem(in: fields)
    guard missing.isEmpty, phoneProblem == nil else {
      return presenter.presentSavedContact(response: .invalid(missing: missing, phone: phoneProblem))
    }
    do throws(ContactsError) {
      let saved = try await save(fields)
      contact = saved
      presenter.presentSavedContact(response: .saved(saved))
    } catch {
      presenter.presentSavedContact(response: .failed(error))
    }
  }

  /// An unchanged number is valid: another address book may have allowed what isn't allowed here.
  private func phoneProblem(in fields: AddContact.ContactFields) -> PhoneNumber.Problem? {
    if let known = contact?.phones.first?.value, PhoneNumber.display(known).trimmed == fields.phone { return nil }
    do throws(PhoneNumber.Problem) { _ = try PhoneNumber(parsing: fields.phone) } catch { return error }
    return nil
  }

  private func save(_ fields: AddContact.ContactFields) async throws(ContactsError) -> Contact {
    var saved = contact ?? Contact(id: newID)
    saved.firstName = fields.firstName
    saved.lastName = fields.lastName
    if PhoneNumber.display(saved.phones.first?.value ?? "").trimmed != fields.phone {
      saved.phones.setFirst(PhoneNumber(fields.phone)?.e164 ?? fields.phone)
    }
    saved.emails.setFirst(fields.email)
    if saved.birthday != fields.birthday {
      saved.birthday = fields.birthday
      // What else the card says of the day, such as `--0512` or words, describes the old one.
      saved.otherProperties.removeAll { $0.name == "BDAY" }
    }
    saved.addresses.setFirst(fields)
    if let contact { try await contacts.update(saved, from: contact) } else { try await add(saved) }
    return saved
  }

  private func add(_ new: Contact) async throws(ContactsError) {
    sent.append(new)
    do throws(ContactsError) {
      try await contacts.add(new)
    } catch .alreadyExists {
      // It was saved before the app died, or before its answer was lost. Any other content comes from somebody else.
      let stored = try await contacts.fetchContact(id: new.id)
      guard sent.contains(stored) else { throw .changed(id: new.id) }
      if stored != new { try await contacts.update(new, from: stored) }
    }
  }
}

extension AddContact.ContactFields {
  fileprivate var trimmed: AddContact.ContactFields {
    let texts: [WritableKeyPath<Self, String>] = [
      \.firstName, \.lastName, \.phone, \.email, \.street, \.postalCode, \.city, \.region, \.country,
    ]
    return texts.reduce(into: self) { fields, text in fields[keyPath: text] = fields[keyPath: text].trimmed }
  }
}

extension [LabeledValue] {
  /// Changes the first value, which the form shows; the others, and the label, stay.
  fileprivate mutating func setFirst(_ value: String) {
    var changed = first ?? LabeledValue(value)
    changed.value = value
    let rest = dropFirst()
    self = (value.isEmpty ? [] : [changed]) + rest
  }
}

extension [PostalAddress] {
  /// Changes the first address, which the form shows; what the form doesn't show of it stays.
  fileprivate mutating func setFirst(_ fields: AddContact.ContactFields) {
    var address = first ?? PostalAddress()
    address.street = fields.street
    address.postalCode = fields.postalCode
    address.city = fields.city
    address.region = fields.region
    address.country = fields.country
    if address != first { address.parameters.removeAll { $0.name == "LABEL" } }
    let rest = dropFirst()
    self = (address.isEmpty ? [] : [address]) + rest
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
