import Contracts
import VIPKit

protocol AddContactDisplayLogic: AnyObject {
  func displayContact(viewModel: AddContact.ShowContact.ViewModel)
  func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel)
}

final class AddContactViewController: ViewController, AddContactDisplayLogic {
  var interactor: (any AddContactBusinessLogic)?
  var router: (any AddContactRoutingLogic)?

  /// Preserved by the Configurator, as are `isFilled` and the problems. Earlier builds preserved nothing else, as null
  /// until the form was filled.
  var draft: AddContact.ContactFields? {
    get { fields }
    set { if let newValue { (fields, isFilled) = (newValue, true) } }
  }
  var isFilled = false
  @State private var fields = AddContact.ContactFields()
  /// Of the last try to save.
  @State var problems = AddContact.FieldProblems()
  /// What the form held before the user typed.
  private var shown = AddContact.ContactFields()

  override var body: any View {
    Form {
      TextField(words("First name"), text: $fields.firstName).problem(problems.firstName)
      TextField(words("Last name"), text: $fields.lastName).problem(problems.lastName)
      TextField(words("Phone"), text: $fields.phone, prompt: "+7 (999) 111 22 33").problem(problems.phone)
      TextField(words("E-mail"), text: $fields.email)
      DatePicker(words("Born"), selection: $fields.birthday, in: CalendarDay.earliest...environment.system.today)
      Section(words("Address")) {
        TextField(words("Street"), text: $fields.street)
        TextField(words("Postal code"), text: $fields.postalCode)
        TextField(words("City"), text: $fields.city)
        TextField(words("Region"), text: $fields.region)
        TextField(words("Country"), text: $fields.country)
      }
      HStack {
        Button(words("Save")) { [weak self] in self?.saveContact() }
        Button(words("Cancel"), role: .cancel) { [weak self] in self?.cancel() }
      }
    }
  }

  override func viewDidLoad() { interactor?.showContact(request: AddContact.ShowContact.Request()) }

  func displayContact(viewModel: AddContact.ShowContact.ViewModel) {
    title = viewModel.title
    shown = viewModel.fields
    if !isFilled { fields = viewModel.fields }
    isFilled = true
  }

  override var isModalInPresentation: Bool { fields != shown }

  private func cancel() { if isModalInPresentation { didAttemptToDismiss() } else { leave() } }

  override func didAttemptToDismiss() {
    let dialog = Dialog(
      words("Discard what was typed?"), confirm: words("Discard"), role: .destructive, cancel: words("Keep typing"))
    task(id: "leave") { [weak self] in
      if await self?.ask(dialog) == true { self?.leave() }
    }
  }

  private func leave() { router?.routeBack() }

  private func saveContact() {
    let request = AddContact.SaveContact.Request(fields: fields)
    showLoading(words("Saving"))
    task { [weak interactor] in await interactor?.saveContact(request: request) }
  }

  func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel) {
    hideLoading()
    problems = AddContact.FieldProblems()
    switch viewModel {
    case .invalid(let problems): self.problems = problems
    case .saved(let notice):
      notify(notice, tint: .positive)
      router?.finishWithContact()
    case .failed(let message): showError(message)
    }
  }
}
