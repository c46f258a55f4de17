import Contracts
import VIPKit

protocol TaskListBusinessLogic: AnyObject {
  func fetchTasks(request: TaskList.FetchTasks.Request) async
  func addTask(request: TaskList.AddTask.Request) async
  func selectTask(request: TaskList.SelectTask.Request)
}

protocol TaskListDataSource: AnyObject {
  /// The task that the user chose last.
  var selectedTask: TaskItem? { get }
}

final class TaskListInteractor: TaskListBusinessLogic, TaskListDataSource {
  var selectedTask: TaskItem?

  private var tasks: [TaskItem] = []
  private let presenter: any TaskListPresentationLogic
  @LiveWorker private var worker: any TasksWorker

  init(presenter: any TaskListPresentationLogic, worker: LiveWorker<any TasksWorker>) {
    self.presenter = presenter
    _worker = worker
  }

  // MARK: Fetch tasks

  func fetchTasks(request: TaskList.FetchTasks.Request) async {
    do throws(TasksError) {
      tasks = try await worker.fetchTasks()
      presenter.presentFetchedTasks(response: .fetched(tasks))
    } catch {
      presenter.presentFetchedTasks(response: .failed(error))
    }
  }

  // MARK: Add task

  func addTask(request: TaskList.AddTask.Request) async {
    guard request.title.contains(where: { !$0.isWhitespace }) else {
      return presenter.presentAddedTask(response: .noTitle)
    }
    do throws(TasksError) {
      tasks.append(try await worker.addTask(title: request.title))
      presenter.presentAddedTask(response: .added(tasks))
    } catch {
      presenter.presentAddedTask(response: .failed(error))
    }
  }

  // MARK: Select task

  func selectTask(request: TaskList.SelectTask.Request) {
    guard let task = tasks.first(where: { $0.id == request.id }) else { return }
    selectedTask = task
    presenter.presentSelectedTask(response: TaskList.SelectTask.Response())
  }
}
