// As an iOS project has it; only `import UIKit` has become `import Foundation`.
import Foundation

protocol ProfilePresentationLogic {
  func presentFetchedProfile(response: Profile.FetchProfile.Response)
}

class ProfilePresenter: ProfilePresentationLogic {
  weak var viewController: ProfileDisplayLogic?

  let dateFormatter: DateFormatter = {
    let dateFormatter = DateFormatter()
    dateFormatter.locale = Locale(identifier: "en_US_POSIX")
    dateFormatter.timeZone = TimeZone(secondsFromGMT: 0)
    dateFormatter.dateFormat = "d MMMM yyyy"
    return dateFormatter
  }()

  func presentFetchedProfile(response: Profile.FetchProfile.Response) {
    var displayedProfile: Profile.FetchProfile.ViewModel.DisplayedProfile?
    if let person = response.person {
      let name = "\(person.firstName) \(person.lastName)"
      displayedProfile = .init(name: name, birthday: dateFormatter.string(from: person.birthday))
    }
    let viewModel = Profile.FetchProfile.ViewModel(displayedProfile: displayedProfile)
    viewController?.displayFetchedProfile(viewModel: viewModel)
  }
}
