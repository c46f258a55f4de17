import ContactStore
import Contracts
import VCard

/// All contacts in memory, sorted, and prepared for filters.
struct AddressBook {
  private var contacts: [Contact.ID: Contact] = [:]
  private var entries: [ListEntry] = []
  private let collation: NameCollation

  /// Sorts contacts. Of several with the same id, each but the first gets an id of its own.
  init(_ contacts: [Contact] = [], _ collation: NameCollation) {
    self.collation = collation
    for contact in contacts {
      var id = contact.id
      var number = 1
      while self.contacts[id] != nil {
        number += 1
        id = "\(contact.id)-\(number)"
      }
      self.contacts[id] = id == contact.id ? contact : contact.withID(id)
    }
    entries = Array(self.contacts.values).concurrentMap(by: collation) { ListEntry($0, $1) }
    entries.sort()
  }

  /// The vCard file with all contacts, in the order of the list.
  mutating func file() -> [UInt8] {
    let unwritten = entries.indices.filter { entries[$0].card == nil }
    let cards = unwritten.compactMap { contacts[entries[$0].id] }
      .concurrentMap(with: {}) { contact, _ in VCardWriter.bytes(of: [contact], version: .v4) }
    for (index, card) in zip(unwritten, cards) { entries[index].card = card }
    var file: [UInt8] = []
    file.reserveCapacity(entries.reduce(0) { $0 + ($1.card?.count ?? 0) })
    for entry in entries { file += entry.card ?? [] }
    return file
  }

  func contact(_ id: Contact.ID) -> Contact? { contacts[id] }

  /// The contacts that match a filter, in the order of the list.
  func contacts(matching filter: ContactsFilter) -> [Contact] { matching(filter).compactMap { contacts[$0.id] } }

  private func matching(_ filter: ContactsFilter) -> [ListEntry] {
    let words = FilterWords(filter.text).words.map(SearchedWord.init)
    if words.isEmpty { return entries }
    return entries.filter { entry in words.allSatisfy { entry.hasWord(beginningWith: $0, in: filter.kind) } }
  }

  func page(_ query: ContactsQuery) -> ContactsPage {
    let matching = matching(query.filter)
    let window = matching.dropFirst(query.offset).prefix(query.limit)
    return ContactsPage(
      contacts: window.compactMap { contacts[$0.id].map(ContactSummary.init) }, total: matching.count)
  }

  /// Adds a contact, or puts it in the place of the one with its id.
  mutating func put(_ contact: Contact) {
    remove(contact.id)
    contacts[contact.id] = contact
    let entry = ListEntry(contact, collation)
    entries.insert(entry, at: position(of: entry))
  }

  /// Adds many contacts, or puts them in the places of those with their ids.
  mutating func put(_ many: [Contact]) {
    let ids = Set(many.map(\.id))
    entries.removeAll { ids.contains($0.id) }
    for contact in many { contacts[contact.id] = contact }
    entries += many.concurrentMap(by: collation) { ListEntry($0, $1) }
    entries.sort()
  }

  mutating func remove(_ id: Contact.ID) {
    guard let contact = contacts.removeValue(forKey: id) else { return }
    entries.remove(at: position(of: ListEntry(contact, collation)))
  }

  /// Where an entry is, or would be.
  private func position(of entry: ListEntry) -> Int {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = entries[middle] < entry ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension Contact {
  fileprivate func withID(_ id: String) -> Contact {
    Contact(
      id: id, firstName: firstName, lastName: lastName, phones: phones, emails: emails, addresses: addresses,
      birthday: birthday, otherProperties: otherProperties)
  }
}
