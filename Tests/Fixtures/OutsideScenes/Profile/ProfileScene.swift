@_spi(Host) import VIPKit

// What the scene adds to the code above: a ViewController, a Router and a Configurator.

public final class ProfileConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Profile", version: "0.1.0")

  public func configure(in context: SceneContext) -> Scene {
    let viewController = ProfileViewController()
    let interactor = ProfileInteractor()
    let presenter = ProfilePresenter()
    let router = ProfileRouter()
    viewController.interactor = interactor
    interactor.presenter = presenter
    presenter.viewController = viewController
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

@c(scene_Profile)
public func profileScene() -> UnsafeMutableRawPointer { ProfileConfigurator().asEntryPoint() }

protocol ProfileDisplayLogic: AnyObject {
  func displayFetchedProfile(viewModel: Profile.FetchProfile.ViewModel)
}

final class ProfileViewController: ViewController, ProfileDisplayLogic {
  var interactor: ProfileBusinessLogic?
  @State private var profile: Profile.FetchProfile.ViewModel.DisplayedProfile?

  override var body: any View {
    VStack {
      if let profile {
        Text(profile.name)
        Text("Born on \(profile.birthday)")
      }
    }
  }

  override func viewDidLoad() {
    showLoading()
    interactor?.fetchProfile(request: Profile.FetchProfile.Request(id: 1))
  }

  func displayFetchedProfile(viewModel: Profile.FetchProfile.ViewModel) {
    hideLoading()
    profile = viewModel.displayedProfile
  }
}

final class ProfileRouter {}
