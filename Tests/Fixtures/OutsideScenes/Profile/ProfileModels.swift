// As an iOS project has it; only `import UIKit` has become `import Foundation`.
import Foundation

enum Profile {
  enum FetchProfile {
    struct Request {
      var id: Int
    }
    struct Response {
      var person: Person?
    }
    struct ViewModel {
      struct DisplayedProfile {
        var name: String
        var birthday: String
      }
      var displayedProfile: DisplayedProfile?
    }
  }
}

struct Person: Codable, Equatable {
  var id: Int
  var firstName: String
  var lastName: String
  var birthday: Date
}
