import ContactsTestSupport
import Contracts
import Foundation
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
}

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

@Suite("Transfer: Presenter")
struct TransferPresenterTests {
  private let viewController = TransferDisplayLogicSpy()
  private var presenter: TransferPresenter { TransferPresenter(viewController: viewController) }

  @Test("Says what will be done, and with how many")
  func form() {
    presenter.presentForm(response: Transfer.ShowForm.Response(isExport: false))
    presenter.presentForm(response: Transfer.ShowForm.Response(isExport: true))
    presenter.presentCount(response: Transfer.CountContacts.Response(count: 4, filter: ""))
    presenter.presentCount(response: Transfer.CountContacts.Response(count: 1, filter: "an"))
    #expect(
      viewController.shown == [
        Transfer.ShowForm.ViewModel(title: "Import contacts", isExport: false),
        Transfer.ShowForm.ViewModel(title: "Export contacts", isExport: true),
      ])
    #expect(
      viewController.counted.map(\.scope) == [
        "4 contacts will be written", "1 contact that matches “an” will be written",
      ])
  }

  @Test("Says what became of an import")
  func imported() {
    let failure = VCardError(line: 12, reason: .unknownVersion("5.0"))
    presenter.presentImportedContacts(response: .imported(ContactsImport(added: 3, replaced: 1)))
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 3, replaced: 1, failures: [failure], failureCount: 2)))
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 0, replaced: 0, failures: [failure], failureCount: 1)))
    #expect(
      viewController.imported == [
        .imported(notice: "3 contacts added, 1 replaced"),
        .partlyImported(
          report: """
            3 contacts added, 1 replaced
            line 12: version “5.0”, expected 2.1, 3.0 or 4.0
            and 1 more that could not be read
            """),
        .failed(
          message: "There is no contact in the file; line 12: version “5.0”, expected 2.1, 3.0 or 4.0"),
      ])
  }

  @Test(
    "Says of each card that can't be read what was found and what was expected",
    arguments: [
      (VCardError.Reason.beginExpected(found: "name,phone"), "found “name,phone”, expected BEGIN:VCARD"),
      (.endMissing, "the card that begins here has no END:VCARD"),
      (
        .propertyExpected(found: "\u{1B}[2J" + String(repeating: "x", count: 40)),
        "found “\u{FFFD}[2J\(String(repeating: "x", count: 26))…”, expected NAME:VALUE"
      ),
      (.unknownVersion("5.0"), "version “5.0”, expected 2.1, 3.0 or 4.0"),
      (.unknownEncoding("UUENCODE"), "encoding “UUENCODE”, expected QUOTED-PRINTABLE or BASE64"),
      (.unknownCharset("KLINGON"), "the system has no character set “KLINGON”"),
      (.notText(charset: "UTF-8"), "the value is not text in UTF-8"),
      (.nobody, "the card has no name, phone or e-mail"),
    ])
  func cards(reason: VCardError.Reason, text: String) {
    let failure = VCardError(line: 3, reason: reason)
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 1, replaced: 0, failures: [failure], failureCount: 1)))
    #expect(viewController.imported == [.partlyImported(report: "1 contact added, 0 replaced\nline 3: \(text)")])
  }

  @Test("Says where an export went")
  func exported() {
    presenter.presentExportedContacts(response: .exported(count: 1, name: "a.vcf"))
    presenter.presentExportedContacts(response: .exported(count: 2, name: "a.vcf"))
    presenter.presentExportedContacts(response: .exported(count: 2, unreadable: 1, name: "a.vcf"))
    presenter.presentExportedContacts(response: .unwritable(.exists, name: "a.vcf"))
    #expect(
      viewController.exported == [
        .exported(notice: "1 contact exported to “a.vcf”"), .exported(notice: "2 contacts exported to “a.vcf”"),
        .exported(notice: "2 contacts exported to “a.vcf”; 1 can't be read and is missing"),
        .exists(question: "There is a file “a.vcf”. Replace it?"),
      ])
  }

  @Test("Says why a file can't be read")
  func files() {
    for error in [PickedFileError.tooLarge(maximumBytes: 64 << 20), .notAFile] {
      presenter.presentImportedContacts(response: .unreadable(error, name: "a.vcf"))
    }
    #expect(
      viewController.imported == [
        .failed(message: "“a.vcf” can't be read: it is larger than 64 MB"),
        .failed(message: "“a.vcf” can't be read: it is a device or a pipe; choose a regular file"),
      ])
  }

  @Test("Says what went wrong")
  func failures() {
    let busy = ContactsError.busy(file: "a.db")
    let failure = PickedFileError.unavailable(systemMessage: "Permission denied")
    for response in [.noFile, .unreadable(failure, name: "a.vcf"), .failed(busy)]
      as [Transfer.ImportContacts.Response]
    {
      presenter.presentImportedContacts(response: response)
    }
    for response in [.noFile, .unwritable(failure, name: "a.vcf"), .failed(busy)]
      as [Transfer.ExportContacts.Response]
    {
      presenter.presentExportedContacts(response: response)
    }
    let reason = "“a.db” is in use by another program; try again when it has finished"
    #expect(
      viewController.imported == [
        .failed(message: "Type the path of the vCard file to import"),
        .failed(message: "“a.vcf” can't be read: Permission denied"),
        .failed(message: "The contacts can't be imported: \(reason)"),
      ])
    #expect(
      viewController.exported == [
        .failed(message: "Type the path of the vCard file to write"),
        .failed(message: "“a.vcf” can't be written: Permission denied"),
        .failed(message: "The contacts can't be exported: \(reason)"),
      ])
  }
}

@Suite("Transfer: ViewController")
struct TransferViewControllerTests {
  private let viewController = TransferViewController()
  private let interactor = TransferBusinessLogicSpy()
  private let router = TransferRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("Imports the file that is named and leads back; the report of what could not be imported stays")
  func importFile() async {
    viewController.type("a.vcf", into: "vCard file")
    viewController.press("Import")
    #expect(viewController.container.loading == "Importing")
    #expect(viewController.container.cancelTitle == "Cancel")
    await viewController.finishTasks()
    #expect(interactor.imports == [Transfer.ImportContacts.Request(file: PickedFile(name: "a.vcf"))])
    viewController.displayImportedContacts(viewModel: .partlyImported(report: "3 added, and 1 broken"))
    #expect(viewController.texts == ["3 added, and 1 broken"])
    #expect(router.routes == [])
    viewController.displayImportedContacts(viewModel: .imported(notice: "3 added"))
    #expect(viewController.takeNotices() == ["3 added"])
    #expect(router.routes == ["back"])
  }

  @Test("An import is cancelled; the form stays, and what came of it is told in passing")
  func cancelImport() async {
    viewController.press("Import")
    viewController.container.cancelLoading()
    await viewController.finishTasks()
    #expect(interactor.importsCancelled == [true])
    viewController.displayImportedContacts(viewModel: .cancelled(notice: "nothing was imported"))
    #expect(viewController.takeNotices() == ["nothing was imported"])
    #expect(viewController.labels.contains("vCard file"))
  }

  @Test(
    "Exports in the version that is picked, and says what will be written", arguments: [(0, VCardVersion.v3), (1, .v4)])
  func exportFile(index: Int, version: VCardVersion) async {
    viewController.displayForm(viewModel: Transfer.ShowForm.ViewModel(title: "Export contacts", isExport: true))
    viewController.displayCount(viewModel: Transfer.CountContacts.ViewModel(scope: "1 will be written"))
    #expect(viewController.title == "Export contacts")
    #expect(viewController.texts == ["1 will be written"])
    viewController.type("a.vcf", into: "vCard file")
    viewController.perform(.pick(index)) { $0.label == "Format" }
    viewController.press("Export")
    #expect(viewController.container.loading == "Exporting")
    await viewController.finishTasks()
    #expect(
      interactor.exports == [Transfer.ExportContacts.Request(file: PickedFile(name: "a.vcf"), version: version)])
    viewController.displayExportedContacts(viewModel: .exported(notice: "Exported"))
    #expect(viewController.container.loading == nil)
    #expect(viewController.takeNotices() == ["Exported"])
    #expect(router.routes == ["back"])
  }

  @Test("Asks before it replaces a file", arguments: [0, 1])
  func replaceFile(choice: Int) async throws {
    viewController.displayForm(viewModel: Transfer.ShowForm.ViewModel(title: "Export contacts", isExport: true))
    viewController.type("a.vcf", into: "vCard file")
    viewController.displayExportedContacts(viewModel: .exists(question: "Replace a.vcf?"))
    await viewController.finishTasks()
    let question = try #require(viewController.container.question)
    #expect(question.title == "Replace a.vcf?")
    #expect(question.choices == [.init("Keep", role: .cancel), .init("Replace", role: .destructive)])
    viewController.container.answer(question.number, choice: choice)
    await viewController.finishTasks()
    #expect(interactor.exports.map(\.isReplacing) == (choice == 1 ? [true] : []))
  }

  @Test("Shows what went wrong, and stays; Close leads back")
  func failures() {
    viewController.displayImportedContacts(viewModel: .failed(message: "why"))
    #expect(viewController.container.error == "why")
    viewController.container.dismissError()
    viewController.displayExportedContacts(viewModel: .failed(message: "why"))
    #expect(viewController.container.error == "why")
    viewController.container.dismissError()
    #expect(router.routes == [])
    viewController.press("Close")
    #expect(router.routes == ["back"])
  }
}
