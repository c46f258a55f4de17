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
      case .failed(.unknownTask): .failed(message: words("There is no such task any more"))
      case .failed(.unavailable(let reason)): .failed(message: words("The task can't be kept: %@", reason))
      case .failed: .failed(message: words("The task can't be kept"))
      }
    viewController?.displayMarkedTask(viewModel: viewModel)
  }
}
