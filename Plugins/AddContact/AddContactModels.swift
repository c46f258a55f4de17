import Contracts
import VIPKit

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
      case saved(Contact)
      case invalid([Problem])
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case saved(notice: String)
      case invalid(FieldProblems)
      case failed(message: String)
    }
  }

  /// What is wrong with each field, in the user's words; nil where nothing is.
  struct FieldProblems: Equatable, Codable {
    var firstName: String?
    var lastName: String?
    var phone: String?
  }

  /// What stands in the fields of the form.
  struct ContactFields: Equatable, Codable {
    var firstName = ""
    var lastName = ""
    var phone = ""
    var email = ""
    var birthday: CalendarDay?
    var street = ""
    var postalCode = ""
    var city = ""
    var region = ""
    var country = ""
  }

  /// What keeps a contact from being saved.
  enum Problem: Equatable {
    case missingFirstName
    case missingLastName
    case missingPhone
    case wrongPhone(PhoneNumber.Problem)
  }
}

extension AddContact.ContactFields {
  /// All that is typed.
  static var texts: [WritableKeyPath<Self, String>] {
    [\.firstName, \.lastName, \.phone, \.email, \.street, \.postalCode, \.city, \.region, \.country]
  }
}
