import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("host new usecase and host new route", .timeLimit(.minutes(10)), .ownFolders)
struct NewPartsTests {
  private let folder: TemporaryFolder
  private var app: String { folder.file("Kiosk") }

  init() async throws {
    folder = try TemporaryFolder()
    #expect(try await Command.host(["new", "app", "Kiosk"], in: folder.path).errors == "")
  }

  @Test(
    "Use cases and routes are in the files of the scenes and their tests, in either style; the application is built, its tests pass, and it leads from scene to scene with the data",
    .nightly
  )
  func added() async throws {
    #expect(try await Command.host(["new", "scene", "Notes", "--style", "swiftui"], in: app).errors == "")
    #expect(try await Command.host(["new", "scene", "Plans"], in: app).errors == "")
    #expect(try await Command.host(["new", "worker", "SlowTasks", "--for", "TasksWorker"], in: app).errors == "")
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

    try await addRoutes()
    try leadToPlans()
    let build = try await Command.host(["build"], in: app)
    #expect(build.errors == "")
    #expect(try await Command.host(["spies", "Tests", "--check"], in: app).status == 0)
    let format = try await Command.run(
      "/usr/bin/env", ["swift", "format", "lint", "--strict", "-r", "Contracts", "Scenes", "Tests"], in: app)
    #expect(format.errors == "")
    let test = try await Command.swiftTest(
      ["--filter", "SortTasks|ClearAll|RouteTo|DataStoreTests|RouterTests"], in: app)
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    #expect(test.output.contains("Test run with 16 tests in 12 suites passed"), "\(test.output)")

    let check = try await Command.host(["check"], in: app)
    #expect(check.output == "7 scenes and workers checked, 0 refused\n")
    let run = try await Command.host(
      ["run", "--strict"], input: "set Title=milk\npress Add\nwait milk\npress Plan\nwait Milk, planned\n", in: app)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try String(contentsOfFile: "\(app)/tasks.json", encoding: .utf8).contains("milk"))
  }

  /// To a class and to an actor, from both, with a new data store, with one that is there, and with none.
  private func addRoutes() async throws {
    let new = try await Command.host(
      ["new", "route", "TaskList", "Plans", "--as", "planTask", "--data", "text"], in: app)
    #expect(new.errors == "")
    let (scenes, contracts, tests) = ("\(app)/Scenes", "\(app)/Contracts", "\(app)/Tests")
    #expect(
      new.lines == [
        "\(scenes)/TaskList/TaskListConfigurator.swift: changed",
        "\(scenes)/TaskList/TaskListInteractor.swift: changed",
        "\(scenes)/TaskList/TaskListRouter.swift: changed", "\(scenes)/Plans/PlansInteractor.swift: changed",
        "\(contracts)/Routes/PlansRoutes.swift", "\(contracts)/DataStores/PlansDataStore.swift",
        "\(tests)/TaskListTests/TaskListRouteToPlanTaskTests.swift", "\(tests)/PlansTests/PlansDataStoreTests.swift",
        "Tests/TaskListTests/TaskListSpies.swift: made", "next: host build", "",
      ])
    let again = try await Command.host(
      ["new", "route", "TaskList", "Plans", "--as", "planTask", "--data", "text", "--json"], in: app)
    #expect(again.status == 1)
    #expect(
      again.output.contains(
        "\"reason\" : \"\(scenes)/TaskList/TaskListRouter.swift:6: there is routeToPlanTask already\""))
    for arguments in [
      ["Plans", "Notes", "--data", "count:Int"], ["TaskDetail", "Notes"], ["Notes", "TaskDetail"],
      ["Plans", "TaskList"],
    ] {
      #expect(try await Command.host(["new", "route"] + arguments + ["--json"], in: app).errors == "")
    }
  }

  /// What the author writes: where the text comes from, what leads there, and where it is shown.
  private func leadToPlans() throws {
    try folder.edit(
      "Kiosk/Scenes/TaskList/TaskListInteractor.swift", "      tasks.append(",
      "      text = request.title\n      tasks.append(")
    try folder.edit(
      "Kiosk/Scenes/TaskList/TaskListViewController.swift", "      List(tasks,",
      "      NavigationLink(words(\"Plan\"), route: .planTask)\n      List(tasks,")
    try folder.edit(
      "Kiosk/Scenes/TaskList/TaskListViewController.swift", "import VIPKit", "import Contracts\nimport VIPKit")
    try folder.edit(
      "Kiosk/Scenes/Plans/PlansInteractor.swift", "func fetchItems(request: Plans.FetchItems.Request) {",
      "func fetchItems(request: Plans.FetchItems.Request) {\n    if let text { items.append(\"\\(text), planned\") }")
  }
}
