import Contracts
import ContactsTestSupport
import TestSupport
import Testing
import VCard

@Suite("What every ContactsWorker does")
struct ContactsContractTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A new address book is empty", arguments: Store.allCases)
  func empty(store: Store) async throws {
    let worker = store.worker(in: folder)
    #expect(try await worker.fetchContacts(ContactsQuery(limit: 10)) == ContactsPage(contacts: [], total: 0))
    #expect(try await worker.exportVCards(.v3, matching: "") == ContactsExport(bytes: [], count: 0))
  }

  @Test("What is added is found again, also by another worker", arguments: Store.allCases)
  func add(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(Contact.samples)
    for contact in Contact.samples {
      #expect(try await worker.fetchContact(id: contact.id) == contact)
      #expect(try await store.worker(in: folder).fetchContact(id: contact.id) == contact)
    }
  }

  @Test("Texts with any character come back as they were", arguments: Store.allCases)
  func anyText(store: Store) async throws {
    let text = "a;b,c\\n:\"\n\u{0}\u{1B}^'e\u{301}😀'; DROP TABLE contact"
    let contact = Contact(
      id: text, firstName: text, lastName: text, phones: [LabeledValue(text)], emails: [LabeledValue(text)])
    let worker = store.worker(in: folder)
    try await worker.add(contact)
    #expect(try await worker.fetchContact(id: text) == contact)
    #expect(try await worker.fetchContacts(ContactsQuery(limit: 1)).contacts == [ContactSummary(contact)])
    #expect(try await worker.ids("\"'* drop") == [text])
  }

  @Test(
    "The list is sorted by letters before accents, the nameless by their e-mail", arguments: Store.allCases)
  func order(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(Contact.samples.reversed())
    try await worker.add(Contact(id: "anna-b", firstName: "ANNA", lastName: "Björk"))
    try await worker.add(Contact(id: "anna-a", firstName: "Änna", lastName: "Björk"))
    #expect(
      try await worker.ids() == ["anna-b", "anna-a", "anna", "bjorn", "newsletter", "aleksey"])
  }

  /// As the collation charts of CLDR have it.
  @Test(
    "The list is sorted as people expect, by numbers and by the rules of their language", arguments: Store.allCases,
    [
      ("", ["file2", "file10", "Oberg", "Öberg", "Zorn", "Ёлкин"]),
      ("de_DE", ["file2", "file10", "Oberg", "Öberg", "Zorn", "Ёлкин"]),
      ("sv_SE", ["file2", "file10", "Oberg", "Zorn", "Öberg", "Ёлкин"]),
      ("ru_RU", ["Ёлкин", "file2", "file10", "Oberg", "Öberg", "Zorn"]),
    ])
  func collation(store: Store, _ expected: (locale: String, names: [String])) async throws {
    let worker = store.worker(in: folder, locale: expected.locale)
    for name in expected.names.sorted() { try await worker.add(Contact(id: name, firstName: name)) }
    #expect(try await worker.ids() == expected.names)
    let german = store.worker(in: folder, locale: "de_DE")
    #expect(try await german.ids() == ["file2", "file10", "Oberg", "Öberg", "Zorn", "Ёлкин"])
    try await german.add(Contact(id: "new", firstName: "öb"))
    #expect(try await german.ids() == ["file2", "file10", "new", "Oberg", "Öberg", "Zorn", "Ёлкин"])
  }

  @Test(
    "A filter looks at names, phones or e-mails alone", arguments: Store.allCases,
    [
      (ContactsFilter("anna"), ["other", "anna"]), (ContactsFilter("anna", in: .name), ["anna"]),
      (ContactsFilter("anna", in: .email), ["other"]), (ContactsFilter("anna", in: .phone), []),
      (ContactsFilter("7999", in: .phone), ["anna"]), (ContactsFilter("8 (999) 222", in: .phone), ["anna"]),
      (ContactsFilter("7999", in: .name), ["other"]), (ContactsFilter("example org", in: .email), ["other"]),
      (ContactsFilter("example anna zh", in: .email), []), (ContactsFilter(" ", in: .email), ["other", "anna"]),
    ])
  func kinds(store: Store, _ expected: (filter: ContactsFilter, ids: [Contact.ID])) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(
      Contact(id: "anna", firstName: "Anna", lastName: "Zharkova", phones: [LabeledValue("+79992223344")]))
    try await worker.add(
      Contact(id: "other", firstName: "7999", emails: [LabeledValue("anna@example.org")]))
    let page = try await worker.fetchContacts(ContactsQuery(filter: expected.filter, limit: 10))
    #expect(page.contacts.map(\.id) == expected.ids)
    #expect(page.total == expected.ids.count)
    #expect(try await worker.exportVCards(.v3, matching: expected.filter).count == expected.ids.count)
  }

  @Test("A window is part of the list, and tells how long the list is", arguments: Store.allCases)
  func window(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add((0..<25).map { Contact(id: "\($0 + 10)", firstName: "Contact", lastName: "\($0 + 10)") })
    #expect(try await worker.ids(offset: 5, limit: 3) == ["15", "16", "17"])
    #expect(try await worker.ids(offset: 24, limit: 3) == ["34"])
    #expect(try await worker.ids(offset: 25, limit: 3) == [])
    #expect(try await worker.fetchContacts(ContactsQuery(offset: 5, limit: 3)).total == 25)
    let filtered = try await worker.fetchContacts(ContactsQuery(filter: "contact 2", offset: 1, limit: 2))
    #expect(filtered.contacts.map(\.id) == ["21", "22"])
    #expect(filtered.total == 10)
  }

  @Test(
    "A filter finds the beginnings of words and numbers", arguments: Store.allCases,
    [
      ("", ["anna", "bjorn", "newsletter", "aleksey"]), ("  ", ["anna", "bjorn", "newsletter", "aleksey"]),
      ("ann", ["anna"]), ("ANNA", ["anna"]), ("zhar an", ["anna"]), ("nna", []), ("anna x", []),
      ("bjo", ["bjorn"]), ("ake", ["bjorn"]), ("Ål", []), ("АЛЕК", ["aleksey"]), ("елк", ["aleksey"]),
      ("example", ["anna", "newsletter"]), ("anna@example.org", ["anna"]), ("news@", ["newsletter"]),
      ("+7 (999) 111-22-33", ["aleksey"]), ("+7 999", ["anna", "aleksey"]), ("999 222", ["anna"]),
      ("999", ["anna", "aleksey"]), ("2223344", ["anna"]), ("44", []), ("3344", ["anna"]), ("8 (495)", ["aleksey"]),
      ("anna 999", ["anna"]), ("!?", ["anna", "bjorn", "newsletter", "aleksey"]),
    ])
  func filter(store: Store, _ expected: (filter: String, ids: [Contact.ID])) async throws {
    let worker = store.worker(in: folder)
    _ = try await worker.importVCards(VCardWriter.bytes(of: Contact.samples, version: .v4))
    let page = try await worker.fetchContacts(ContactsQuery(filter: ContactsFilter(expected.filter), limit: 10))
    #expect(page.contacts.map(\.id) == expected.ids)
    #expect(page.total == expected.ids.count)
  }

  @Test("A changed contact is found by its new name and no more by its old one", arguments: Store.allCases)
  func update(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(Contact.samples)
    var anna = Contact.anna
    anna.firstName = "Yanna"
    anna.lastName = "Petrova"
    anna.phones = [LabeledValue("+7 (999) 000-00-00")]
    try await worker.update(anna)
    #expect(try await worker.fetchContact(id: "anna") == anna)
    #expect(try await worker.ids("zharkova") == [])
    #expect(try await worker.ids("2223344") == [])
    #expect(try await worker.ids("yanna 0000000") == ["anna"])
    #expect(try await worker.ids() == ["bjorn", "newsletter", "anna", "aleksey"])
  }

  @Test("A deleted contact is gone", arguments: Store.allCases)
  func delete(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(Contact.samples)
    try await worker.delete(id: "anna")
    #expect(try await worker.ids() == ["bjorn", "newsletter", "aleksey"])
    #expect(try await worker.ids("anna") == [])
    #expect(try await store.worker(in: folder).ids() == ["bjorn", "newsletter", "aleksey"])
  }

  @Test("An unknown contact and an id that is taken are refused", arguments: Store.allCases)
  func refusals(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(.anna)
    await #expect(throws: ContactsError.alreadyExists(id: "anna")) { try await worker.add(.anna) }
    await #expect(throws: ContactsError.unknownContact(id: "bjorn")) { try await worker.fetchContact(id: "bjorn") }
    await #expect(throws: ContactsError.unknownContact(id: "bjorn")) { try await worker.update(.bjorn) }
    await #expect(throws: ContactsError.unknownContact(id: "bjorn")) { try await worker.delete(id: "bjorn") }
    #expect(try await worker.ids() == ["anna"])
  }

  @Test("Two workers on one file see each other's changes and lose none", arguments: Store.allCases)
  func twoWorkers(store: Store) async throws {
    let workers = [store.worker(in: folder), store.worker(in: folder)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try await workers[number % 2].add(Contact(id: "\(number)", firstName: "A\(number)")) }
      }
      try await group.waitForAll()
    }
    for worker in workers { #expect(try await worker.fetchContacts(ContactsQuery(limit: 1)).total == 40) }
  }

  @Test("A call that waits for another process leaves the main actor free", arguments: Store.allCases)
  @MainActor
  func mainActorIsFree(store: Store) async throws {
    // The tests share the main actor: on a busy machine, this one gets it back after more than a minute.
    let worker = store.worker(in: folder, timeout: 3_600_000)
    try await worker.add(.anna)
    let other = try OtherProcess(holding: store.path(in: folder), of: store)
    async let added: Void = worker.add(.bjorn)
    await Task.yield()
    try other.letGo()  // never reached while the main actor waits
    try await added
    #expect(try await worker.ids() == ["anna", "bjorn"])
  }
}
