import Contracts
import Testing
import VIPKit
import VIPTestKit

@testable import TaskDetail

@Suite("TaskDetail: the Configurator builds the cycle", .timeLimit(.minutes(1)))
struct TaskDetailConfiguratorTests {
  private let milk = TaskItem(id: 1, title: "Buy milk")

  private func open(_ worker: TasksWorkerSpy, _ navigator: NavigatorSpy) throws -> SceneDriver {
    try SceneDriver(
      TaskDetailConfigurator(), workers: TestWorkers().with(.tasks, worker), navigator: navigator
    ) { [milk] store in
      (store as? any TaskDetailDataStore)?.task = milk
    }
  }

  @Test("the task that was handed over is shown, marked and kept; then the way leads back")
  func marks() async throws {
    let (worker, navigator) = (TasksWorkerSpy(update: .success(())), NavigatorSpy())
    let scene = try open(worker, navigator)
    #expect(scene.words.first == "Buy milk")

    try scene.perform(.turn(true), on: "Done")
    try await scene.press("Save")

    #expect(worker.calls == [.update(TaskItem(id: 1, title: "Buy milk", isDone: true))])
    #expect(navigator.moves == [.back])
  }

  @Test("what can't be kept is told, and the scene stays")
  func failure() async throws {
    let (worker, navigator) = (TasksWorkerSpy(update: .failure(.unknownTask(id: 1))), NavigatorSpy())
    let scene = try open(worker, navigator)

    try await scene.press("Save")

    #expect(scene.error == "The task can't be kept: there is no such task any more")
    #expect(navigator.moves.isEmpty)
  }

  @Test("none of the four objects outlives the scene")
  func release() async throws {
    var scene: SceneDriver? = try open(TasksWorkerSpy(), NavigatorSpy())
    let check = ReleaseCheck(scene?.scene)
    try await scene?.press("Save")
    scene?.disappear()
    scene = nil
    #expect(check.alive == [])
  }
}
