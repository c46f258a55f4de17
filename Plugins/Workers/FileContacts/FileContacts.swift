import Blocking
import ContactStore
import Contracts
import Files
import Glibc
import VCard

/// Keeps the address book in one vCard file, which it reads again whenever another program has changed it.
///
/// Each change writes a new file, which then replaces the old one: there is a complete file at every moment. A file
/// with an unreadable card is never written: that card would be lost.
actor FileContacts: ContactsWorker {
  private nonisolated let executor = QueueExecutor(label: "FileContacts")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let path: String
  private let lockTimeout: Int
  private var book: AddressBook
  /// Of the file that `book` was read from; nil for none.
  private var stamp: FileStamp?
  private var isOpened = false

  /// - Parameter lockTimeout: how long a change waits for another process that changes the file, in milliseconds.
  init(path: String, lockTimeout: Int = 2000, locale: String = NameCollation.userLocale) {
    self.path = path
    self.lockTimeout = lockTimeout
    book = AddressBook(NameCollation(locale: locale))
  }

  func fetchContacts(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    try refresh()
    return book.page(query)
  }

  func fetchContact(id: Contact.ID) throws(ContactsError) -> Contact {
    try refresh()
    guard let contact = book.contact(id) else { throw .unknownContact(id: id) }
    return contact
  }

  func add(_ contact: Contact) throws(ContactsError) {
    try change { book throws(ContactsError) in
      guard book.contact(contact.id) == nil else { throw .alreadyExists(id: contact.id) }
      book.put(contact)
    }
  }

  func update(_ contact: Contact, from original: Contact) throws(ContactsError) {
    try change { book throws(ContactsError) in
      guard let stored = book.contact(contact.id) else { throw .unknownContact(id: contact.id) }
      guard [original, contact].contains(stored) else { throw .changed(id: contact.id) }
      book.put(contact)
    }
  }

  func delete(_ contact: Contact) throws(ContactsError) {
    try change { book throws(ContactsError) in
      guard let stored = book.contact(contact.id) else { throw .unknownContact(id: contact.id) }
      guard stored == contact else { throw .changed(id: contact.id) }
      book.remove(contact.id)
    }
  }

  func importVCards(_ bytes: [UInt8]) throws(ContactsError) -> ContactsImport {
    let cards = try ImportedCards(bytes, by: book.collation) { ListEntry($0, $1) }
    guard !cards.entries.isEmpty else { return cards.report(replaced: 0) }
    return try change { book throws(ContactsError) in
      cards.report(replaced: book.put(cards.entries))
    }
  }

  func exportVCards(
    _ version: VCardVersion, matching filter: ContactsFilter
  ) throws(ContactsError) -> ContactsExport {
    try refresh()
    return ContactsExport(book.contacts(matching: filter), version)
  }

  private func change<Result>(
    _ change: (inout AddressBook) throws(ContactsError) -> Result
  ) throws(ContactsError) -> Result {
    try FolderLock.hold(for: path, timeout: lockTimeout) { () throws(ContactsError) in
      try refresh()
      var changed = book
      let result = try change(&changed)
      stamp = try write(changed.file)
      book = changed
      return result
    }
  }

  private func write(_ bytes: [UInt8]) throws(ContactsError) -> FileStamp {
    do throws(FileError) { return FileStamp(try WholeFile.write(bytes, to: path, replacing: true)) } catch {
      throw ContactsError(writing: path, code: error.code)
    }
  }

  private func refresh() throws(ContactsError) {
    if !isOpened { WholeFile.removeLeftovers(of: path) }
    isOpened = true
    // Before reading: when the file changes meanwhile, the next call reads again.
    let current = try FileStamp(of: path)
    guard current != stamp else { return }
    book = current == nil ? AddressBook(book.collation) : try read()
    stamp = current
  }

  private func read() throws(ContactsError) -> AddressBook {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try WholeFile.read(path, limit: Self.sizeLimit) } catch {
      throw ContactsError(reading: path, code: error.code)
    }
    do throws(VCardError) { return try AddressBook(bytes, book.collation) } catch {
      throw .unreadableCard(file: path, error)
    }
  }

  /// In bytes: far more than 100,000 contacts take.
  private static let sizeLimit = 1 << 28
}
