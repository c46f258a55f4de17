import Contracts
import Foundation
import VIPKit

final class TransferConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(
    id: "Transfer", version: "1.0.0", links: ["import", "export"], workers: .contacts, .vCardFiles.optional
  ).requires(.session)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = TransferViewController()
    let presenter = TransferPresenter(
      viewController: viewController, words: context.words, locale: Locale(identifier: context.environment.locale))
    let interactor = TransferInteractor(
      presenter: presenter, contacts: try context.worker(.contacts),
      files: try context.worker(.vCardFiles, default: MissingVCardFiles()))
    let router = TransferRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.filter)
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libTransfer.so.
@c(scene_Transfer)
public func transferScene() -> UnsafeMutableRawPointer { TransferConfigurator().asEntryPoint() }

/// The default without a library for vCard files.
nonisolated struct MissingVCardFiles: VCardFilesWorker {
  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] { throw .unsupported }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    throw .unsupported
  }
}
