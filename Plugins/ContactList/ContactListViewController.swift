import Contracts
import VIPKit

protocol ContactListDisplayLogic: AnyObject {
  func displayList(viewModel: ContactList.ShowList.ViewModel)
  func displayChangedBook(viewModel: ContactList.FollowBook.ViewModel)
  func displayFetchedContacts(viewModel: ContactList.FetchContacts.ViewModel)
  func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel)
}

final class ContactListViewController: ViewController, ContactListDisplayLogic {
  var interactor: (any ContactListBusinessLogic)?
  var router: (any ContactListRoutingLogic)?

  @State private var contacts: [ContactList.DisplayedContact] = []
  @State private var selectedID: Contact.ID?
  @State private var placeholder = ""
  @State private var showMoreLabel: String?
  @State private var filter: ContactsFilter = ""

  override var body: any View {
    if isSplit {
      SplitView {
        list
      } detail: {
        detail
      }
    } else {
      list
    }
  }

  private var isSplit: Bool { environment.widthClass == .regular }

  @ViewBuilder private var list: some View {
    SearchField(words("Filter"), text: binding(\.editedFilter.text)).id("filter")
    if !filter.text.isEmpty {
      Picker(words("Look in"), selection: binding(\.editedFilter.kind), options: ContactsFilter.Kind.allCases) {
        [words] kind in
        switch kind {
        case .any: words("everything")
        case .name: words("name")
        case .phone: words("phone")
        case .email: words("e-mail")
        @unknown default: kind.rawValue
        }
      }
    }
    HStack {
      NavigationLink(words("Add contact"), route: .addContact)
      Menu(words("More")) {
        Button(words("Import…")) { [weak self] in self?.router?.routeToImport() }
        Button(words("Export…")) { [weak self] in self?.router?.routeToExport() }
      }
    }
    let isSplit = isSplit
    List(contacts, selected: isSplit ? selectedID : nil, placeholder: placeholder) { contact in
      Text(contact.name)
      Text(contact.phone).style(.secondary)
    } onSelect: { [weak self] contact in
      self?.selectContact(contact)
    }
    if let showMoreLabel { Button(showMoreLabel) { [weak self] in self?.showMore() } }
  }

  @ViewBuilder private var detail: some View {
    if let selectedID {
      SceneView(.viewContact, id: selectedID) { [weak self] contactView in
        self?.router?.passData(to: contactView)
      }
    } else {
      Text(words("Choose a contact to see it here.")).style(.secondary)
    }
  }

  override var commands: [Command] {
    [
      Command(words("Add contact"), shortcut: "a") { [weak self] in self?.router?.routeToAddContact() },
      Command(words("Find"), shortcut: "/") { [weak self] in self?.focus("filter") },
      Command(words("Reload"), shortcut: "r") { [weak self] in self?.fetchContacts() },
      Command(words("Import…"), shortcut: "i") { [weak self] in self?.router?.routeToImport() },
      Command(words("Export…"), shortcut: "e") { [weak self] in self?.router?.routeToExport() },
    ]
  }

  override func viewDidLoad() {
    title = words("Contacts")
    interactor?.showList(request: ContactList.ShowList.Request())
    observe { [weak interactor] in await interactor?.followBook(request: ContactList.FollowBook.Request()) }
  }

  override func viewWillAppear() { fetchContacts() }

  func displayList(viewModel: ContactList.ShowList.ViewModel) {
    filter = viewModel.filter
    selectedID = viewModel.selected
  }

  /// A background refresh shows no loader.
  func displayChangedBook(viewModel: ContactList.FollowBook.ViewModel) {
    task(id: "refresh") { [weak interactor] in
      await interactor?.fetchContacts(request: ContactList.FetchContacts.Request())
    }
  }

  private var editedFilter: ContactsFilter {
    get { filter }
    set {
      filter = newValue
      let request = ContactList.FilterContacts.Request(filter: newValue)
      task { [weak interactor] in await interactor?.filterContacts(request: request) }
    }
  }

  private func fetchContacts() {
    showLoading(words("Loading"))
    task { [weak interactor] in await interactor?.fetchContacts(request: ContactList.FetchContacts.Request()) }
  }

  private func showMore() {
    task { [weak interactor] in await interactor?.showMore(request: ContactList.ShowMore.Request()) }
  }

  func displayFetchedContacts(viewModel: ContactList.FetchContacts.ViewModel) {
    hideLoading()
    switch viewModel {
    case .contacts(let displayed, let selected, let placeholder, let showMore):
      contacts = displayed
      selectedID = selected
      self.placeholder = placeholder
      showMoreLabel = showMore
    case .failed(let message): showError(message)
    }
  }

  private func selectContact(_ contact: ContactList.DisplayedContact) {
    let request = ContactList.SelectContact.Request(id: contact.id)
    task { [weak interactor] in await interactor?.selectContact(request: request) }
  }

  func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel) {
    switch viewModel {
    case .selected(let id):
      selectedID = id
      if !isSplit { router?.routeToViewContact() }
    case .failed(let message): showError(message)
    }
  }
}
