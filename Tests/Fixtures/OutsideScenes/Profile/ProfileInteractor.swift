// As an iOS project has it; only `import UIKit` has become `import Foundation`.
import Foundation

protocol ProfileBusinessLogic {
  func fetchProfile(request: Profile.FetchProfile.Request)
}

protocol ProfileDataStore {
  var person: Person? { get set }
}

class ProfileInteractor: ProfileBusinessLogic, ProfileDataStore {
  var presenter: ProfilePresentationLogic?
  var worker: ProfileWorker?
  var person: Person?

  func fetchProfile(request: Profile.FetchProfile.Request) {
    worker = ProfileWorker()
    worker?.fetchProfile(id: request.id) { [weak self] result in
      switch result {
      case .success(let person):
        self?.person = person
      case .failure:
        self?.person = nil
      }
      let response = Profile.FetchProfile.Response(person: self?.person)
      self?.presenter?.presentFetchedProfile(response: response)
    }
  }
}
