import Contracts
import VIPKit

enum ContactList {
  /// How many rows are shown at first, and how many more each time.
  static let pageSize = 50

  /// The part of the address book that is shown.
  struct Window: Equatable, Codable {
    var filter = ""
    var kind = ContactsFilter.Kind.any
    var limit = pageSize

    /// What the list is filtered by.
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
      case contacts(
        [DisplayedContact], selected: Contact.ID?, placeholder: String, showMore: String?, exportScope: String = "")
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

  enum ImportContacts {
    struct Request: Equatable {
      let file: PickedFile?
    }

    enum Response: Equatable {
      case imported(ContactsImport)
      case noFile
      case unreadable(PickedFileError, name: String)
      case cancelled
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case imported(notice: String)
      case cancelled(notice: String)
      /// Not all of it; the report stays on the screen.
      case partlyImported(report: String)
      case failed(message: String)
    }
  }

  enum ExportContacts {
    struct Request: Equatable {
      let file: PickedFile?
      let version: VCardVersion
      /// Whether a file of this name is replaced.
      var isReplacing = false
    }

    enum Response: Equatable {
      case exported(count: Int, unreadable: Int = 0, name: String)
      case noFile
      case unwritable(PickedFileError, name: String)
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case exported(notice: String)
      case exists(question: String)
      case failed(message: String)
    }
  }

  /// What is done with a vCard file.
  enum Transfer: String, Codable {
    case importing, exporting
  }

  struct DisplayedContact: Equatable, Identifiable {
    let id: Contact.ID
    let name: String
    let phone: String
  }
}
