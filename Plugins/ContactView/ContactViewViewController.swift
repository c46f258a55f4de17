import Contracts
import VIPKit

protocol ContactViewDisplayLogic: AnyObject {
  func displayContact(viewModel: ContactView.ShowContact.ViewModel)
  func displayDeletedContact(viewModel: ContactView.DeleteContact.ViewModel)
}

final class ContactViewViewController: ViewController, ContactViewDisplayLogic {
  var interactor: (any ContactViewBusinessLogic)?
  var router: (any ContactViewRoutingLogic)?

  @State private var contact: ContactView.DisplayedContact?
  /// Preserved by the Configurator.
  @State var isAskingToDelete = false

  override var body: any View {
    VStack {
      if let contact {
        Section(contact.name) {
          for value in contact.phones + contact.emails { LabeledText(displayed: value) }
          if let birthday = contact.birthday { LabeledText(displayed: birthday) }
          for address in contact.addresses { LabeledText(displayed: address) }
        }
        if isAskingToDelete {
          Section(contact.deletionQuestion) {
            // The first button has the focus: pressing Return twice must not delete.
            Button(words("Keep"), role: .cancel) { [weak self] in self?.isAskingToDelete = false }
            Button(words("Delete for good"), role: .destructive) { [weak self] in self?.deleteContact() }
          }
        } else {
          NavigationLink(words("Edit"), route: .editContact)
          Button(words("Delete"), role: .destructive) { [weak self] in self?.isAskingToDelete = true }
        }
        // Below the buttons, so that Edit has the focus.
        if !contact.more.isEmpty {
          Divider()
          DisclosureGroup(words("More")) { for value in contact.more { LabeledText(displayed: value) } }
        }
      }
    }
  }

  override func viewDidLoad() {
    title = words("Contact")
    task { [weak interactor] in await interactor?.fetchContact(request: ContactView.FetchContact.Request()) }
  }

  override func viewWillAppear() { showContact() }

  private func showContact() { interactor?.showContact(request: ContactView.ShowContact.Request()) }

  func displayContact(viewModel: ContactView.ShowContact.ViewModel) {
    switch viewModel {
    case .contact(let displayed): contact = displayed
    case .failed(let message): showError(message)
    }
  }

  private func deleteContact() {
    showLoading(words("Deleting"))
    task { [weak interactor] in await interactor?.deleteContact(request: ContactView.DeleteContact.Request()) }
  }

  func displayDeletedContact(viewModel: ContactView.DeleteContact.ViewModel) {
    hideLoading()
    // Not before: when the app dies meanwhile, it must come back to the question.
    isAskingToDelete = false
    switch viewModel {
    case .deleted: router?.routeBack()
    case .changed(let displayed, let message):
      contact = displayed
      showError(message)
    case .failed(let message): showError(message)
    }
  }
}

private struct LabeledText: View {
  let displayed: ContactView.DisplayedValue

  var body: some View {
    HStack {
      Text(displayed.label).style(.secondary)
      Text(displayed.value)
    }
  }
}
