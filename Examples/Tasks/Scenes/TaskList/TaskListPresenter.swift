import Contracts
import VIPKit

protocol TaskListPresentationLogic {
  func presentFetchedTasks(response: TaskList.FetchTasks.Response)
  func presentAddedTask(response: TaskList.AddTask.Response)
  func presentSelectedTask(response: TaskList.SelectTask.Response)
}

final class TaskListPresenter: TaskListPresentationLogic {
  private weak var viewController: (any TaskListDisplayLogic)?
  private let words: Words

  init(viewController: any TaskListDisplayLogic, words: Words = Words()) {
    self.viewController = viewController
    self.words = words
  }

  // MARK: Fetch tasks

  func presentFetchedTasks(response: TaskList.FetchTasks.Response) {
    let viewModel: TaskList.FetchTasks.ViewModel =
      switch response {
      case .fetched(let tasks): .fetched(display(tasks))
      case .failed(let error): .failed(message: words("The tasks can't be shown: %@", reason(error)))
      }
    viewController?.displayFetchedTasks(viewModel: viewModel)
  }

  // MARK: Add task

  func presentAddedTask(response: TaskList.AddTask.Response) {
    let viewModel: TaskList.AddTask.ViewModel =
      switch response {
      case .added(let tasks): .added(display(tasks))
      case .noTitle: .refused(problem: words("Say what is to be done"))
      case .failed(let error): .failed(message: words("The task can't be kept: %@", reason(error)))
      }
    viewController?.displayAddedTask(viewModel: viewModel)
  }

  // MARK: Select task

  func presentSelectedTask(response: TaskList.SelectTask.Response) {
    viewController?.displaySelectedTask(viewModel: TaskList.SelectTask.ViewModel())
  }

  private func display(_ tasks: [TaskItem]) -> [TaskList.DisplayedTask] {
    tasks.map { TaskList.DisplayedTask(id: $0.id, title: ($0.isDone ? "✓ " : "") + $0.title) }
  }

  private func reason(_ error: TasksError) -> String {
    switch error {
    case .unknownTask: words("there is no such task any more")
    case .noList(let file): words("“%@” holds something else than a list of tasks", file)
    case .notAFile(let path): words("“%@” is no file", path)
    case .inUse(let file): words("“%@” is in use by another application: try again", file)
    case .unavailable(let file, let message): words("“%@” reports: %@", file, message)
    @unknown default: words("the reason is not known")
    }
  }
}
