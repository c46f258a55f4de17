// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/TaskListTests/TaskListSpies.swift --in Scenes/TaskList --with Contracts --of TasksWorker --of TaskDetailDataStore
// swift-format-ignore-file

import Contracts
import VIPTestKit

@testable import TaskList

/// Records how it is called, and answers with what the test has laid ready.
final class TaskListBusinessLogicSpy: TaskListBusinessLogic {
  enum Call: Equatable {
    case fetchTasks(request: TaskList.FetchTasks.Request)
    case addTask(request: TaskList.AddTask.Request)
    case selectTask(request: TaskList.SelectTask.Request)
  }

  private(set) var calls: [Call] = []
  private let beforeReturning: @MainActor (Call) async -> Void

  init(beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }) {
    self.beforeReturning = beforeReturning
  }

  func fetchTasks(request: TaskList.FetchTasks.Request) async {
    let call = Call.fetchTasks(request: request)
    calls.append(call)
    await beforeReturning(call)
  }

  func addTask(request: TaskList.AddTask.Request) async {
    let call = Call.addTask(request: request)
    calls.append(call)
    await beforeReturning(call)
  }

  func selectTask(request: TaskList.SelectTask.Request) {
    calls.append(Call.selectTask(request: request))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class TaskListDataSourceSpy: TaskListDataSource {
  var selectedTask: TaskItem?

  init(selectedTask: TaskItem? = nil) {
    self.selectedTask = selectedTask
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class TaskListPresentationLogicSpy: TaskListPresentationLogic {
  enum Call: Equatable {
    case presentFetchedTasks(response: TaskList.FetchTasks.Response)
    case presentAddedTask(response: TaskList.AddTask.Response)
    case presentSelectedTask(response: TaskList.SelectTask.Response)
  }

  private(set) var calls: [Call] = []

  func presentFetchedTasks(response: TaskList.FetchTasks.Response) {
    calls.append(Call.presentFetchedTasks(response: response))
  }

  func presentAddedTask(response: TaskList.AddTask.Response) {
    calls.append(Call.presentAddedTask(response: response))
  }

  func presentSelectedTask(response: TaskList.SelectTask.Response) {
    calls.append(Call.presentSelectedTask(response: response))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class TaskListRoutingLogicSpy: TaskListRoutingLogic {
  enum Call: Equatable {
    case routeToTaskDetail
  }

  private(set) var calls: [Call] = []

  func routeToTaskDetail() {
    calls.append(Call.routeToTaskDetail)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class TaskListDisplayLogicSpy: TaskListDisplayLogic {
  enum Call: Equatable {
    case displayFetchedTasks(viewModel: TaskList.FetchTasks.ViewModel)
    case displayAddedTask(viewModel: TaskList.AddTask.ViewModel)
    case displaySelectedTask(viewModel: TaskList.SelectTask.ViewModel)
  }

  private(set) var calls: [Call] = []

  func displayFetchedTasks(viewModel: TaskList.FetchTasks.ViewModel) {
    calls.append(Call.displayFetchedTasks(viewModel: viewModel))
  }

  func displayAddedTask(viewModel: TaskList.AddTask.ViewModel) {
    calls.append(Call.displayAddedTask(viewModel: viewModel))
  }

  func displaySelectedTask(viewModel: TaskList.SelectTask.ViewModel) {
    calls.append(Call.displaySelectedTask(viewModel: viewModel))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
@MainActor
final class TasksWorkerSpy: TasksWorker, CallRecording {
  nonisolated enum Call: Equatable, Sendable {
    case fetchTasks
    case addTask(title: String)
    case update(TaskItem)
  }

  nonisolated let recorder = CallRecorder<Call>()
  var calls: [Call] { recorder.calls }
  var fetchTasksResult: Result<[TaskItem], TasksError>
  var addTaskResult: Result<TaskItem, TasksError>?
  var updateResult: Result<Void, TasksError>
  private let beforeReturning: @MainActor (Call) async -> Void

  init(
    fetchTasks: Result<[TaskItem], TasksError> = .success([]),
    addTask: Result<TaskItem, TasksError>? = nil,
    update: Result<Void, TasksError> = .success(()),
    beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }
  ) {
    fetchTasksResult = fetchTasks
    addTaskResult = addTask
    updateResult = update
    self.beforeReturning = beforeReturning
  }

  func fetchTasks() async throws(TasksError) -> [TaskItem] {
    let call = Call.fetchTasks
    recorder.append(call)
    await beforeReturning(call)
    return try fetchTasksResult.get()
  }

  func addTask(title: String) async throws(TasksError) -> TaskItem {
    let call = Call.addTask(title: title)
    recorder.append(call)
    await beforeReturning(call)
    guard let addTaskResult else {
      fatalError("\(Self.self): set addTaskResult before addTask(title:) is called")
    }
    return try addTaskResult.get()
  }

  func update(_ task: TaskItem) async throws(TasksError) {
    let call = Call.update(task)
    recorder.append(call)
    await beforeReturning(call)
    return try updateResult.get()
  }
}

/// Records how it is called, and answers with what the test has laid ready.
@MainActor
final class TaskDetailDataStoreSpy: TaskDetailDataStore {
  var task: TaskItem?

  init(task: TaskItem? = nil) {
    self.task = task
  }
}
