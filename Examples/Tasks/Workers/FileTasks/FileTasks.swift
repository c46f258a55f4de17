import Contracts
import FoundationEssentials
import Glibc

/// Keeps the tasks in a file: an array in JSON, written whole. Several applications may keep theirs in the same file.
actor FileTasks: TasksWorker {
  private let file: URL
  /// How long another application may change the file before this one gives up.
  private static let patience = Duration.seconds(2)

  init(path: String) {
    file = URL(filePath: path)
  }

  func fetchTasks() throws(TasksError) -> [TaskItem] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    // A pipe would be waited for, and what is written takes the place of a device.
    let type = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)[.type]
    guard type as? FileAttributeType == .typeRegular else { throw .notAFile(file.path) }
    let content: Data
    do { content = try Data(contentsOf: file) } catch { throw unavailable(error) }
    do { return try JSONDecoder().decode([TaskItem].self, from: content) } catch { throw .noList(file: file.path) }
  }

  func addTask(title: String) throws(TasksError) -> TaskItem {
    try change { tasks in
      let task = TaskItem(id: (tasks.map(\.id).max() ?? 0) + 1, title: title)
      tasks.append(task)
      return task
    }
  }

  func update(_ task: TaskItem) throws(TasksError) {
    try change { tasks throws(TasksError) in
      guard let index = tasks.firstIndex(where: { $0.id == task.id }) else { throw .unknownTask(id: task.id) }
      tasks[index] = task
    }
  }

  /// Reads, changes and writes the tasks; another application that wants to do so waits meanwhile, or its change would be lost. One that
  /// was stopped holds the lock for ever: nobody waits for it long.
  private func change<Answer>(
    _ change: (inout [TaskItem]) throws(TasksError) -> Answer
  ) throws(TasksError) -> Answer {
    // A file of its own: the other one is replaced, and with it a lock on it.
    let lock = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw unavailable(errno) }
    defer { close(lock) }
    // By the machine's clock, whatever the application's says: the other one is another process.
    let start = ContinuousClock.now
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      let reason = errno
      guard reason == EINTR || reason == EWOULDBLOCK else { throw unavailable(reason) }
      guard start.duration(to: .now) < Self.patience else { throw .inUse(file: file.path) }
      usleep(10_000)
    }
    var tasks = try fetchTasks()
    let answer = try change(&tasks)
    do { try JSONEncoder().encode(tasks).write(to: file, options: .atomic) } catch { throw unavailable(error) }
    return answer
  }

  private func unavailable(_ error: any Error) -> TasksError {
    guard let system = (error as? CocoaError)?.underlying as? POSIXError else {
      return .unavailable(file: file.path, systemMessage: "\(error)")
    }
    return unavailable(system.code.rawValue)
  }

  private func unavailable(_ code: Int32) -> TasksError {
    .unavailable(file: file.path, systemMessage: String(cString: strerror(code)))
  }
}
