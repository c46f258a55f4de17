import Contracts

enum ContactList {
  /// How many rows are shown at first, and how many more each time.
  static let pageSize = 50

  /// The part of the address book that is shown.
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

    struct ViewModel: Equatable {
      let filter: ContactsFilter
      let selected: Contact.ID?
    }
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

  /// Says so each time that somebody has changed the address book, or another worker answers.
  enum FollowBook {
    struct Request: Equatable {}
    struct Response: Equatable {}
    struct ViewModel: Equatable {}
  }

  /// Answered as `FetchContacts` is.
  enum FilterContacts {
    struct Request: Equatable {
      let filter: ContactsFilter
    }
  }

  /// Answered as `FetchContacts` is.
  enum ShowMore {
    struct Request: Equatable {}
  }

  enum SelectContact {
    struct Request: Equatable {
      let id: Contact.ID
    }

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
