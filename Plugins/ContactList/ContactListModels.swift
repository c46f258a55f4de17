import Contracts

enum ContactList {
  /// The first rows, and the rows that each "show more" adds.
  static let pageSize = 50

  struct Window: Equatable, Codable {
    var filter = ""
    var kind = ContactsFilter.Kind.any
    var limit = pageSize

    var contactsFilter: ContactsFilter { ContactsFilter(filter, in: kind) }
  }

  enum ShowList {
    struct Request: Equatable {}

    struct Response: Equatable {
      let filter: ContactsFilter
      let selected: Contact.ID?
    }

    typealias ViewModel = Response
  }

  enum FetchContacts {
    struct Request: Equatable {}

    enum Response: Equatable {
      case contacts(ContactsPage, filter: String, selected: Contact.ID?)
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case contacts([DisplayedContact], selected: Contact.ID?, placeholder: String, showMore: String?)
      case failed(message: String)
    }
  }

  /// Reports each change of the address book, or of its worker.
  enum FollowBook {
    struct Request: Equatable {}
    struct Response: Equatable {}
    struct ViewModel: Equatable {}
  }

  /// Its answer is that of `FetchContacts`.
  enum FilterContacts {
    struct Request: Equatable { let filter: ContactsFilter }
  }

  /// Its answer is that of `FetchContacts`.
  enum ShowMore {
    struct Request: Equatable {}
  }

  enum SelectContact {
    struct Request: Equatable { let id: Contact.ID }

    enum Response: Equatable {
      case selected(Contact.ID)
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case selected(Contact.ID)
      case failed(message: String)
    }
  }

  struct DisplayedContact: Equatable, Identifiable {
    let id: Contact.ID
    let name: String
    let phone: String
  }
}
