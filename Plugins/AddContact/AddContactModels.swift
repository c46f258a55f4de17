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

  enum Problem: Equatable {
    case missingFirstName
    case missingLastName
    case missingPhone
    case wrongPhone(PhoneNumber.Problem)
  }
}

extension AddContact.ContactFields {
  private static var textKeys: [(CodingKeys, WritableKeyPath<Self, String>)] {
    [
      (.firstName, \.firstName), (.lastName, \.lastName), (.phone, \.phone), (.email, \.email), (.street, \.street),
      (.postalCode, \.postalCode), (.city, \.city), (.region, \.region), (.country, \.country),
    ]
  }

  static var texts: [WritableKeyPath<Self, String>] { textKeys.map(\.1) }

  /// Also reads a form preserved by a build without addresses.
  init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for (key, text) in Self.textKeys {
      self[keyPath: text] = try container.decodeIfPresent(String.self, forKey: key) ?? ""
    }
    birthday = try container.decodeIfPresent(CalendarDay.self, forKey: .birthday)
  }
}
