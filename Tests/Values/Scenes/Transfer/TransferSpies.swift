import Contracts
import Synchronization
import VIPKit

@testable import Transfer

final class TransferBusinessLogicSpy: TransferBusinessLogic {
  private(set) var shows = 0
  private(set) var counts = 0
  private(set) var imports: [Transfer.ImportContacts.Request] = []
  private(set) var importsCancelled: [Bool] = []
  private(set) var exports: [Transfer.ExportContacts.Request] = []

  func showForm(request: Transfer.ShowForm.Request) { shows += 1 }
  func countContacts(request: Transfer.CountContacts.Request) async { counts += 1 }
  func importContacts(request: Transfer.ImportContacts.Request) async {
    imports.append(request)
    importsCancelled.append(Task.isCancelled)
  }
  func exportContacts(request: Transfer.ExportContacts.Request) async { exports.append(request) }
}

final class TransferPresentationLogicSpy: TransferPresentationLogic {
  private(set) var shown: [Transfer.ShowForm.Response] = []
  private(set) var counted: [Transfer.CountContacts.Response] = []
  private(set) var imported: [Transfer.ImportContacts.Response] = []
  private(set) var exported: [Transfer.ExportContacts.Response] = []

  func presentForm(response: Transfer.ShowForm.Response) { shown.append(response) }
  func presentCount(response: Transfer.CountContacts.Response) { counted.append(response) }
  func presentImportedContacts(response: Transfer.ImportContacts.Response) { imported.append(response) }
  func presentExportedContacts(response: Transfer.ExportContacts.Response) { exported.append(response) }
}

final class TransferDisplayLogicSpy: TransferDisplayLogic {
  private(set) var shown: [Transfer.ShowForm.ViewModel] = []
  private(set) var counted: [Transfer.CountContacts.ViewModel] = []
  private(set) var imported: [Transfer.ImportContacts.ViewModel] = []
  private(set) var exported: [Transfer.ExportContacts.ViewModel] = []

  func displayForm(viewModel: Transfer.ShowForm.ViewModel) { shown.append(viewModel) }
  func displayCount(viewModel: Transfer.CountContacts.ViewModel) { counted.append(viewModel) }
  func displayImportedContacts(viewModel: Transfer.ImportContacts.ViewModel) { imported.append(viewModel) }
  func displayExportedContacts(viewModel: Transfer.ExportContacts.ViewModel) { exported.append(viewModel) }
}

final class TransferRoutingLogicSpy: TransferRoutingLogic {
  private(set) var routes: [String] = []

  func routeBack() { routes.append("back") }
}

final class VCardFilesWorkerSpy: VCardFilesWorker {
  private let written = Mutex<[String: [UInt8]]>([:])
  private let content: [UInt8]
  private let failure: PickedFileError?

  init(content: [UInt8] = [], failure: PickedFileError? = nil) {
    self.content = content
    self.failure = failure
  }

  var files: [String: [UInt8]] { written.withLock { $0 } }

  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] {
    if let failure { throw failure }
    return content
  }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    if let failure, !(failure == .exists && isReplacing) { throw failure }
    written.withLock { $0[file.name] = bytes }
  }
}
