public import Contracts
import Synchronization
public import VIPTestKit

/// Records what an Interactor asks for, and answers with what the test has laid ready.
public final class ContactsWorkerSpy: ContactsWorker, CallRecording {
  /// What was asked for.
  public enum Call: Equatable, Sendable {
    /// A window of the list.
    case fetchContacts(ContactsQuery)
    /// One contact.
    case fetchContact(Contact.ID)
    /// A new contact.
    case add(Contact)
    /// A change.
    case update(Contact, from: Contact)
    /// A deletion.
    case delete(Contact)
    /// An import.
    case importVCards([UInt8])
    /// An export.
    case exportVCards(VCardVersion, filter: ContactsFilter)
  }

  /// Keeps the calls.
  public let recorder = CallRecorder<Call>()
  private let error: ContactsError?
  private let addingError: ContactsError?
  private let deletingError: ContactsError?
  private let page: ContactsPage
  private let contacts: [Contact]
  private let observers = Mutex<[Int: AsyncStream<Void>.Continuation]>([:])
  private let report: ContactsImport
  private let exported: ContactsExport
  private let beforeFetching: @Sendable (ContactsQuery) async -> Void
  private let beforeFetchingOne: @Sendable (Contact.ID) async -> Void

  /// Lays answers ready.
  ///
  /// - Parameters:
  ///   - error: what every call throws; nil for none.
  ///   - addingError: what adding a contact throws; nil for none.
  ///   - deletingError: what deleting a contact throws; nil for none.
  ///   - page: the answer to each query.
  ///   - contact: the answer when one contact is fetched that isn't among the others.
  ///   - contacts: those that are fetched by their ids.
  ///   - report: the answer to an import.
  ///   - exported: the answer to an export.
  ///   - beforeFetching: what a query waits for.
  ///   - beforeFetchingOne: what a contact waits for.
  public init(
    failingWith error: ContactsError? = nil, adding addingError: ContactsError? = nil,
    deleting deletingError: ContactsError? = nil,
    page: ContactsPage = ContactsPage(contacts: [], total: 0),
    contact: Contact = .anna, contacts: [Contact] = [], report: ContactsImport = ContactsImport(added: 0, replaced: 0),
    exported: ContactsExport = ContactsExport(bytes: [], count: 0),
    beforeFetching: @escaping @Sendable (ContactsQuery) async -> Void = { _ in },
    beforeFetchingOne: @escaping @Sendable (Contact.ID) async -> Void = { _ in }
  ) {
    self.page = page
    self.contacts = contacts + [contact]
    self.report = report
    self.exported = exported
    self.beforeFetching = beforeFetching
    self.beforeFetchingOne = beforeFetchingOne
    self.error = error
    self.addingError = addingError
    self.deletingError = deletingError
  }

  /// What was asked for, in order.
  public var calls: [Call] { recorder.calls }

  private func record(_ call: Call) throws(ContactsError) {
    recorder.append(call)
    if let error { throw error }
  }

  /// Answers with `page`.
  public func fetchContacts(_ query: ContactsQuery) async throws(ContactsError) -> ContactsPage {
    try record(.fetchContacts(query))
    await beforeFetching(query)
    return page
  }

  /// Answers with the contact of this id, or with `contact`.
  public func fetchContact(id: Contact.ID) async throws(ContactsError) -> Contact {
    try record(.fetchContact(id))
    await beforeFetchingOne(id)
    return contacts.first { $0.id == id } ?? contacts[contacts.count - 1]
  }

  /// Says so when ``change()`` is called.
  public var changes: AsyncStream<Void> {
    AsyncStream { continuation in
      let number = observers.withLock { observers in
        let number = (observers.keys.max() ?? 0) + 1
        observers[number] = continuation
        return number
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.observers.withLock { $0.removeValue(forKey: number) }
      }
    }
  }

  /// How many follow the changes.
  public var followers: Int { observers.withLock { $0.count } }

  /// Tells those who follow the changes.
  public func change() { for observer in observers.withLock({ Array($0.values) }) { observer.yield() } }

  /// Records the contact.
  public func add(_ contact: Contact) async throws(ContactsError) {
    try record(.add(contact))
    if let addingError { throw addingError }
  }

  /// Records the contact, and what it was.
  public func update(_ contact: Contact, from original: Contact) async throws(ContactsError) {
    try record(.update(contact, from: original))
  }

  /// Records the contact.
  public func delete(_ contact: Contact) async throws(ContactsError) {
    try record(.delete(contact))
    if let deletingError { throw deletingError }
  }

  /// Answers with `report`, unless the import is cancelled.
  public func importVCards(_ bytes: [UInt8]) async throws(ContactsError) -> ContactsImport {
    try record(.importVCards(bytes))
    if Task.isCancelled { throw .cancelled }
    return report
  }

  /// Answers with `exported`.
  public func exportVCards(
    _ version: VCardVersion, matching filter: ContactsFilter
  ) async throws(ContactsError) -> ContactsExport {
    try record(.exportVCards(version, filter: filter))
    return exported
  }
}
