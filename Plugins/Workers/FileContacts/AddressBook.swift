import ContactStore
import Contracts
import VCard

/// All contacts in the order of the list. Of most it knows where their cards are, and reads them when they are wanted.
struct AddressBook {
  /// The file that plain cards stand in.
  private let file: [UInt8]
  /// The places of the contacts in the list. Ids that are the same text may have other bytes, by which the list is sorted.
  private var keys: [Contact.ID: (id: Contact.ID, sortKey: [UInt8])] = [:]
  private var entries: [ListEntry] = []
  private let collation: NameCollation
  /// Whether each entry has its words.
  private var hasWords = false

  /// An empty one.
  init(_ collation: NameCollation) { (file, self.collation) = ([], collation) }

  /// Reads a file. Of several contacts with the same id, each but the first gets an id of its own.
  ///
  /// - Throws: why the first card that can't be read can't.
  init(_ bytes: [UInt8], _ collation: NameCollation) throws(VCardError) {
    let parts = VCardParts(bytes)
    file = parts.bytes
    self.collation = collation
    let read = parts.ranges.concurrentMap(size: 1, by: collation) { Self.entries(of: $0, in: parts, $1) }
    entries.reserveCapacity(file.count / 200)
    keys.reserveCapacity(file.count / 200)
    for part in read {
      for entry in try part.get() { add(entry) }
    }
    if !zip(entries, entries.dropFirst()).allSatisfy(<) { entries.sort() }
  }

  private static func entries(
    of part: Range<Int>, in parts: VCardParts, _ collation: NameCollation
  ) -> Result<[ListEntry], VCardError> {
    if let cards = parts.plainCards(in: part) { return .success(cards.map { ListEntry($0, collation) }) }
    var entries: [ListEntry] = []
    for card in VCardReader(Array(parts.bytes[part])) {
      switch card {
      case .success(let contact): entries.append(ListEntry(contact, collation))
      case .failure(let error): return .failure(parts.error(error, in: part))
      }
    }
    return .success(entries)
  }

  private mutating func add(_ entry: ListEntry) {
    if keys[entry.id] == nil {
      keys[entry.id] = (entry.id, entry.sortKey)
      return entries.append(entry)
    }
    var number = 2
    while keys["\(entry.id)-\(number)"] != nil { number += 1 }
    // A card that can't be read again stays in the file as it is.
    guard let contact = contact(of: entry)?.withID("\(entry.id)-\(number)") else { return entries.append(entry) }
    let own = ListEntry(contact, collation)
    keys[own.id] = (own.id, own.sortKey)
    entries.append(own)
  }

  private func contact(of entry: ListEntry) -> Contact? { Self.contact(of: entry, in: file) }

  private static func contact(of entry: ListEntry, in file: [UInt8]) -> Contact? {
    if let kept = entry.kept { return kept.contact }
    var reader = VCardReader(Array(file[entry.place]))
    return try? reader.next()?.get()
  }

  /// The vCard file with all contacts, in the order of the list: in parts, since most of it stands in the file that was read.
  mutating func newFile() -> [ArraySlice<UInt8>] {
    let unwritten = entries.indices.filter { entries[$0].place.isEmpty && entries[$0].card == nil }
    let cards = unwritten.compactMap { entries[$0].kept?.contact }
      .concurrentMap(with: {}) { contact, _ in VCardWriter.bytes(of: [contact], version: .v4) }
    for (index, card) in zip(unwritten, cards) { entries[index].card = card }
    var parts: [ArraySlice<UInt8>] = []
    // Cards that stand one after the other in the file, then such as don't stand there.
    var run = 0..<0
    var written: [UInt8] = []
    func end() {
      parts += [file[run], written[...]]
      written = []
    }
    for index in entries.indices {
      let place = entries[index].place
      if let card = entries[index].card {
        written += card
      } else if place.lowerBound == run.upperBound, written.isEmpty {
        run = run.lowerBound..<place.upperBound
      } else {
        end()
        run = place
      }
    }
    end()
    return parts
  }

  func contact(_ id: Contact.ID) -> Contact? {
    keys[id].flatMap { contact(of: entries[position(of: $0.sortKey, $0.id)]) }
  }

  /// Whether there is somebody with an id.
  func has(_ id: Contact.ID) -> Bool { keys[id] != nil }

  /// The contacts that match a filter, in the order of the list.
  mutating func contacts(matching filter: ContactsFilter) -> [Contact] { matching(filter).compactMap(contact(of:)) }

  private mutating func matching(_ filter: ContactsFilter) -> [ListEntry] {
    let words = FilterWords(filter.text).words.map(SearchedWord.init)
    if words.isEmpty { return entries }
    makeWords()
    return entries.filter { entry in
      words.allSatisfy { entry.words?.hasWord(beginningWith: $0, in: filter.kind) == true }
    }
  }

  private mutating func makeWords() {
    if hasWords { return }
    let words = entries.concurrentMap(by: collation) { [file] entry, collation in
      entry.words ?? Self.contact(of: entry, in: file).map { SearchedWords($0, collation) }
    }
    for (index, words) in words.enumerated() { entries[index].words = words }
    hasWords = true
  }

  mutating func page(_ query: ContactsQuery) -> ContactsPage {
    let matching = matching(query.filter)
    let window = matching.dropFirst(query.offset).prefix(query.limit)
    return ContactsPage(
      contacts: window.compactMap { contact(of: $0).map(ContactSummary.init) }, total: matching.count)
  }

  /// Adds a contact, or puts it in the place of the one with its id.
  mutating func put(_ contact: Contact) {
    remove(contact.id)
    var entry = ListEntry(contact, collation)
    if hasWords { entry.words = SearchedWords(contact, collation) }
    keys[entry.id] = (entry.id, entry.sortKey)
    entries.insert(entry, at: position(of: entry.sortKey, entry.id))
  }

  /// Adds many contacts, or puts them in the places of those with their ids.
  mutating func put(_ new: [ListEntry]) {
    let ids = Set(new.map(\.id))
    entries.removeAll { ids.contains($0.id) }
    for entry in new {
      keys[entry.id] = nil
      keys[entry.id] = (entry.id, entry.sortKey)
    }
    entries += new
    entries.sort()
    hasWords = false
  }

  mutating func remove(_ id: Contact.ID) {
    if let (id, key) = keys.removeValue(forKey: id) { entries.remove(at: position(of: key, id)) }
  }

  /// Where an entry is, or would be.
  private func position(of key: [UInt8], _ id: Contact.ID) -> Int {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isBefore = ListEntry.isOrdered(entries[middle].sortKey, entries[middle].id, before: key, id)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
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
