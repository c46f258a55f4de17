import Contracts
import Testing
import VIPKit
import VIPTestKit

@testable import TaskList

@Suite("TaskList: the Configurator builds the cycle", .timeLimit(.minutes(1)))
struct TaskListConfiguratorTests {
  private let milk = TaskItem(id: 1, title: "Buy milk", isDone: true)

  @Test("what the worker has is listed, and what is added")
  func addsTask() async throws {
    let worker = TasksWorkerSpy(fetchTasks: .success([milk]), addTask: .success(TaskItem(id: 2, title: "Read")))
    let scene = try SceneDriver(TaskListConfigurator(), workers: TestWorkers().with(.tasks, worker))
    try await scene.settle()
    #expect(scene.words == ["New task", "Title", "", "Add", "✓ Buy milk"])

    try scene.type("Read", into: "Title")
    try await scene.press("Add")

    #expect(scene.words == ["New task", "Title", "", "Add", "✓ Buy milk", "Read"])
    #expect(worker.calls == [.fetchTasks, .addTask(title: "Read")])
  }

  @Test("a task that is chosen is handed to TaskDetail")
  func selectsTask() async throws {
    let navigator = NavigatorSpy()
    let workers = TestWorkers().with(.tasks, TasksWorkerSpy(fetchTasks: .success([milk])))
    let scene = try SceneDriver(TaskListConfigurator(), workers: workers, navigator: navigator)
    try await scene.settle()
    let taskDetail = TaskDetailDataStoreSpy()
    navigator.destinations["taskDetail"] = taskDetail

    try await scene.select(row: 1)

    #expect(navigator.moves == [.follow(route: "taskDetail")])
    #expect(taskDetail.task == milk)
  }

  @Test("none of the four objects outlives the scene")
  func release() async throws {
    let workers = TestWorkers().with(.tasks, TasksWorkerSpy())
    var scene: SceneDriver? = try SceneDriver(TaskListConfigurator(), workers: workers)
    let check = ReleaseCheck(scene?.scene)
    try await scene?.press("Add")
    scene?.disappear()
    scene = nil
    #expect(check.alive == [])
  }
}

@Suite("TaskList: the Interactor asks the worker and tells the Presenter")
struct TaskListInteractorTests {
  private let presenter = TaskListPresentationLogicSpy()

  @Test("a task without a title isn't kept", arguments: ["", " ", "\t"])
  func noTitle(title: String) async {
    let worker = TasksWorkerSpy()
    let interactor = TaskListInteractor(presenter: presenter, worker: LiveWorker(worker))

    await interactor.addTask(request: TaskList.AddTask.Request(title: title))

    #expect(presenter.calls == [.presentAddedTask(response: .noTitle)])
    #expect(worker.calls.isEmpty)
  }

  @Test("a failure is handed on as it is")
  func failure() async {
    let error = TasksError.unavailable(file: "a", systemMessage: "no disk")
    let worker = TasksWorkerSpy(fetchTasks: .failure(error))
    let interactor = TaskListInteractor(presenter: presenter, worker: LiveWorker(worker))

    await interactor.fetchTasks(request: TaskList.FetchTasks.Request())

    #expect(presenter.calls == [.presentFetchedTasks(response: .failed(error))])
  }
}

@Suite("TaskList: the Presenter turns responses into what is displayed")
struct TaskListPresenterTests {
  @Test("a failure has its message, a missing title its problem")
  func failures() {
    let viewController = TaskListDisplayLogicSpy()
    let presenter = TaskListPresenter(viewController: viewController)

    presenter.presentFetchedTasks(response: .failed(.unavailable(file: "a", systemMessage: "no disk")))
    presenter.presentAddedTask(response: .noTitle)

    #expect(
      viewController.calls == [
        .displayFetchedTasks(viewModel: .failed(message: "The tasks can't be shown: “a” reports: no disk")),
        .displayAddedTask(viewModel: .refused(problem: "Say what is to be done")),
      ])
  }
}
