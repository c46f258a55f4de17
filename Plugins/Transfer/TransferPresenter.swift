import Contacts
import Contracts
import Foundation
import VIPKit

protocol TransferPresentationLogic {
  func presentForm(response: Transfer.ShowForm.Response)
  func presentCount(response: Transfer.CountContacts.Response)
  func presentImportedContacts(response: Transfer.ImportContacts.Response)
  func presentExportedContacts(response: Transfer.ExportContacts.Response)
}

final class TransferPresenter: TransferPresentationLogic {
  private weak var viewController: (any TransferDisplayLogic)?
  private let words: Words
  private var formatter: ContactFormatter { ContactFormatter(words) }
  private let locale: Locale

  init(viewController: any TransferDisplayLogic, words: Words = Words(), locale: Locale = .current) {
    self.viewController = viewController
    self.words = words
    self.locale = locale
  }

  func presentForm(response: Transfer.ShowForm.Response) {
    viewController?.displayForm(
      viewModel: Transfer.ShowForm.ViewModel(
        title: response.isExport ? words("Export contacts") : words("Import contacts"), isExport: response.isExport))
  }

  func presentCount(response: Transfer.CountContacts.Response) {
    let scope =
      response.filter.isEmpty
      ? words("%d contact will be written", plural: "%d contacts will be written", response.count)
      : words(
        "%d contact that matches “%@” will be written", plural: "%d contacts that match “%@” will be written",
        response.count, response.filter)
    viewController?.displayCount(viewModel: Transfer.CountContacts.ViewModel(scope: scope))
  }

  func presentImportedContacts(response: Transfer.ImportContacts.Response) {
    let outcome: Transfer.Outcome =
      switch response {
      case .imported(let report) where report.added + report.replaced == 0:
        .failed(message: ([words("There is no contact in the file")] + failures(in: report)).joined(separator: "; "))
      case .imported(let report) where report.failureCount == 0: .done(notice: counts(of: report))
      case .imported(let report):
        .partlyImported(report: ([counts(of: report)] + failures(in: report)).joined(separator: "\n"))
      case .noFile: .failed(message: words("Type the path of the vCard file to import"))
      case .failed(.cancelled): .cancelled(notice: words("The import was cancelled; nothing was imported"))
      case .unreadable(let error, let name):
        .failed(message: words("“%@” can't be read: %@", name, reason(of: error)))
      case .failed(let error):
        .failed(message: words("The contacts can't be imported: %@", formatter.reason(of: error)))
      }
    viewController?.displayOutcome(viewModel: outcome)
  }

  private func counts(of report: ContactsImport) -> String {
    let added = words("%d contact added", plural: "%d contacts added", report.added)
    return "\(added), \(words("%d replaced", plural: "%d replaced", report.replaced))"
  }

  private func failures(in report: ContactsImport) -> [String] {
    let unnamed = report.failureCount - report.failures.count
    return report.failures.map(formatter.reason)
      + (unnamed > 0
        ? [words("and %d more that could not be read", plural: "and %d more that could not be read", unnamed)] : [])
  }

  func presentExportedContacts(response: Transfer.ExportContacts.Response) {
    let outcome: Transfer.Outcome =
      switch response {
      case .exported(let count, let unreadable, let name):
        .done(
          notice: words("%d contact exported to “%@”", plural: "%d contacts exported to “%@”", count, name)
            + missing(unreadable))
      case .noFile: .failed(message: words("Type the path of the vCard file to write"))
      case .unwritable(.exists, let name): .exists(question: words("There is a file “%@”. Replace it?", name))
      case .unwritable(let error, let name):
        .failed(message: words("“%@” can't be written: %@", name, reason(of: error)))
      case .failed(let error):
        .failed(message: words("The contacts can't be exported: %@", formatter.reason(of: error)))
      }
    viewController?.displayOutcome(viewModel: outcome)
  }

  private func missing(_ count: Int) -> String {
    count == 0
      ? ""
      : "; " + words("%d can't be read and is missing", plural: "%d can't be read and are missing", count)
  }

  private func reason(of error: PickedFileError) -> String {
    switch error {
    case .exists: words("there is a file of this name; choose another one")
    case .tooLarge(let maximum):
      words("it is larger than %@", Int64(maximum).formatted(.byteCount(style: .memory).locale(locale)))
    case .notAFile: words("it is a device or a pipe; choose a regular file")
    case .unavailable(let message): message
    case .unsupported: words("no library for vCard files is installed")
    @unknown default: words("the reason is not known")
    }
  }
}
