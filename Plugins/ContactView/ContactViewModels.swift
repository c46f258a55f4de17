import Contracts

enum ContactView {
  enum ShowContact {
    struct Request: Equatable {}

    enum Response: Equatable {
      case contact(Contact?)
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case contact(DisplayedContact?)
      case failed(message: String)
    }
  }

  /// For a contact of which only the id is known. Its answer is that of `ShowContact`.
  enum FetchContact {
    struct Request: Equatable {}
  }

  enum DeleteContact {
    struct Request: Equatable {}

    enum Response: Equatable {
      case deleted
      /// Somebody else has changed the contact; its present version.
      case changed(Contact)
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case deleted
      case changed(DisplayedContact, message: String)
      case failed(message: String)
    }
  }

  struct DisplayedContact: Equatable {
    let name: String
    let phones: [DisplayedValue]
    let emails: [DisplayedValue]
    let addresses: [DisplayedValue]
    let birthday: DisplayedValue?
    let deletionQuestion: String
    /// What else the contact's vCard says.
    var more: [DisplayedValue] = []
  }

  struct DisplayedValue: Equatable {
    let label: String
    let value: String
  }
}
