// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/TaskDetailTests/TaskDetailSpies.swift --in Scenes/TaskDetail --with Contracts --of TasksWorker
// swift-format-ignore-file

import Contracts
import VIPTestKit

@testable import TaskDetail

/// Records how it is called, and answers with what the test has laid ready.
final class TaskDetailBusinessLogicSpy: TaskDetailBusinessLogic {
  enum Call: Equatable {
    case showTask(request: TaskDetail.ShowTask.Request)
    case markTask(request: TaskDetail.MarkTask.Request)
  }

  private(set) var calls: [Call] = []
  private let beforeReturning: @MainActor (Call) async -> Void

  init(beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }) {
    self.beforeReturning = beforeReturning
  }

  func showTask(request: TaskDetail.ShowTask.Request) {
    calls.append(Call.showTask(request: request))
  }

  func markTask(request: TaskDetail.MarkTask.Request) async {
    let call = Call.markTask(request: request)
    calls.append(call)
    await beforeReturning(call)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class TaskDetailPresentationLogicSpy: TaskDetailPresentationLogic {
  enum Call: Equatable {
    case presentTask(response: TaskDetail.ShowTask.Response)
    case presentMarkedTask(response: TaskDetail.MarkTask.Response)
  }

  private(set) var calls: [Call] = []

  func presentTask(response: TaskDetail.ShowTask.Response) {
    calls.append(Call.presentTask(response: response))
  }

  func presentMarkedTask(response: TaskDetail.MarkTask.Response) {
    calls.append(Call.presentMarkedTask(response: response))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class TaskDetailRoutingLogicSpy: TaskDetailRoutingLogic {
  enum Call: Equatable {
    case routeBack
  }

  private(set) var calls: [Call] = []

  func routeBack() {
    calls.append(Call.routeBack)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class TaskDetailDisplayLogicSpy: TaskDetailDisplayLogic {
  enum Call: Equatable {
    case displayTask(viewModel: TaskDetail.ShowTask.ViewModel)
    case displayMarkedTask(viewModel: TaskDetail.MarkTask.ViewModel)
  }

  private(set) var calls: [Call] = []

  func displayTask(viewModel: TaskDetail.ShowTask.ViewModel) {
    calls.append(Call.displayTask(viewModel: viewModel))
  }

  func displayMarkedTask(viewModel: TaskDetail.MarkTask.ViewModel) {
    calls.append(Call.displayMarkedTask(viewModel: viewModel))
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
