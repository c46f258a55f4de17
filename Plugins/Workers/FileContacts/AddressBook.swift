import ContactStore
import Contracts
import VCard

struct AddressBook {
  private var entries: [ListEntry] = []
  let collation: NameCollation

  init(_ collation: NameCollation) { self.collation = collation }

  /// Reads a file up to its first unreadable card. Each further contact with the same id gets a new id.
  init(_ bytes: [UInt8], _ collation: NameCollation) throws(VCardError) {
    self.collation = collation
    let parts = VCardReader.parts(of: bytes).concurrentMap { [locale = collation.locale] part in
      let collation = NameCollation(locale: locale)
      return part.map { card in card.map { ListEntry($0, collation) } }
    }
    var ids: Set<Contact.ID> = []
    for card in parts.joined() {
      var entry = try card.get()
      if ids.contains(entry.id) {
        var number = 2
        while ids.contains("\(entry.id)-\(number)") { number += 1 }
        entry = ListEntry(entry.contact.withID("\(entry.id)-\(number)"), collation)
      }
      ids.insert(entry.id)
      entries.append(entry)
    }
    entries.sort { $0.precedes($1) }
  }

  var file: [UInt8] { VCardWriter.bytes(of: entries.map(\.contact), version: .v4) }

  func contains(_ id: Contact.ID) -> Bool { entries.contains { $0.id == id } }

  func contact(_ id: Contact.ID) throws(ContactsError) -> Contact {
    guard let entry = entries.first(where: { $0.id == id }) else { throw .unknownContact(id: id) }
    return entry.contact
  }

  func contacts(matching filter: ContactsFilter) -> [Contact] {
    let words = filter.words
    return entries.filter { entry in words.allSatisfy { entry.hasWord(beginningWith: $0, by: filter) } }.map(\.contact)
  }

  func page(_ query: ContactsQuery) -> ContactsPage {
    let matching = contacts(matching: query.filter)
    let window = matching.dropFirst(query.offset).prefix(query.limit)
    return ContactsPage(contacts: window.map { ContactSummary($0) }, total: matching.count)
  }

  mutating func put(_ contact: Contact) { put([ListEntry(contact, collation)]) }

  /// Adds contacts, or replaces those with their ids; returns how many it replaced.
  @discardableResult
  mutating func put(_ new: [ListEntry]) -> Int {
    let ids = Set(new.map(\.id))
    let count = entries.count
    entries.removeAll { ids.contains($0.id) }
    let replaced = count - entries.count
    entries += new
    entries.sort { $0.precedes($1) }
    return replaced
  }

  mutating func remove(_ id: Contact.ID) { entries.removeAll { $0.id == id } }
}

struct ListEntry: Sendable {
  let contact: Contact
  private let keys: ContactKeys

  init(_ contact: Contact, _ collation: NameCollation) {
    self.contact = contact
    keys = ContactKeys(contact, collation)
  }

  var id: Contact.ID { contact.id }

  func precedes(_ other: ListEntry) -> Bool {
    keys.sortKey == other.keys.sortKey
      ? id.utf8.lexicographicallyPrecedes(other.id.utf8)
      : keys.sortKey.utf8.lexicographicallyPrecedes(other.keys.sortKey.utf8)
  }

  func hasWord(beginningWith beginning: String, by filter: ContactsFilter) -> Bool {
    filter.select(keys.names, keys.phones, keys.emails).joined().contains { $0.utf8.starts(with: beginning.utf8) }
  }
}

extension Contact {
  fileprivate func withID(_ id: String) -> Contact {
    Contact(
      id: id, firstName: firstName, lastName: lastName, phones: phones, emails: emails, addresses: addresses,
      birthday: birthday, otherProperties: otherProperties)
  }
}
