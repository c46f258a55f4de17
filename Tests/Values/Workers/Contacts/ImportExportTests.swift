import ContactsTestSupport
import Contracts
import TestSupport
import Testing
import VCard

@Suite("Importing and exporting vCards")
struct ImportExportTests {
  private let folder = TemporaryFolder()

  @Test("An import that was cancelled adds nothing", arguments: Store.allCases)
  func cancelled(store: Store) async throws {
    let worker = store.worker(in: folder)
    let file = VCardWriter.bytes(of: Contact.samples, version: .v4)
    let work = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await worker.importVCards(file)
    }
    work.cancel()
    await #expect(throws: ContactsError.cancelled) { _ = try await work.value }
    #expect(try await worker.ids() == [])
    #expect(try await worker.importVCards(file) == ContactsImport(added: 4, replaced: 0))
  }

  @Test("An import that is cancelled at any moment is there as a whole, or not at all", arguments: Store.allCases)
  func cancelledMidway(store: Store) async throws {
    let many = (1...600).map { Contact(id: "\($0)", firstName: "Name", lastName: "Number \($0)") }
    let file = VCardWriter.bytes(of: many, version: .v4)
    for turns in [1, 10, 100, 1_000, 10_000] {
      let worker = store.worker(path: folder.file("after \(turns)"))
      try await worker.add(.anna)
      let work = Task { try await worker.importVCards(file) }
      for _ in 0..<turns { await Task.yield() }
      work.cancel()
      let isThere: Bool
      do {
        #expect(try await work.value == ContactsImport(added: 600, replaced: 0))
        isThere = true
      } catch {
        #expect(error as? ContactsError == .cancelled)
        isThere = false
      }
      #expect(try await worker.ids(limit: 1_000).count == (isThere ? 601 : 1))
      // The index agrees with the contacts.
      let found = try await worker.fetchContacts(ContactsQuery(filter: "number", offset: 0, limit: 1))
      #expect(found.total == (isThere ? 600 : 0))
    }
  }

  @Test("What matches a filter is exported, in the order of the list", arguments: Store.allCases)
  func filtered(store: Store) async throws {
    let worker = store.worker(in: folder)
    try await worker.add(Contact.samples)
    let file = try await worker.exportVCards(.v4, matching: "example")
    #expect(file.bytes == VCardWriter.bytes(of: [.anna, .newsletter], version: .v4))
    #expect(file.count == 2)
  }
}
