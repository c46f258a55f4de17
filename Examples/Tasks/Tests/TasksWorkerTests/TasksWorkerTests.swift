import Contracts
import Foundation
import Testing

@testable import FileTasks
@testable import MemoryTasks

@Suite("Every implementation of TasksWorker does the same")
struct TasksWorkerTests {
  @Test("tasks are added in their order, and changed by their ids", arguments: ["FileTasks", "MemoryTasks"])
  func contract(implementation: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let worker: any TasksWorker =
      implementation == "FileTasks" ? FileTasks(path: folder.appending(path: "tasks.json").path) : MemoryTasks()

    #expect(try await worker.fetchTasks() == [])
    let milk = try await worker.addTask(title: "Buy milk")
    let book = try await worker.addTask(title: "Read")
    #expect(try await worker.fetchTasks() == [milk, book])

    let done = TaskItem(id: milk.id, title: milk.title, isDone: true)
    try await worker.update(done)
    #expect(try await worker.fetchTasks() == [done, book])
    await #expect(throws: TasksError.unknownTask(id: 9)) { try await worker.update(TaskItem(id: 9, title: "")) }
  }

  @Test("a file that holds something else is told, and left as it is")
  func damaged() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("no tasks".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let worker = FileTasks(path: file.path)

    let fault = TasksError.unavailable(reason: "\(file.path) can't be read as a list of tasks")
    await #expect(throws: fault) { try await worker.addTask(title: "Read") }
    #expect(try String(contentsOf: file, encoding: .utf8) == "no tasks")
  }

  @Test("a pipe under the name of the file is told, and stays")
  func pipe() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }

    let fault = TasksError.unavailable(reason: "\(path) is no regular file")
    await #expect(throws: fault) { try await FileTasks(path: path).addTask(title: "Read") }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }
}
