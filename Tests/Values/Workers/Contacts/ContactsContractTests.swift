import ContactsTestSupport
import ContractChecks
import Contracts
import TestSupport
import Testing

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
}
