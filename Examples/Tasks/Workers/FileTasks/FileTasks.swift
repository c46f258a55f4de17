import Contracts
import FoundationEssentials

/// Keeps the tasks in a file: an array in JSON, written whole.
actor FileTasks: TasksWorker {
  private let file: URL

  init(path: String) {
    file = URL(filePath: path)
  }

  func fetchTasks() throws(TasksError) -> [TaskItem] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    // A pipe would be waited for, and what is written takes the place of a device.
    let type = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)[.type]
    guard type as? FileAttributeType == .typeRegular else {
      throw .unavailable(reason: "\(file.path) is no regular file")
    }
    do { return try JSONDecoder().decode([TaskItem].self, from: Data(contentsOf: file)) } catch {
      throw .unavailable(reason: "\(file.path) can't be read as a list of tasks")
    }
  }

  func addTask(title: String) throws(TasksError) -> TaskItem {
    var tasks = try fetchTasks()
    let task = TaskItem(id: (tasks.map(\.id).max() ?? 0) + 1, title: title)
    tasks.append(task)
    try write(tasks)
    return task
  }

  func update(_ task: TaskItem) throws(TasksError) {
    var tasks = try fetchTasks()
    guard let index = tasks.firstIndex(where: { $0.id == task.id }) else { throw .unknownTask(id: task.id) }
    tasks[index] = task
    try write(tasks)
  }

  private func write(_ tasks: [TaskItem]) throws(TasksError) {
    do { try JSONEncoder().encode(tasks).write(to: file, options: .atomic) } catch {
      throw .unavailable(reason: "\(file.path) can't be written")
    }
  }
}
