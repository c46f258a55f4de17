import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Transfer

@Suite("Transfer: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct TransferConfiguratorTests {
  private let navigator = NavigatorSpy()
  private let workers = TestWorkers().with(.contacts, ContactsWorkerSpy(page: ContactsPage(contacts: [], total: 3)))

  private func open(exporting filter: ContactsFilter?, savedState: PreservedState = [:]) throws -> SceneDriver {
    try SceneDriver(TransferConfigurator(), workers: workers, navigator: navigator, savedState: savedState) { store in
      (store as? any TransferDataStore)?.filter = filter
    }
  }

  @Test("the descriptor names the links and the workers that the scene uses")
  func descriptor() {
    let descriptor = TransferConfigurator().descriptor
    #expect(descriptor.id == "Transfer")
    #expect(descriptor.links == ["import", "export"])
    #expect(
      descriptor.workers == [WorkerKey.contacts.erased, WorkerKey.vCardFiles.optional.erased, WorkerKey.auth.erased])
    #expect(descriptor.requirements == [.session])
  }

  @Test("a link opens either form", arguments: [("import", "Import"), ("export", "Export")])
  func link(link: DeepLink, button: String) async throws {
    let transfer = try SceneDriver(
      TransferConfigurator(), workers: workers, navigator: navigator, openedBy: (link: link, parameters: [:]))
    try await transfer.settle()
    #expect(transfer.words.contains(button))
  }

  @Test("without a library for vCard files the form says so, until one comes; then it leads back")
  func noFiles() async throws {
    let importing = try open(exporting: nil)
    try importing.type("a.vcf", into: "vCard file")
    try await importing.press("Import")
    #expect(importing.error == "“a.vcf” can't be read: no library for vCard files is installed")

    let exporting = try open(exporting: "an")
    try await exporting.settle()
    #expect(exporting.words.contains("3 contacts that match “an” will be written"))
    try exporting.type("a.vcf", into: "vCard file")
    try await exporting.press("Export")
    #expect(exporting.error == "“a.vcf” can't be written: no library for vCard files is installed")
    exporting.dismissError()

    let files = VCardFilesWorkerSpy()
    try workers.exchangeOptional(.vCardFiles, for: files)
    try await exporting.press("Export")
    #expect(files.files == ["a.vcf": []])
    #expect(exporting.notices == ["0 contacts exported to “a.vcf”"])
    #expect(navigator.moves == [.back])
  }

  @Test("what is exported outlives a restart")
  func preserved() async throws {
    let first = try open(exporting: "an")
    let second = try SceneDriver(
      TransferConfigurator(), workers: workers, navigator: navigator, savedState: first.preservedState())
    try await second.settle()
    #expect(second.words.contains("3 contacts that match “an” will be written"))
  }

  @Test("none of the four objects outlives the scene")
  func released() async throws {
    var transfer: SceneDriver? = try open(exporting: "")
    let check = ReleaseCheck(transfer?.scene)
    try await transfer?.settle()
    transfer?.disappear()
    transfer = nil
    while !check.alive.isEmpty { await Task.yield() }
  }
}
