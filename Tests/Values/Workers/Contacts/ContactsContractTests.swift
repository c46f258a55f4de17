import ContactsTestSupport
import ContractChecks
import Contracts
import TestSupport
import Testing
import VCard
import VIPKit
@testable import FileContacts
@testable import SQLiteContacts

@Suite("What every ContactsWorker does")
struct ContactsContractTests {
  private let folder = TemporaryFolder()

  @Test("It keeps the contract", arguments: Store.allCases, ContactsChecks.all)
  func contract(store: Store, check: ContractCheck<ScratchContacts>) async throws {
    let path = store.path(in: folder)
    try await check.run(on: ScratchContacts { locale in store.worker(path: path, locale: locale) })
  }

  @Test("A call that waits for another process leaves the main actor free", arguments: Store.allCases)
  @MainActor
  func mainActorIsFree(store: Store) async throws {
    // The tests share the main actor: on a busy machine, this one gets it after more than a minute.
    let worker = store.worker(in: folder, timeout: 3_600_000)
    try await worker.add(.anna)
    let other = try OtherProcess(holding: store.path(in: folder), of: store)
    async let added: Void = worker.add(.bjorn)
    await Task.yield()
    try other.letGo()  // never reached while the main actor waits
    try await added
    #expect(try await worker.ids() == ["anna", "bjorn"])
  }

  @Test("The option names the file, relative to the manifest's folder; without it the file has a name of its own")
  @MainActor
  func options() async throws {
    let makers: [(option: String, make: (WorkerContext) throws -> any ContactsWorker)] = [
      (#"{"file": "mine.vcf"}"#, { try FileContactsConfigurator().makeWorker(in: $0) }),
      (#"{"database": "mine.db"}"#, { try SQLiteContactsConfigurator().makeWorker(in: $0) }),
    ]
    for (option, make) in makers {
      try await make(WorkerContext(optionsJSON: Array(option.utf8), folder: folder.file("."))).add(.anna)
      try await make(WorkerContext(folder: folder.file("."))).add(.anna)
    }
    let names = try folder.names.filter { $0.hasSuffix(".db") || $0.hasSuffix(".vcf") }
    #expect(names == ["contacts.db", "contacts.vcf", "mine.db", "mine.vcf"])
    #expect(throws: DecodingError.self) {
      try FileContactsConfigurator().makeWorker(in: WorkerContext(optionsJSON: Array(#"{"file": 1}"#.utf8)))
    }
  }

  @Test("A cancelled import adds nothing; an export has what matches, in order", arguments: Store.allCases)
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
    let export = try await worker.exportVCards(.v4, matching: "example")
    #expect(export == ContactsExport(bytes: VCardWriter.bytes(of: [.anna, .newsletter], version: .v4), count: 2))
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
}
