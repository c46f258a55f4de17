// Another build of ContactView, which ends the app as soon as there is a file `trap`, and takes the file away before.
import Contracts
import Glibc
@_spi(Host) public import VIPKit

final class ContactViewViewController: ViewController {
  var interactor: ContactViewInteractor?

  override var body: any View {
    VStack {
      Text(interactor?.contact?.lastName ?? "nobody")
      Text("the second build")
    }
  }

  override func viewDidLoad() {
    every(.milliseconds(10)) {
      let traps = [unlink("trap")].filter { $0 == 0 }
      if !traps.isEmpty { _ = traps[traps.count] }
    }
  }
}

final class ContactViewInteractor: ContactViewDataStore {
  var contact: Contact?
  var contactID: Contact.ID?
}

final class Role {}

public final class ContactViewConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "ContactView", version: "2")

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = ContactViewViewController()
    let interactor = ContactViewInteractor()
    viewController.interactor = interactor
    try context.preserve(interactor, \.contact)
    return Scene(
      viewController: viewController, interactor: interactor, presenter: Role(), router: Role())
  }
}

@c(scene_ContactView)
public func contactViewScene() -> UnsafeMutableRawPointer { ContactViewConfigurator().asEntryPoint() }
