import Contracts
import Synchronization
import VIPKit

@testable import Transfer

final class TransferDisplayLogicSpy: TransferDisplayLogic {
  private(set) var scopes: [String] = []
  private(set) var imported: [Transfer.ImportContacts.ViewModel] = []
  private(set) var exported: [Transfer.ExportContacts.ViewModel] = []

  func displayForm(viewModel: Transfer.ShowForm.ViewModel) {}
  func displayCount(viewModel: Transfer.CountContacts.ViewModel) { scopes.append(viewModel.scope) }
  func displayImportedContacts(viewModel: Transfer.ImportContacts.ViewModel) { imported.append(viewModel) }
  func displayExportedContacts(viewModel: Transfer.ExportContacts.ViewModel) { exported.append(viewModel) }
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
