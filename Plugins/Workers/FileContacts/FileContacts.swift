import Blocking
import ContactStore
import Contracts
import Files
import Glibc
import VCard

/// Keeps the address book in one vCard file, which it reads again whenever another program has changed it.
/// Each change writes a new file, which then replaces the old one: there is a complete file at every moment. A file
/// with an unreadable card is never written: that card would be lost.
actor FileContacts: ContactsWorker {
  private nonisolated let executor = QueueExecutor(label: "FileContacts")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private let path: String
  private let lockTimeout: Int
  private var book: AddressBook
  /// Of the file that `book` was read from; nil for none.
  private var stamp: [Int]?
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
    return try book.contact(id)
  }

  func add(_ contact: Contact) throws(ContactsError) {
    try change { book throws(ContactsError) in
      guard !book.contains(contact.id) else { throw .alreadyExists(id: contact.id) }
      book.put(contact)
    }
  }

  func update(_ contact: Contact, from original: Contact) throws(ContactsError) {
    try change { book throws(ContactsError) in
      guard [original, contact].contains(try book.contact(contact.id)) else { throw .changed(id: contact.id) }
      book.put(contact)
    }
  }

  func delete(_ contact: Contact) throws(ContactsError) {
    try change { book throws(ContactsError) in
      guard try book.contact(contact.id) == contact else { throw .changed(id: contact.id) }
      book.remove(contact.id)
    }
  }

  func importVCards(_ bytes: [UInt8]) throws(ContactsError) -> ContactsImport {
    let cards = try ImportedCards(bytes, by: book.collation) { ListEntry($0, $1) }
    guard !cards.entries.isEmpty else { return cards.report(replaced: 0) }
    return try change { book throws(ContactsError) in cards.report(replaced: book.put(cards.entries)) }
  }

  func exportVCards(_ version: VCardVersion, matching filter: ContactsFilter) throws(ContactsError) -> ContactsExport {
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
      do throws(FileError) { stamp = Self.stamp(try WholeFile.write(changed.file, to: path, replacing: true)) } catch {
        throw ContactsError(writing: path, code: error.code)
      }
      book = changed
      return result
    }
  }

  /// Identifies a state of a file. A replaced file has another inode, a changed one another time.
  private static func stamp(_ status: stat) -> [Int] {
    [Int(bitPattern: status.st_ino), status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  private func refresh() throws(ContactsError) {
    if !isOpened { WholeFile.removeLeftovers(of: path) }
    isOpened = true
    // Before reading: when the file changes meanwhile, the next call reads again.
    var status = stat()
    let isThere = stat(path, &status) == 0
    guard isThere || errno == ENOENT else { throw ContactsError(reading: path, code: errno) }
    let current = isThere ? Self.stamp(status) : nil
    guard current != stamp else { return }
    book = current == nil ? AddressBook(book.collation) : try read()
    stamp = current
  }

  private func read() throws(ContactsError) -> AddressBook {
    let bytes: [UInt8]
    // Far more than 100,000 contacts take.
    do throws(FileError) { bytes = try WholeFile.read(path, limit: 1 << 28) } catch {
      throw ContactsError(reading: path, code: error.code)
    }
    do throws(VCardError) { return try AddressBook(bytes, book.collation) } catch {
      throw .unreadableCard(file: path, error)
    }
  }
}
