import Contracts
import Foundation
import VIPKit

final class ContactListConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(
    id: "ContactList", version: "1.0.0", links: ["contacts"], routes: .viewContact, .addContact,
    .transfer.optional, workers: .contacts
  ).requires(.session)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = ContactListViewController()
    let presenter = ContactListPresenter(
      viewController: viewController, words: context.words,
      locale: Locale(identifier: context.environment.locale))
    let interactor = ContactListInteractor(presenter: presenter, contacts: try context.worker(.contacts))
    let router = ContactListRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.window)
    try context.preserve(interactor, \.selectedContact, as: "selectedContact")
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libContactList.so.
@c(scene_ContactList)
public func contactListScene() -> UnsafeMutableRawPointer { ContactListConfigurator().asEntryPoint() }
