public import VIPKit

/// Keeps the tasks.
public protocol TasksWorker: Sendable {
  /// All tasks, in the order in which they were added.
  ///
  /// - Throws: ``TasksError``.
  func fetchTasks() async throws(TasksError) -> [TaskItem]

  /// Adds a task that isn't done.
  ///
  /// - Parameter title: what is to be done.
  /// - Returns: the task.
  /// - Throws: ``TasksError``; nothing is added then.
  func addTask(title: String) async throws(TasksError) -> TaskItem

  /// Puts a task in the place of the one with its id.
  ///
  /// - Throws: ``TasksError``; nothing is changed then.
  func update(_ task: TaskItem) async throws(TasksError)
}

/// Why tasks can't be had or kept. It has no words for the user: those are a Presenter's.
public enum TasksError: Error, Equatable, Sendable {
  /// There is no task with this id.
  case unknownTask(id: Int)
  /// The file holds something else than a list of tasks.
  case noList(file: String)
  /// What has the name of the file is a folder, a device or a pipe.
  case notAFile(String)
  /// Another application keeps the file from being changed for longer than anybody waits.
  case inUse(file: String)
  /// The file can't be read or written, for the reason that the system gives.
  case unavailable(file: String, systemMessage: String)
}

extension WorkerKey where Worker == any TasksWorker {
  /// Keeps the tasks.
  public static var tasks: WorkerKey { WorkerKey("TasksWorker") }
}
