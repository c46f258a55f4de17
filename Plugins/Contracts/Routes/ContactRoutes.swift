public import VIPKit

extension Route where Destination == any ContactViewDataStore {
  /// From the list to one contact.
  public static var viewContact: Route { Route("viewContact", to: "ContactView") }
}

extension Route where Destination == any AddContactDataStore {
  /// To the form for a new contact.
  public static var addContact: Route { Route("addContact", to: "AddContact", presentation: .modal) }
}

extension ResultRoute where Destination == any AddContactDataStore, Value == Contact {
  /// The same form, filled with a contact; the result is the contact as it was saved.
  public static var editContact: ResultRoute { ResultRoute("editContact", to: "AddContact") }
}

extension Route where Destination == any TransferDataStore {
  /// To the form that imports or exports contacts.
  public static var transfer: Route { Route("transfer", to: "Transfer", presentation: .modal) }
}
