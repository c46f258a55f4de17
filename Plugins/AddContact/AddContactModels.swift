import Contracts

enum AddContact {
  enum ShowContact {
    struct Request: Equatable {}

    struct Response: Equatable {
      let contact: Contact?
    }

    struct ViewModel: Equatable {
      let title: String
      let fields: ContactFields
    }
  }

  enum SaveContact {
    struct Request: Equatable {
      let fields: ContactFields
    }

    enum Response: Equatable {
      case saved
      case invalid([Problem])
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case saved
      case failed(message: String)
    }
  }

  /// What stands in the fields of the form.
  struct ContactFields: Equatable, Codable {
    var firstName = ""
    var lastName = ""
    var phone = ""
    var email = ""
  }

  /// What keeps a contact from being saved.
  enum Problem: Equatable {
    case missingFirstName
    case missingLastName
    case missingPhone
    case wrongPhone
  }
}
