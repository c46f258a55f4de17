import Contracts

enum ContactList {
  /// How many rows are shown at first, and how many more each time.
  static let pageSize = 50

  /// The part of the address book that is shown.
  struct Window: Equatable, Codable {
    var filter = ""
    var limit = pageSize
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

  enum FilterContacts {
    struct Request: Equatable {
      let filter: String
    }
  }

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

  enum ImportContacts {
    struct Request: Equatable {
      let path: String
    }

    enum Response: Equatable {
      case imported(ContactsImport)
      case noPath
      case unreadable(FileFailure)
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case imported(notice: String)
      case failed(message: String)
    }
  }

  enum ExportContacts {
    struct Request: Equatable {
      let path: String
      let version: VCardVersion
    }

    enum Response: Equatable {
      case exported(path: String)
      case noPath
      case unwritable(FileFailure)
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case exported(notice: String)
      case failed(message: String)
    }
  }

  struct DisplayedContact: Equatable, Identifiable {
    let id: Contact.ID
    let name: String
    let phone: String
  }
}
