import Contracts
import VIPKit

protocol ContactListDisplayLogic: AnyObject {
  func displayFetchedContacts(viewModel: ContactList.FetchContacts.ViewModel)
  func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel)
  func displayImportedContacts(viewModel: ContactList.ImportContacts.ViewModel)
  func displayExportedContacts(viewModel: ContactList.ExportContacts.ViewModel)
}

final class ContactListViewController: ViewController, ContactListDisplayLogic {
  var interactor: (any ContactListBusinessLogic)?
  var router: (any ContactListRoutingLogic & ContactListDataPassing)?

  @State private var contacts: [ContactList.DisplayedContact] = []
  @State private var selectedID: Contact.ID?
  @State private var placeholder = ""
  @State private var showMoreLabel: String?
  @State private var filter = ""
  @State private var path = ""
  @State private var format = VCardVersion.v3
  @State private var notice = ""

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

  /// Whether the contact is shown beside the list.
  private var isSplit: Bool { environment.widthClass == .regular }

  @ViewBuilder private var list: some View {
    TextField("Filter", text: binding(\.typedFilter)).id("filter")
    NavigationLink("Add contact", route: .addContact)
    let isSplit = isSplit
    List(contacts, selected: isSplit ? selectedID : nil, placeholder: placeholder) { contact in
      Text(contact.name)
      // Beside the contact there is room for the names.
      if !isSplit { Text(contact.phone).style(.secondary) }
    } onSelect: { [weak self] contact in
      self?.selectContact(contact)
    }
    if let showMoreLabel {
      Button(showMoreLabel) { [weak self] in self?.showMore() }
    }
    Section("Import and export") {
      TextField("vCard file", text: $path)
      Picker("Format", selection: $format, options: VCardVersion.allCases) { "vCard \($0.rawValue)" }
      HStack {
        Button("Import") { [weak self] in self?.importContacts() }
        Button("Export") { [weak self] in self?.exportContacts() }
      }
      if !notice.isEmpty { Text(notice) }
    }
  }

  @ViewBuilder private var detail: some View {
    if let selectedID {
      SceneView(.viewContact, id: selectedID) { [weak self] contactView in
        self?.router?.passData(to: contactView)
      }
    } else {
      Text("Choose a contact to see it here.").style(.secondary)
    }
  }

  override var commands: [Command] {
    [
      Command("Add contact", shortcut: "a") { [weak self] in self?.router?.routeToAddContact() },
      Command("Find", shortcut: "/") { [weak self] in self?.focus("filter") },
      Command("Reload", shortcut: "r") { [weak self] in self?.fetchContacts() },
    ]
  }

  override func viewDidLoad() {
    title = "Contacts"
    filter = router?.dataStore.filter ?? ""
    selectedID = router?.dataStore.selectedContact?.id
  }

  override func viewWillAppear() {
    notice = ""
    fetchContacts()
  }

  // MARK: Fetch contacts

  private var typedFilter: String {
    get { filter }
    set {
      filter = newValue
      filterContacts()
    }
  }

  private func fetchContacts() {
    showLoading()
    task { [weak interactor] in await interactor?.fetchContacts(request: ContactList.FetchContacts.Request()) }
  }

  private func filterContacts() {
    let request = ContactList.FilterContacts.Request(filter: filter)
    task { [weak interactor] in await interactor?.filterContacts(request: request) }
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

  // MARK: Select contact

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

  // MARK: Import contacts

  private func importContacts() {
    let request = ContactList.ImportContacts.Request(path: path)
    notice = ""
    showLoading("Importing")
    task { [weak interactor] in await interactor?.importContacts(request: request) }
  }

  func displayImportedContacts(viewModel: ContactList.ImportContacts.ViewModel) {
    hideLoading()
    switch viewModel {
    case .imported(let notice):
      self.notice = notice
      fetchContacts()
    case .failed(let message): showError(message)
    }
  }

  // MARK: Export contacts

  private func exportContacts() {
    let request = ContactList.ExportContacts.Request(path: path, version: format)
    notice = ""
    showLoading("Exporting")
    task { [weak interactor] in await interactor?.exportContacts(request: request) }
  }

  func displayExportedContacts(viewModel: ContactList.ExportContacts.ViewModel) {
    hideLoading()
    switch viewModel {
    case .exported(let notice): self.notice = notice
    case .failed(let message): showError(message)
    }
  }
}
