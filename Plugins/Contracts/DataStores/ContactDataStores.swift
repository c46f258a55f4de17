/// What other scenes see of ContactList. Only ContactList writes it.
@MainActor
public protocol ContactListDataStore: AnyObject {
  /// The contact that the user chose last.
  var selectedContact: Contact? { get }
  /// The filter of the list.
  var filter: ContactsFilter { get }
}

/// What other scenes hand to ContactView.
@MainActor
public protocol ContactViewDataStore: AnyObject {
  /// The contact to show.
  var contact: Contact? { get set }
  /// The contact to fetch and show where only its id is known, as from a link.
  var contactID: Contact.ID? { get set }
}

/// What other scenes hand to AddContact.
@MainActor
public protocol AddContactDataStore: AnyObject {
  /// The contact to edit; nil to add one.
  var contact: Contact? { get set }
}

/// What other scenes hand to Transfer.
@MainActor
public protocol TransferDataStore: AnyObject {
  /// The filter of the contacts to export; nil to import some.
  var filter: ContactsFilter? { get set }
}
