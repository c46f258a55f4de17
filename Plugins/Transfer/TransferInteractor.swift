import Contracts
import VIPKit

protocol TransferBusinessLogic: AnyObject {
  func showForm(request: Transfer.ShowForm.Request)
  func countContacts(request: Transfer.CountContacts.Request) async
  func importContacts(request: Transfer.ImportContacts.Request) async
  func exportContacts(request: Transfer.ExportContacts.Request) async
}

final class TransferInteractor: TransferBusinessLogic, TransferDataStore {
  /// Preserved by the Configurator.
  var filter: ContactsFilter?

  private let presenter: any TransferPresentationLogic
  @LiveWorker private var contacts: any ContactsWorker
  @LiveWorker private var files: any VCardFilesWorker

  init(
    presenter: any TransferPresentationLogic, contacts: LiveWorker<any ContactsWorker>,
    files: LiveWorker<any VCardFilesWorker>
  ) {
    self.presenter = presenter
    _contacts = contacts
    _files = files
  }

  func showForm(request: Transfer.ShowForm.Request) {
    presenter.presentForm(response: Transfer.ShowForm.Response(isExport: filter != nil))
  }

  func countContacts(request: Transfer.CountContacts.Request) async {
    guard let filter else { return }
    // When the contacts can't be counted, exporting reports why.
    guard let page = try? await contacts.fetchContacts(ContactsQuery(filter: filter, limit: 1)) else { return }
    presenter.presentCount(response: Transfer.CountContacts.Response(count: page.total, filter: filter.text))
  }

  func importContacts(request: Transfer.ImportContacts.Request) async {
    guard let file = request.file else { return presenter.presentImportedContacts(response: .noFile) }
    let bytes: [UInt8]
    do throws(PickedFileError) {
      bytes = try await files.read(file)
    } catch {
      return presenter.presentImportedContacts(response: .unreadable(error, name: file.name))
    }
    do throws(ContactsError) {
      presenter.presentImportedContacts(response: .imported(try await contacts.importVCards(bytes)))
    } catch {
      presenter.presentImportedContacts(response: .failed(error))
    }
  }

  func exportContacts(request: Transfer.ExportContacts.Request) async {
    guard let file = request.file else { return presenter.presentExportedContacts(response: .noFile) }
    let export: ContactsExport
    do throws(ContactsError) {
      export = try await contacts.exportVCards(request.version, matching: filter ?? "")
    } catch {
      return presenter.presentExportedContacts(response: .failed(error))
    }
    do throws(PickedFileError) {
      try await files.write(export.bytes, to: file, replacing: request.isReplacing)
      presenter.presentExportedContacts(
        response: .exported(count: export.count, unreadable: export.unreadableCount, name: file.name))
    } catch {
      presenter.presentExportedContacts(response: .unwritable(error, name: file.name))
    }
  }
}
