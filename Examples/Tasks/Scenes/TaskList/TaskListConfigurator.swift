import Contracts
public import VIPKit

/// Builds the scene that lists the tasks and adds new ones.
public final class TaskListConfigurator: SceneConfigurator {
  /// The scene's id, version, routes and workers.
  public let descriptor = SceneDescriptor(id: "TaskList", version: "1.0.0", routes: .taskDetail, workers: .tasks)

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = TaskListViewController()
    let presenter = TaskListPresenter(viewController: viewController, words: context.words)
    let interactor = TaskListInteractor(presenter: presenter, worker: try context.worker(.tasks))
    let router = TaskListRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.selectedTask)
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libTaskList.so.
@c(scene_TaskList)
public func taskListScene() -> UnsafeMutableRawPointer { TaskListConfigurator().asEntryPoint() }
