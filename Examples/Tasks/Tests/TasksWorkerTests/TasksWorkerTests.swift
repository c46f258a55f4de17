import Contracts
import Foundation
import Testing

@testable import FileTasks
@testable import MemoryTasks

@Suite("Every implementation of TasksWorker does the same")
final class TasksWorkerTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var file: String { folder.appending(path: "tasks.json").path }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("tasks are added in their order, and changed by their ids", arguments: ["FileTasks", "MemoryTasks"])
  func contract(implementation: String) async throws {
    let worker: any TasksWorker = implementation == "FileTasks" ? FileTasks(path: file) : MemoryTasks()

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
    let worker = FileTasks(path: file)
    let lock = open(file + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)

    await #expect(throws: TasksError.inUse(file: file)) { try await worker.addTask(title: "Read") }
    close(lock)
    #expect(try await worker.addTask(title: "Read").title == "Read")
  }

  @Test("what the system says is told")
  func system() async {
    let path = folder.appending(path: "absent/tasks.json").path
    let fault = TasksError.unavailable(file: path, systemMessage: "No such file or directory")
    await #expect(throws: fault) { try await FileTasks(path: path).addTask(title: "Read") }
  }

  @Test("a file that holds something else, and a pipe under its name, are told, and stay")
  func damaged() async throws {
    let worker = FileTasks(path: file)
    try "no tasks".write(toFile: file, atomically: false, encoding: .utf8)
    await #expect(throws: TasksError.noList(file: file)) { try await worker.addTask(title: "Read") }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "no tasks")

    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    await #expect(throws: TasksError.notAFile(file)) { try await worker.addTask(title: "Read") }
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }
}
