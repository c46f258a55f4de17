import Foundation
import TestSupport
import Testing

@Suite("host new usecase", .timeLimit(.minutes(10)), .takesTurns)
struct NewUseCaseTests {
  private let folder: TemporaryFolder
  private var app: String { folder.file("Kiosk") }

  init() async throws {
    folder = try TemporaryFolder()
    #expect(try await Command.host(["new", "app", "Kiosk"], in: folder.path).errors == "")
  }

  @Test("It is in the scene's files and in its tests, in either style; the application is built, and its tests pass")
  func added() async throws {
    #expect(try await Command.host(["new", "scene", "Notes", "--style", "swiftui"], in: app).errors == "")
    #expect(try await Command.host(["new", "scene", "Plans"], in: app).errors == "")
    let new = try await Command.host(["new", "usecase", "TaskList", "SortTasks"], in: app + "/Scenes")
    #expect(new.errors == "")
    let files = ["Interactor", "Models", "Presenter", "ViewController"].map {
      "\(app)/Scenes/TaskList/TaskList\($0).swift: changed"
    }
    #expect(
      new.lines == files + [
        "\(app)/Tests/TaskListTests/TaskListSortTasksTests.swift", "Tests/TaskListTests/TaskListSpies.swift: made",
        "next: host build Scenes/TaskList", "",
      ])
    for scene in ["Notes", "Plans"] {
      #expect(try await Command.host(["new", "usecase", scene, "ClearAll"], in: app).errors == "")
      let again = try await Command.host(["new", "usecase", scene, "ClearAll"], in: app)
      #expect(again.status == 1)
      #expect(again.errors.contains("there is ClearAll already"))
    }

    let build = try await Command.host(["build"], in: app)
    #expect(build.errors == "")
    #expect(try await Command.host(["spies", "Tests", "--check"], in: app).status == 0)
    let format = try await Command.run(
      "/usr/bin/env", ["swift", "format", "lint", "--strict", "-r", "Scenes", "Tests"], in: app)
    #expect(format.errors == "")
    let test = try await Command.run(
      "/usr/bin/env",
      ["swift", "test", "--scratch-path", "\(Checkout.root)/.build/generated", "--filter", "SortTasks|ClearAll"],
      in: app)
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    #expect(test.output.contains("Test run with 7 tests in 3 suites passed"))
  }

  @Test("What can't be done is told, and nothing is changed")
  func refused() async throws {
    let before = try String(contentsOfFile: "\(app)/Scenes/TaskList/TaskListModels.swift", encoding: .utf8)
    let uses: [([String], Int32, String)] = [
      (["usecase", "TaskList"], 64, "error: host new usecase SCENE needs USECASE\n"),
      (["scene", "Notes", "Other"], 64, "error: host new: unexpected argument \"Other\"\n"),
      (["usecase", "TaskList", "sort"], 64, "error: \"sort\": expected "),
      (["usecase", "TaskLst", "Sort"], 64, "error: \(app): there is no scene \"TaskLst\" here or above\n"),
      (
        ["usecase", "TaskList", "AddTask"], 1,
        "error: \(app)/Scenes/TaskList/TaskListModels.swift:18: there is AddTask already\n"
      ),
    ]
    for (arguments, status, errors) in uses {
      let result = try await Command.host(["new"] + arguments, in: app)
      #expect(result.status == status)
      #expect(result.errors.hasPrefix(errors), "\(result.errors)")
    }
    #expect(try String(contentsOfFile: "\(app)/Scenes/TaskList/TaskListModels.swift", encoding: .utf8) == before)
  }
}
