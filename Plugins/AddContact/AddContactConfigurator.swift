import Contracts
import VIPKit

final class AddContactConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "AddContact", version: "1.0.0", workers: .contacts).requires(.session).unlisted

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = AddContactViewController()
    let presenter = AddContactPresenter(viewController: viewController, words: context.words)
    let interactor = AddContactInteractor(
      presenter: presenter, contacts: try context.worker(.contacts), newID: Contact.newID(context.system))
    let router = AddContactRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.contact, as: "contact")
    try context.preserve(interactor, \.newID, as: "newID")
    try context.preserve(interactor, \.sent, as: "sent")
    // What an earlier build's form lacks, such as addresses, keeps its first value. The draft sets `isFilled`.
    try context.preserve(viewController, \.draft, as: "draft")
    try context.preserve(viewController, \.isFilled, as: "isFilled")
    try context.preserve(viewController, \.problems, as: "problems")
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libAddContact.so.
@c(scene_AddContact)
public func addContactScene() -> UnsafeMutableRawPointer { AddContactConfigurator().asEntryPoint() }
