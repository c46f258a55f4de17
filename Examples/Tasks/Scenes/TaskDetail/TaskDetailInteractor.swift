import Contracts
import VIPKit

protocol TaskDetailBusinessLogic: AnyObject {
  func showTask(request: TaskDetail.ShowTask.Request)
  func markTask(request: TaskDetail.MarkTask.Request) async
}

final class TaskDetailInteractor: TaskDetailBusinessLogic, TaskDetailDataStore {
  var task: TaskItem?

  private let presenter: any TaskDetailPresentationLogic
  @LiveWorker private var worker: any TasksWorker

  init(presenter: any TaskDetailPresentationLogic, worker: LiveWorker<any TasksWorker>) {
    self.presenter = presenter
    _worker = worker
  }

  // MARK: Show task

  func showTask(request: TaskDetail.ShowTask.Request) {
    presenter.presentTask(response: TaskDetail.ShowTask.Response(task: task))
  }

  // MARK: Mark task

  func markTask(request: TaskDetail.MarkTask.Request) async {
    guard var changed = task else { return }
    changed.isDone = request.isDone
    do throws(TasksError) {
      try await worker.update(changed)
      task = changed
      presenter.presentMarkedTask(response: .marked)
    } catch {
      presenter.presentMarkedTask(response: .failed(error))
    }
  }
}
