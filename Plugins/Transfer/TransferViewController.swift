import Contracts
import VIPKit

protocol TransferDisplayLogic: AnyObject {
  func displayForm(viewModel: Transfer.ShowForm.ViewModel)
  func displayCount(viewModel: Transfer.CountContacts.ViewModel)
  func displayOutcome(viewModel: Transfer.Outcome)
}

final class TransferViewController: ViewController, TransferDisplayLogic {
  var interactor: (any TransferBusinessLogic)?
  var router: (any TransferRoutingLogic)?

  @State private var isExport = false
  @State private var file: PickedFile?
  @State private var format = VCardVersion.v3
  /// What an export will write, or the result of an import.
  @State private var report = ""

  override var body: any View {
    Form {
      if isExport {
        FileField(words("vCard file"), saving: $file, prompt: "~/contacts.vcf").id("vCardFile")
        Picker(words("Format"), selection: $format, options: VCardVersion.allCases) { "vCard \($0.rawValue)" }
      } else {
        FileField(words("vCard file"), file: $file, prompt: "~/contacts.vcf").id("vCardFile")
      }
      if !report.isEmpty { Text(report).style(.secondary) }
      HStack {
        if isExport {
          Button(words("Export")) { [weak self] in self?.exportContacts() }
        } else {
          Button(words("Import")) { [weak self] in self?.importContacts() }
        }
        Button(words("Close"), role: .cancel) { [weak self] in self?.router?.routeBack() }
      }
    }
  }

  override func viewDidLoad() {
    interactor?.showForm(request: Transfer.ShowForm.Request())
    task { [weak interactor] in await interactor?.countContacts(request: Transfer.CountContacts.Request()) }
  }

  func displayForm(viewModel: Transfer.ShowForm.ViewModel) {
    title = viewModel.title
    isExport = viewModel.isExport
  }

  func displayCount(viewModel: Transfer.CountContacts.ViewModel) { report = viewModel.scope }

  private func importContacts() {
    let request = Transfer.ImportContacts.Request(file: file)
    showLoading(words("Importing"), cancel: words("Cancel")) { [weak self] in self?.cancelTask(id: "import") }
    task(id: "import") { [weak interactor] in await interactor?.importContacts(request: request) }
  }

  private func exportContacts(replacing isReplacing: Bool = false) {
    let request = Transfer.ExportContacts.Request(file: file, version: format, isReplacing: isReplacing)
    showLoading(words("Exporting"))
    task { [weak interactor] in await interactor?.exportContacts(request: request) }
  }

  func displayOutcome(viewModel: Transfer.Outcome) {
    hideLoading()
    switch viewModel {
    case .done(let notice):
      notify(notice, tint: .positive)
      router?.routeBack()
    case .cancelled(let notice): notify(notice)
    case .partlyImported(let report): self.report = report
    case .exists(let question): askToReplace(question)
    case .failed(let message): showError(message)
    }
  }

  private func askToReplace(_ question: String) {
    let dialog = Dialog(question, confirm: words("Replace"), role: .destructive, cancel: words("Keep"))
    task(id: "replace") { [weak self] in
      if await self?.ask(dialog) == true { self?.exportContacts(replacing: true) }
    }
  }
}
