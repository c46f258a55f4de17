import Contracts
import VIPKit

enum AddContact {
  enum ShowContact {
    struct Request: Equatable {}
    struct Response: Equatable { let contact: Contact? }

    struct ViewModel: Equatable {
      let title: String
      let fields: ContactFields
    }
  }

  enum SaveContact {
    struct Request: Equatable { let fields: ContactFields }

    enum Response: Equatable {
      case saved(Contact)
      /// The required fields that are empty, and why another text is no phone number.
      case invalid(missing: [KeyPath<ContactFields, String>], phone: PhoneNumber.Problem?)
      case failed(ContactsError)
    }

    enum ViewModel: Equatable {
      case saved(notice: String)
      case invalid(FieldProblems)
      case failed(message: String)
    }
  }

  /// In the user's words; nil without a problem.
  struct FieldProblems: Equatable, Codable {
    var firstName: String?
    var lastName: String?
    var phone: String?
  }

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
}
