public import VIPKit

extension Route where Destination == any ContactViewDataStore {
  /// From the list to one contact.
  public static var viewContact: Route { Route("viewContact", to: "ContactView") }
}

extension Route where Destination == any AddContactDataStore {
  /// To the form for a new contact.
  public static var addContact: Route { Route("addContact", to: "AddContact", presentation: .modal) }
  /// To the same form, filled with a contact.
  public static var editContact: Route { Route("editContact", to: "AddContact", presentation: .modal) }
}
