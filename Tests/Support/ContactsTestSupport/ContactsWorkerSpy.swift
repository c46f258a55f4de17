package import Contracts
import Foundation
import Synchronization
package import VIPTestKit

package final class ContactsWorkerSpy: ContactsWorker, CallRecording {
  package enum Call: Equatable, Sendable {
    case fetchContacts(ContactsQuery)
    case fetchContact(Contact.ID)
    case add(Contact)
    case update(Contact, from: Contact)
    case delete(Contact)
    case importVCards([UInt8])
    case exportVCards(VCardVersion, filter: ContactsFilter)
  }

  package let recorder = CallRecorder<Call>()
  private let error: ContactsError?
  private let addingError: ContactsError?
  private let deletingError: ContactsError?
  private let page: ContactsPage
  private let contacts: [Contact]
  private let observers = Mutex<[UUID: AsyncStream<Void>.Continuation]>([:])
  private let report: ContactsImport
  private let exported: ContactsExport
  private let beforeFetching: @Sendable (ContactsQuery) async -> Void
  private let beforeFetchingOne: @Sendable (Contact.ID) async -> Void

  /// `contact` is the answer to `fetchContact` for an id that isn't among the others.
  package init(
    failingWith error: ContactsError? = nil, adding addingError: ContactsError? = nil,
    deleting deletingError: ContactsError? = nil,
    page: ContactsPage = ContactsPage(contacts: [], total: 0),
    contact: Contact = .anna, contacts: [Contact] = [], report: ContactsImport = ContactsImport(added: 0, replaced: 0),
    exported: ContactsExport = ContactsExport(bytes: [], count: 0),
    beforeFetching: @escaping @Sendable (ContactsQuery) async -> Void = { _ in },
    beforeFetchingOne: @escaping @Sendable (Contact.ID) async -> Void = { _ in }
  ) {
    (self.error, self.addingError, self.deletingError) = (error, addingError, deletingError)
    (self.page, self.contacts, self.report, self.exported) = (page, contacts + [contact], report, exported)
    (self.beforeFetching, self.beforeFetchingOne) = (beforeFetching, beforeFetchingOne)
  }

  package var calls: [Call] { recorder.calls }

  private func record(_ call: Call, failingWith other: ContactsError? = nil) throws(ContactsError) {
    recorder.append(call)
    if let error = error ?? other { throw error }
  }

  package func fetchContacts(_ query: ContactsQuery) async throws(ContactsError) -> ContactsPage {
    try record(.fetchContacts(query))
    await beforeFetching(query)
    return page
  }

  package func fetchContact(id: Contact.ID) async throws(ContactsError) -> Contact {
    try record(.fetchContact(id))
    await beforeFetchingOne(id)
    return contacts.first { $0.id == id } ?? contacts[contacts.count - 1]
  }

  package var changes: AsyncStream<Void> {
    AsyncStream { continuation in
      let id = UUID()
      observers.withLock { $0[id] = continuation }
      continuation.onTermination = { [weak self] _ in self?.observers.withLock { $0[id] = nil } }
    }
  }

  package var followers: Int { observers.withLock { $0.count } }

  package func change() { for observer in observers.withLock({ Array($0.values) }) { observer.yield() } }

  package func add(_ contact: Contact) async throws(ContactsError) {
    try record(.add(contact), failingWith: addingError)
  }

  package func update(_ contact: Contact, from original: Contact) async throws(ContactsError) {
    try record(.update(contact, from: original))
  }

  package func delete(_ contact: Contact) async throws(ContactsError) {
    try record(.delete(contact), failingWith: deletingError)
  }

  package func importVCards(_ bytes: [UInt8]) async throws(ContactsError) -> ContactsImport {
    try record(.importVCards(bytes))
    if Task.isCancelled { throw .cancelled }
    return report
  }

  package func exportVCards(
    _ version: VCardVersion, matching filter: ContactsFilter
  ) async throws(ContactsError) -> ContactsExport {
    try record(.exportVCards(version, filter: filter))
    return exported
  }
}
