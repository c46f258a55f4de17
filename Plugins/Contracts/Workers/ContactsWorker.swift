public import VIPKit

/// Keeps the address book. Every call sees the book as it is at that moment, no matter who changed it last.
public protocol ContactsWorker: Sendable {
  /// A window of the sorted contacts that match a filter.
  func fetchContacts(_ query: ContactsQuery) async throws(ContactsError) -> ContactsPage

  /// One contact with all its properties. Throws `unknownContact` when there is none.
  func fetchContact(id: Contact.ID) async throws(ContactsError) -> Contact

  /// Adds a contact. Throws `alreadyExists` when there is one with its id.
  func add(_ contact: Contact) async throws(ContactsError)

  /// Changes a contact atomically, unless somebody else has changed the `original`. Repeating a change is no error.
  /// Throws `changed` when the book has a third version, `unknownContact` when it has none.
  func update(_ contact: Contact, from original: Contact) async throws(ContactsError)

  /// Yields at each change by somebody else, to each caller from now on. It ends when the worker can't know.
  var changes: AsyncStream<Void> { get }

  /// Deletes a contact for good, atomically, unless somebody else has changed it since the user decided. Throws
  /// `changed` when the book has another version, `unknownContact` when it has none.
  func delete(_ contact: Contact) async throws(ContactsError)

  /// Imports a vCard file (2.1, 3.0 or 4.0), which replaces contacts with known ids: all of it, or nothing when it
  /// throws, such as `cancelled`. The result reports cards that can't be read; the others are imported.
  func importVCards(_ bytes: [UInt8]) async throws(ContactsError) -> ContactsImport

  /// The contacts that match a filter (all, if it is empty) as a vCard file, in the order of the list.
  func exportVCards(_ version: VCardVersion, matching filter: ContactsFilter) async throws(ContactsError)
    -> ContactsExport
}

extension ContactsWorker {
  /// Finishes at once.
  public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}

extension WorkerKey where Worker == any ContactsWorker {
  /// The worker that keeps the address book.
  public static var contacts: WorkerKey { WorkerKey("ContactsWorker", checks: WorkerCheck.contract) }
}

extension WorkerCheck where Worker == any ContactsWorker {
  static var contract: [WorkerCheck] {
    [
      .reading("A window is part of the list") { book in
        let page = try await book.fetchContacts(ContactsQuery(limit: 3))
        let next = try await book.fetchContacts(ContactsQuery(offset: 1, limit: 2))
        try CheckFailure.unless(
          page.contacts.count == min(3, page.total),
          "found \(page.contacts.count) of \(page.total) contacts, asked for 3")
        try CheckFailure.unless(
          next.contacts == Array(page.contacts.dropFirst()), "the list from its second contact on is another one")
      },
      .reading("A contact of the list is there, and an unknown one is told") { book in
        if let first = try await book.fetchContacts(ContactsQuery(limit: 1)).contacts.first {
          let contact = try await book.fetchContact(id: first.id)
          try CheckFailure.unless(
            ContactSummary(contact) == first, "the first contact of the list isn't what is found by its id")
        }
        try await expectUnknown(Contact.newID(), in: book)
      },
      .changing("What is added is found, and what is deleted is gone") { book in
        let anna = Contact(firstName: "Anna", lastName: "Zharkova", phones: [LabeledValue("+79992223344")])
        let boris = Contact(firstName: "Boris")
        try await book.add(boris)
        try await book.add(anna)
        try CheckFailure.unless(try await book.fetchContact(id: anna.id) == anna, "what was added isn't what is found")
        try await expect([anna, boris], matching: "", in: book)
        try await expect([anna], matching: "zhar", in: book)
        try await book.delete(anna)
        try await expect([boris], matching: "", in: book)
        try await expectUnknown(anna.id, in: book)
      },
      .changing("A changed contact is found by its new name alone") { book in
        let original = Contact(firstName: "Anna")
        var contact = original
        try await book.add(original)
        contact.firstName = "Yanna"
        try await book.update(contact, from: original)
        try await expect([contact], matching: "yan", in: book)
        try await expect([], matching: "ann", in: book)
      },
      .changing("What is exported can be imported") { book in
        let contact = Contact(firstName: "Anna", emails: [LabeledValue("anna@example.org")])
        try await book.add(contact)
        let cards = try await book.exportVCards(.v4, matching: "")
        try await book.delete(contact)
        let result = try await book.importVCards(cards.bytes)
        try CheckFailure.unless(result.added == 1, "imported \(result.added) of 1 contact")
        try CheckFailure.unless(
          try await book.fetchContact(id: contact.id).emails == contact.emails,
          "the e-mail address came back as another")
      },
    ]
  }

  private static func expect(
    _ contacts: [Contact], matching filter: ContactsFilter, in book: any ContactsWorker
  ) async throws {
    let found = try await book.fetchContacts(ContactsQuery(filter: filter, limit: 10)).contacts.map(\.firstName)
    let expected = contacts.map(\.firstName)
    try CheckFailure.unless(found == expected, "found \(found), expected \(expected)")
  }

  private static func expectUnknown(_ id: Contact.ID, in book: any ContactsWorker) async throws {
    do throws(ContactsError) { _ = try await book.fetchContact(id: id) } catch .unknownContact(id) { return }
    throw CheckFailure("an id that no contact has finds one")
  }
}
