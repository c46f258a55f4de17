// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/TaskDetailTests/TaskDetailSpies.swift --with Contracts --of TasksWorker
// swift-format-ignore-file

import Contracts
import VIPTestKit

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
