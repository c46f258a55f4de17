import Contracts

/// Keeps the tasks until the application ends.
actor MemoryTasks: TasksWorker {
  private var tasks: [TaskItem] = []

  func fetchTasks() -> [TaskItem] { tasks }

  func addTask(title: String) -> TaskItem {
    let task = TaskItem(id: (tasks.last?.id ?? 0) + 1, title: title)
    tasks.append(task)
    return task
  }

  func update(_ task: TaskItem) throws(TasksError) {
    guard let index = tasks.firstIndex(where: { $0.id == task.id }) else { throw .unknownTask(id: task.id) }
    tasks[index] = task
  }
}
