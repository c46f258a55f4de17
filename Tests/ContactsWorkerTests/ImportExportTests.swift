import ContactsTestSupport
import Contracts
import TestSupport
import Testing
import VCard

@Suite("Importing and exporting vCards")
struct ImportExportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "An exported file, imported elsewhere, gives the same contacts", arguments: Store.allCases, VCardVersion.allCases)
  func roundTrip(store: Store, version: VCardVersion) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(Contact.samples)
    let file = try await worker.exportVCards(version, matching: "")
    #expect(file.count == 4)
    let other = store.worker(path: folder.file("other"))
    #expect(try await other.importVCards(file.bytes) == ContactsImport(added: 4, replaced: 0))
    for contact in Contact.samples { #expect(try await other.fetchContact(id: contact.id) == contact) }
    #expect(try await other.exportVCards(version, matching: "") == file)
  }

  @Test("What matches a filter is exported, in the order of the list", arguments: Store.allCases)
  func filtered(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(Contact.samples)
    let file = try await worker.exportVCards(.v4, matching: "example")
    #expect(file.bytes == VCardWriter.bytes(of: [.anna, .newsletter], version: .v4))
    #expect(file.count == 2)
  }

  @Test("Importing a file again replaces what it brought and adds nothing", arguments: Store.allCases)
  func again(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(.bjorn)
    let noUID =
      "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Zharkova\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nUID:bjorn\nFN:B\nEND:VCARD"
    #expect(try await worker.importVCards(Array(noUID.utf8)) == ContactsImport(added: 1, replaced: 1))
    #expect(try await worker.importVCards(Array(noUID.utf8)) == ContactsImport(added: 0, replaced: 2))
    #expect(try await worker.fetchContacts(ContactsQuery(limit: 9)).contacts.map(\.firstName) == ["Anna", "B"])
  }

  @Test(
    "Broken cards are reported, the first twenty one by one, and the others are imported", arguments: Store.allCases)
  func brokenCards(store: Store) async throws {
    let worker = store.worker(in: folder)
    let broken = String(repeating: "BEGIN:VCARD\n", count: 30)
    let report = try await worker.importVCards(Array("\(broken)VERSION:4.0\nFN:Anna\nEND:VCARD\n".utf8))
    #expect(report.added == 1)
    #expect(report.failureCount == 29)
    #expect(report.failures.count == 20)
    #expect(
      report.failures.first
        == VCardError(line: 1, reason: .endMissing))
    #expect(try await worker.fetchContacts(ContactsQuery(limit: 9)).contacts.map(\.firstName) == ["Anna"])
  }

  @Test("A file without a card imports nothing", arguments: Store.allCases)
  func nothing(store: Store) async throws {
    let worker = store.worker(in: folder)
    let found = VCardError(line: 1, reason: .beginExpected(found: "name,phone"))
    #expect(
      try await worker.importVCards(Array("name,phone\nAnna,1\n".utf8))
        == ContactsImport(added: 0, replaced: 0, failures: [found], failureCount: 1))
    #expect(try await worker.importVCards([]) == ContactsImport(added: 0, replaced: 0))
  }
}
