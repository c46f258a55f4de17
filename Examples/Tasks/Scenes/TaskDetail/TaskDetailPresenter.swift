import Contracts
import VIPKit

protocol TaskDetailPresentationLogic {
  func presentTask(response: TaskDetail.ShowTask.Response)
  func presentMarkedTask(response: TaskDetail.MarkTask.Response)
}

final class TaskDetailPresenter: TaskDetailPresentationLogic {
  private weak var viewController: (any TaskDetailDisplayLogic)?
  private let words: Words

  init(viewController: any TaskDetailDisplayLogic, words: Words = Words()) {
    self.viewController = viewController
    self.words = words
  }

  // MARK: Show task

  func presentTask(response: TaskDetail.ShowTask.Response) {
    viewController?.displayTask(
      viewModel: TaskDetail.ShowTask.ViewModel(
        title: response.task?.title ?? "", isDone: response.task?.isDone ?? false))
  }

  // MARK: Mark task

  func presentMarkedTask(response: TaskDetail.MarkTask.Response) {
    let viewModel: TaskDetail.MarkTask.ViewModel =
      switch response {
      case .marked: .marked
      case .failed(let error): .failed(message: words("The task can't be kept: %@", reason(error)))
      }
    viewController?.displayMarkedTask(viewModel: viewModel)
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
