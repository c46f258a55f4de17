import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Transfer

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
