import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit

@testable import Transfer

@Suite("Transfer: Interactor", .timeLimit(.minutes(10)))
struct TransferInteractorTests {
  private let presenter = TransferPresentationLogicSpy()

  private func interactor(
    _ worker: ContactsWorkerSpy, files: VCardFilesWorkerSpy = VCardFilesWorkerSpy()
  ) -> TransferInteractor {
    TransferInteractor(presenter: presenter, contacts: LiveWorker(worker), files: LiveWorker(files))
  }

  @Test("Tells whether contacts are exported, and how many; those of an import aren't counted")
  func form() async {
    let worker = ContactsWorkerSpy(page: ContactsPage(contacts: [ContactSummary(.anna)], total: 7))
    let interactor = interactor(worker)
    interactor.showForm(request: Transfer.ShowForm.Request())
    await interactor.countContacts(request: Transfer.CountContacts.Request())
    #expect(worker.calls.isEmpty)

    interactor.filter = ContactsFilter("an", in: .name)
    interactor.showForm(request: Transfer.ShowForm.Request())
    await interactor.countContacts(request: Transfer.CountContacts.Request())
    #expect(presenter.shown.map(\.isExport) == [false, true])
    #expect(worker.calls == [.fetchContacts(ContactsQuery(filter: ContactsFilter("an", in: .name), limit: 1))])
    #expect(presenter.counted == [Transfer.CountContacts.Response(count: 7, filter: "an")])
  }

  @Test("Reads the file that the user names and imports it")
  func importFile() async {
    let report = ContactsImport(added: 1, replaced: 2)
    let worker = ContactsWorkerSpy(report: report)
    await interactor(worker, files: VCardFilesWorkerSpy(content: [1, 2]))
      .importContacts(request: Transfer.ImportContacts.Request(file: PickedFile(name: "a.vcf")))
    #expect(worker.calls == [.importVCards([1, 2])])
    #expect(presenter.imported == [.imported(report)])
  }

  @Test("An import that was cancelled is no failure")
  func cancelledImport() async {
    await interactor(ContactsWorkerSpy(failingWith: .cancelled), files: VCardFilesWorkerSpy(content: [1]))
      .importContacts(request: Transfer.ImportContacts.Request(file: PickedFile(name: "a.vcf")))
    #expect(presenter.imported == [.cancelled])
  }

  @Test("Exports what matches the filter to the file that the user names")
  func exportFile() async {
    let worker = ContactsWorkerSpy(exported: ContactsExport(bytes: [3], count: 2, unreadableCount: 1))
    let files = VCardFilesWorkerSpy()
    let interactor = interactor(worker, files: files)
    interactor.filter = "an"
    await interactor.exportContacts(
      request: Transfer.ExportContacts.Request(file: PickedFile(name: "a.vcf"), version: .v4))
    #expect(worker.calls == [.exportVCards(.v4, filter: "an")])
    #expect(files.files == ["a.vcf": [3]])
    #expect(presenter.exported == [.exported(count: 2, unreadable: 1, name: "a.vcf")])
  }

  @Test("A file that is there is replaced when the user says so")
  func replace() async {
    let worker = ContactsWorkerSpy(exported: ContactsExport(bytes: [3], count: 1))
    let files = VCardFilesWorkerSpy(failure: .exists)
    let interactor = interactor(worker, files: files)
    var request = Transfer.ExportContacts.Request(file: PickedFile(name: "a.vcf"), version: .v3)
    await interactor.exportContacts(request: request)
    #expect(files.files.isEmpty)
    request.isReplacing = true
    await interactor.exportContacts(request: request)
    #expect(files.files == ["a.vcf": [3]])
    #expect(presenter.exported == [.unwritable(.exists, name: "a.vcf"), .exported(count: 1, name: "a.vcf")])
  }

  @Test("Without a file, nothing is imported or exported")
  func noPath() async {
    let worker = ContactsWorkerSpy()
    await interactor(worker).importContacts(request: Transfer.ImportContacts.Request(file: nil))
    await interactor(worker).exportContacts(request: Transfer.ExportContacts.Request(file: nil, version: .v3))
    #expect(worker.calls.isEmpty)
    #expect(presenter.imported == [.noFile])
    #expect(presenter.exported == [.noFile])
  }

  @Test("Says why a file can't be read or written")
  func badFile() async {
    let failure = PickedFileError.unavailable(systemMessage: "No such file or directory")
    let files = VCardFilesWorkerSpy(failure: failure)
    let worker = ContactsWorkerSpy()
    await interactor(worker, files: files).importContacts(
      request: Transfer.ImportContacts.Request(file: PickedFile(name: "a.vcf")))
    await interactor(worker, files: files)
      .exportContacts(request: Transfer.ExportContacts.Request(file: PickedFile(name: "a.vcf"), version: .v3))
    #expect(worker.calls == [.exportVCards(.v3, filter: "")])
    #expect(presenter.imported == [.unreadable(failure, name: "a.vcf")])
    #expect(presenter.exported == [.unwritable(failure, name: "a.vcf")])
  }

  @Test("Hands on why the worker can't; what can't be counted isn't told yet")
  func failure() async {
    let interactor = interactor(ContactsWorkerSpy(failingWith: .busy(file: "a.db")))
    interactor.filter = ""
    await interactor.countContacts(request: Transfer.CountContacts.Request())
    await interactor.importContacts(request: Transfer.ImportContacts.Request(file: PickedFile(name: "a.vcf")))
    await interactor.exportContacts(
      request: Transfer.ExportContacts.Request(file: PickedFile(name: "a.vcf"), version: .v3))
    #expect(presenter.counted == [])
    #expect(presenter.imported == [.failed(.busy(file: "a.db"))])
    #expect(presenter.exported == [.failed(.busy(file: "a.db"))])
  }
}
