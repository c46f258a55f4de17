public import Contracts

/// An empty address book.
public struct ScratchContacts: Sendable {
  private let make: @Sendable (_ locale: String) -> any ContactsWorker

  /// - Parameter worker: makes one that sorts by a locale such as `de_DE`; by no language when it is empty.
  public init(worker: @escaping @Sendable (_ locale: String) -> any ContactsWorker) { make = worker }

  /// Each call makes another worker, as another process would.
  func worker(_ locale: String = "") -> any ContactsWorker { make(locale) }
}

/// The contract of every `ContactsWorker`.
public enum ContactsChecks {
  /// All checks.
  public static let all: [ContractCheck<ScratchContacts>] = keeping + finding + sharing + cards

  static let keeping: [ContractCheck<ScratchContacts>] = [
    ContractCheck("A new address book is empty") { book in
      let worker = book.worker()
      try expect(try await worker.fetchContacts(ContactsQuery(limit: 10)), is: ContactsPage(contacts: [], total: 0))
      try expect(try await worker.exportVCards(.v3, matching: ""), is: ContactsExport(bytes: [], count: 0))
    },
    ContractCheck("What is added is found again, also by another worker") { book in
      let worker = book.worker()
      try await worker.add(Contact.known)
      for contact in Contact.known {
        try expect(try await worker.fetchContact(id: contact.id), is: contact)
        try expect(try await book.worker().fetchContact(id: contact.id), is: contact)
      }
    },
    ContractCheck("Texts with any character come back as they were") { book in
      let text = "a;b,c\\n:\"\n\u{0}\u{1A}\u{1B}^'e\u{301}😀'; DROP TABLE contact \u{D4E}'"
      let contact = Contact(
        id: text, firstName: text, lastName: text, phones: [LabeledValue(text)], emails: [LabeledValue(text)])
      let worker = book.worker()
      try await worker.add(contact)
      try expect(try await worker.fetchContact(id: text), is: contact)
      try expect(try await worker.fetchContacts(ContactsQuery(limit: 1)).contacts, is: [ContactSummary(contact)])
      try expect(try await worker.ids("\"'* drop"), is: [text])
    },
    ContractCheck("A changed contact is found by its new name and no more by its old one") { book in
      let worker = book.worker()
      try await worker.add(Contact.known)
      var anna = Contact.anna
      anna.firstName = "Yanna"
      anna.lastName = "Petrova"
      anna.phones = [LabeledValue("+7 (999) 000-00-00")]
      try await worker.update(anna, from: .anna)
      try expect(try await worker.fetchContact(id: "anna"), is: anna)
      try expect(try await worker.ids("zharkova"), is: [])
      try expect(try await worker.ids("2223344"), is: [])
      try expect(try await worker.ids("yanna 0000000"), is: ["anna"])
      try expect(try await worker.ids(), is: ["bjorn", "newsletter", "anna", "aleksey"])
    },
    ContractCheck("A deleted contact is gone") { book in
      let worker = book.worker()
      try await worker.add(Contact.known)
      try await worker.delete(.anna)
      try expect(try await worker.ids(), is: ["bjorn", "newsletter", "aleksey"])
      try expect(try await worker.ids("anna"), is: [])
      try expect(try await book.worker().ids(), is: ["bjorn", "newsletter", "aleksey"])
    },
    ContractCheck("An unknown contact and an id that is taken are refused") { book in
      let worker = book.worker()
      try await worker.add(.anna)
      try await expect(ContactsError.alreadyExists(id: "anna")) { try await worker.add(.anna) }
      try await expect(ContactsError.unknownContact(id: "bjorn")) { try await worker.fetchContact(id: "bjorn") }
      try await expect(ContactsError.unknownContact(id: "bjorn")) { try await worker.update(.bjorn, from: .bjorn) }
      try await expect(ContactsError.unknownContact(id: "bjorn")) { try await worker.delete(.bjorn) }
      try expect(try await worker.ids(), is: ["anna"])
    },
  ]

  static let sharing: [ContractCheck<ScratchContacts>] = [
    ContractCheck("Two workers on one book see each other's changes and lose none") { book in
      let workers = [book.worker(), book.worker()]
      let contacts = (0..<40).map { Contact(id: "\($0)", firstName: "A\($0)") }
      await withTaskGroup(of: Void.self) { group in
        for (number, contact) in contacts.enumerated() {
          let add = { @Sendable () async throws(ContactsError) in try await workers[number % 2].add(contact) }
          // A worker that was kept waiting says so, and has changed nothing.
          group.addTask { while case .busy? = await refusal(of: add) {} }
        }
      }
      for worker in workers { try expect(try await worker.fetchContacts(ContactsQuery(limit: 1)).total, is: 40) }
    },
    ContractCheck("A change of what somebody else has changed meanwhile is refused, and told") { book in
      let (mine, theirs) = (book.worker(), book.worker())
      try await mine.add(.anna)
      let original = try await mine.fetchContact(id: "anna")
      var their = original
      their.emails = [LabeledValue("anna@example.com")]
      try await theirs.update(their, from: original)
      var my = original
      my.lastName = "Petrova"
      try await expect(ContactsError.changed(id: "anna")) { try await mine.update(my, from: original) }
      try expect(try await mine.fetchContact(id: "anna"), is: their)
      my = their
      my.lastName = "Petrova"
      try await mine.update(my, from: their)
      try expect(try await theirs.fetchContact(id: "anna"), is: my)
      // The answer to a change may be lost: repeating the change is no conflict.
      try await mine.update(my, from: their)
    },
    ContractCheck("What somebody else has changed meanwhile is not deleted, and that is told") { book in
      let (mine, theirs) = (book.worker(), book.worker())
      try await mine.add(.anna)
      let their = Contact.anna.named("Hanna")
      try await theirs.update(their, from: .anna)
      try await expect(ContactsError.changed(id: "anna")) { try await mine.delete(.anna) }
      try expect(try await mine.fetchContact(id: "anna"), is: their)
      try await mine.delete(their)
      try expect(try await theirs.ids(), is: [])
    },
    ContractCheck("Of two workers that save one contact at the same moment, one is told, and nothing is lost") { book in
      let (mine, theirs) = (book.worker(), book.worker())
      var known = Contact.anna
      try await mine.add(known)
      for number in 0..<200 {
        let original = known
        let (my, their) = (original.named("Anna \(number)"), original.named("Boris \(number)"))
        async let myError = refusal { () throws(ContactsError) in try await mine.update(my, from: original) }
        async let theirError = refusal { () throws(ContactsError) in try await theirs.update(their, from: original) }
        try expect(await [myError, theirError].compactMap(\.self), is: [.changed(id: "anna")])
        known = await myError == nil ? my : their
        try expect(try await mine.fetchContact(id: "anna"), is: known)
        try expect(try await theirs.fetchContact(id: "anna"), is: known)
      }
    },
    ContractCheck("Of two workers that edit and delete one contact at the same moment, one is told") { book in
      let (mine, theirs) = (book.worker(), book.worker())
      for number in 0..<50 {
        let original = Contact(id: "\(number)", firstName: "Anna")
        let edited = original.named("Hanna")
        try await mine.add(original)
        async let edit = refusal { () throws(ContactsError) in try await mine.update(edited, from: original) }
        let deletion = await refusal { () throws(ContactsError) in try await theirs.delete(original) }
        if let edit = await edit {
          // A store may notice only when it writes that the contact has gone.
          try expect([.unknownContact(id: original.id), .changed(id: original.id)].contains(edit), is: true)
          try expect(deletion, is: nil)
          try await expect(ContactsError.unknownContact(id: original.id)) {
            try await mine.fetchContact(id: original.id)
          }
        } else {
          try expect(deletion, is: .changed(id: original.id))
          try expect(try await theirs.fetchContact(id: original.id), is: edited)
        }
      }
    },
  ]

  private static func refusal(of change: @Sendable () async throws(ContactsError) -> Void) async -> ContactsError? {
    do throws(ContactsError) { try await change() } catch { return error }
    return nil
  }

  static let cards: [ContractCheck<ScratchContacts>] = [
    ContractCheck("What is exported, and imported again, gives the same contacts") { book in
      let worker = book.worker()
      try await worker.add(Contact.known)
      for version in VCardVersion.allCases {
        let file = try await worker.exportVCards(version, matching: "")
        try expect(file.count, is: 4)
        for contact in Contact.known { try await worker.delete(contact) }
        try expect(try await worker.importVCards(file.bytes), is: ContactsImport(added: 4, replaced: 0))
        for contact in Contact.known { try expect(try await worker.fetchContact(id: contact.id), is: contact) }
        try expect(try await worker.exportVCards(version, matching: ""), is: file)
      }
      try expect(try await worker.exportVCards(.v4, matching: "example").count, is: 2)
    },
    ContractCheck("Importing a file again replaces what it brought and adds nothing") { book in
      let worker = book.worker()
      try await worker.add(.bjorn)
      let cards =
        "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Zharkova\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nUID:bjorn\nFN:B\nEND:VCARD"
      try expect(try await worker.importVCards(Array(cards.utf8)), is: ContactsImport(added: 1, replaced: 1))
      try expect(try await worker.importVCards(Array(cards.utf8)), is: ContactsImport(added: 0, replaced: 2))
      try expect(try await worker.fetchContacts(ContactsQuery(limit: 9)).contacts.map(\.firstName), is: ["Anna", "B"])
    },
    ContractCheck("Broken cards are reported, the first twenty one by one, and the others are imported") { book in
      let worker = book.worker()
      let broken = String(repeating: "BEGIN:VCARD\n", count: 30)
      let report = try await worker.importVCards(Array("\(broken)VERSION:4.0\nFN:Anna\nEND:VCARD\n".utf8))
      try expect(report.added, is: 1)
      try expect(report.failureCount, is: 29)
      try expect(report.failures, is: (1...20).map { VCardError(line: $0, reason: .endMissing) })
      try expect(try await worker.fetchContacts(ContactsQuery(limit: 9)).contacts.map(\.firstName), is: ["Anna"])
    },
    ContractCheck("A file without a card imports nothing") { book in
      let worker = book.worker()
      let found = VCardError(line: 1, reason: .beginExpected(found: "name,phone"))
      try expect(
        try await worker.importVCards(Array("name,phone\nAnna,1\n".utf8)),
        is: ContactsImport(added: 0, replaced: 0, failures: [found], failureCount: 1))
      try expect(try await worker.importVCards([]), is: ContactsImport(added: 0, replaced: 0))
    },
  ]
}

extension ContactsWorker {
  func ids(_ filter: ContactsFilter = "", offset: Int = 0, limit: Int = 100) async throws(ContactsError)
    -> [Contact.ID]
  {
    try await fetchContacts(ContactsQuery(filter: filter, offset: offset, limit: limit)).contacts.map(\.id)
  }

  func add(_ contacts: [Contact]) async throws(ContactsError) { for contact in contacts { try await add(contact) } }
}

extension Contact {
  static let anna = Contact(
    id: "anna", firstName: "anna", lastName: "zharkova", phones: [LabeledValue("+7 (999) 222-33-44", labels: ["cell"])],
    emails: [LabeledValue("anna@example.org", labels: ["home"])],
    otherProperties: [ContactProperty(name: "NOTE", value: "VIP\\, of course")])

  static let aleksey = Contact(
    id: "aleksey", firstName: "Алексей", lastName: "Ёлкин",
    phones: [LabeledValue("84951234567", labels: ["work"]), LabeledValue("+79991112233", labels: ["cell"])])

  static let bjorn = Contact(id: "bjorn", firstName: "Björn", lastName: "Åkesson")

  static let newsletter = Contact(id: "newsletter", emails: [LabeledValue("news@example.com")])

  static let known = [anna, aleksey, bjorn, newsletter]

  func named(_ name: String) -> Contact {
    var contact = self
    contact.firstName = name
    return contact
  }
}
