import Contracts
public import VIPKit

/// Builds the scene that shows one task.
public final class TaskDetailConfigurator: SceneConfigurator {
  /// The scene's id, version and workers.
  public let descriptor = SceneDescriptor(id: "TaskDetail", version: "1.0.0", workers: .tasks)

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = TaskDetailViewController()
    let presenter = TaskDetailPresenter(viewController: viewController, words: context.words)
    let interactor = TaskDetailInteractor(presenter: presenter, worker: try context.worker(.tasks))
    let router = TaskDetailRouter(navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.task)
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libTaskDetail.so.
@c(scene_TaskDetail)
public func taskDetailScene() -> UnsafeMutableRawPointer { TaskDetailConfigurator().asEntryPoint() }
