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

  @Test("two applications that keep their tasks in the same file lose none, and give no id twice")
  func twoHosts() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { for path in [file, file + ".lock"] { try? FileManager.default.removeItem(atPath: path) } }
    let workers = [FileTasks(path: file), FileTasks(path: file)]

    try await withThrowingTaskGroup { group in
      for worker in workers {
        group.addTask { for number in 1...100 { _ = try await worker.addTask(title: "\(number)") } }
      }
      try await group.waitForAll()
    }

    let tasks = try await workers[0].fetchTasks()
    #expect(tasks.map(\.id) == Array(1...200))
    #expect(tasks.map(\.title).sorted() == (1...100).flatMap { ["\($0)", "\($0)"] }.sorted())
  }

  @Test("a file that another application keeps from being changed isn't waited for without end")
  func locked() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unlink(file + ".lock") }
    let lock = open(file + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)

    await #expect(throws: TasksError.inUse(file: file)) { try await FileTasks(path: file).addTask(title: "Read") }
    close(lock)
    #expect(try await FileTasks(path: file).addTask(title: "Read").title == "Read")
    unlink(file)
  }

  @Test("what the system says is told")
  func system() async {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/tasks.json").path
    let fault = TasksError.unavailable(file: path, systemMessage: "No such file or directory")
    await #expect(throws: fault) { try await FileTasks(path: path).addTask(title: "Read") }
  }

  @Test("a file that holds something else is told, and left as it is")
  func damaged() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("no tasks".utf8).write(to: file)
    defer { for path in [file.path, file.path + ".lock"] { try? FileManager.default.removeItem(atPath: path) } }
    let worker = FileTasks(path: file.path)

    let fault = TasksError.noList(file: file.path)
    await #expect(throws: fault) { try await worker.addTask(title: "Read") }
    #expect(try String(contentsOf: file, encoding: .utf8) == "no tasks")
  }

  @Test("a pipe under the name of the file is told, and stays")
  func pipe() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    #expect(mkfifo(path, 0o600) == 0)
    defer { for path in [path, path + ".lock"] { unlink(path) } }

    let fault = TasksError.notAFile(path)
    await #expect(throws: fault) { try await FileTasks(path: path).addTask(title: "Read") }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }
}
