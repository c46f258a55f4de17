import Contracts
import Foundation
import VIPKit

final class ContactViewConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(
    id: "ContactView", version: "1.0.0", links: ["contacts/:id"], resultRoutes: .editContact, workers: .contacts
  ).requires(.session)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = ContactViewViewController()
    let presenter = ContactViewPresenter(
      viewController: viewController, words: context.words, locale: Locale(identifier: context.environment.locale),
      today: { [system = context.system] in system.today })
    let interactor = ContactViewInteractor(presenter: presenter, contacts: try context.worker(.contacts))
    let router = ContactViewRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.contact)
    try context.preserve(interactor, \.contactID, as: "contactID")
    try context.preserve(viewController, \.isAskingToDelete, as: "isAskingToDelete")
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libContactView.so.
@c(scene_ContactView)
public func contactViewScene() -> UnsafeMutableRawPointer { ContactViewConfigurator().asEntryPoint() }
