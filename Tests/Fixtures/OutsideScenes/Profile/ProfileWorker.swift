// As an iOS project has it; only `import UIKit` has become `import Foundation`.
import Foundation

enum ProfileStoreError: Error {
  case cannotFetch(String)
}

class ProfileWorker {
  func fetchProfile(id: Int, completionHandler: @escaping (Result<Person, ProfileStoreError>) -> Void) {
    DispatchQueue.global().async {
      guard id == 1 else {
        DispatchQueue.main.async { completionHandler(.failure(.cannotFetch("no person \(id)"))) }
        return
      }
      let person = Person(id: id, firstName: "Anna", lastName: "Zharkova", birthday: Date(timeIntervalSince1970: 0))
      DispatchQueue.main.async { completionHandler(.success(person)) }
    }
  }
}
