import Testing

/// A small edit of an application that `host new` has begun, which breaks a rule. Where it does is marked in the text: `// ✗ RULE` on the line,
/// or `// ✗↓ RULE` on the line before.
struct LintSeed: CustomTestStringConvertible, Sendable {
  struct Edit: Sendable {
    let file: String
    /// What is replaced; nil for a new file.
    let old: String?
    let new: String
  }

  let testDescription: String
  let edits: [Edit]

  init(_ name: String, _ edits: (file: String, old: String?, new: String)...) {
    testDescription = name
    self.edits = edits.map { Edit(file: $0.file, old: $0.old, new: $0.new) }
  }

  /// Puts lines before a text.
  init(_ name: String, _ file: String, before text: String, _ lines: String) {
    self.init(name, (file, text, "\(lines)\n\(text)"))
  }

  /// Puts lines after a line.
  init(_ name: String, _ file: String, after line: String, _ lines: String) {
    self.init(name, (file, "\(line)\n", "\(line)\n\(lines)\n"))
  }

  private static let list = "Scenes/TaskList/TaskList"
  private static let detail = "Scenes/TaskDetail/TaskDetail"
  private static let pad = "Scenes/Pad/Pad"
  private static let notes = "Scenes/Notes/Notes"

  /// All of them, those together that touch no file of each other: reading the application takes longer than applying the rules.
  static let batches: [[LintSeed]] = all.reduce(into: []) { batches, seed in
    let files = Set(seed.edits.map(\.file))
    if let free = batches.firstIndex(where: { $0.flatMap(\.edits).allSatisfy { !files.contains($0.file) } }) {
      batches[free].append(seed)
    } else {
      batches.append([seed])
    }
  }

  static let all =
    cycle + messages + interactors + streams + presenters + references + links + models + declarations + comments

  // MARK: cycle-direction

  private static let cycle = [
    LintSeed(
      "An Interactor knows the view", list + "Interactor.swift", before: "  private var tasks:",
      "  weak var view: (any TaskListDisplayLogic)?  // ✗ cycle-direction"),
    LintSeed(
      "An Interactor knows the view under another name",
      (list + "Models.swift", "import Contracts\n", "import Contracts\n\ntypealias Shown = TaskListDisplayLogic\n"),
      (
        list + "Interactor.swift", "  private var tasks:",
        "  weak var shown: (any Shown)?  // ✗ cycle-direction\n  private var tasks:"
      )),
    LintSeed(
      "A Presenter steps back in an extension in another file",
      (
        list + "Presenter+Reload.swift", nil,
        "extension TaskListPresenter {\n  func reload(\n    by interactor: any TaskListBusinessLogic  // ✗ cycle-direction\n  ) {}\n}\n"
      )),
    LintSeed(
      "A Presenter reaches the Interactor through the view",
      (
        list + "Presenter.swift", "  private func display(",
        """
          func again() {
            (viewController as? TaskListViewController)?
              .interactor?  // ✗ cycle-direction
              .selectTask(request: .init(id: 1))
          }

          private func display(
        """
      )),
    LintSeed(
      "A Presenter is the Interactor as well",
      (
        list + "Presenter+All.swift", nil,
        "extension TaskListPresenter: TaskListBusinessLogic {}  // ✗ cycle-direction\n"
      )),
    LintSeed(
      "A view knows the Presenter", list + "ViewController.swift", before: "  var router:",
      "  var presenter: (any TaskListPresentationLogic)?  // ✗ cycle-direction"),
    LintSeed(
      "A view has the Presenter by a default argument", list + "ViewController.swift",
      before: "  private func fetchTasks() {",
      "  func show(by object: AnyObject = TaskListPresenter.latest) {}  // ✗ cycle-direction\n"),
    LintSeed(
      "The Configurator gives the Presenter the Interactor in a closure", list + "Configurator.swift",
      after: "    viewController.router = router",
      "    presenter.again = {\n      _ = interactor.selectedTask  // ✗ cycle-direction\n    }"),
    LintSeed(
      "The Configurator makes the Presenter with such a closure",
      (
        detail + "Configurator.swift", "words: context.words)",
        "words: context.words) {\n      router.routeBack()  // ✗ cycle-direction\n    }"
      ),
      (
        detail + "Configurator.swift", "    let viewController =",
        "    let router = TaskDetailRouter(navigator: context.navigator)\n    let viewController ="
      ),
      (
        detail + "Configurator.swift",
        "    let router = TaskDetailRouter(navigator: context.navigator)\n    viewController.interactor",
        "    viewController.interactor"
      )),
    LintSeed(
      "A Router knows the Interactor", list + "Router.swift", before: "  private let navigator:",
      "  private let interactor: any TaskListBusinessLogic  // ✗ cycle-direction"),
    LintSeed(
      "A Worker of a scene knows the view",
      (
        list + "Timer.swift", nil,
        "final class TaskListTimer: TasksWorker {\n  weak var view: TaskListViewController?  // ✗ cycle-direction\n}\n"
      )),
    LintSeed(
      "A view of the SwiftUI style knows the Presenter", pad + "View.swift", before: "  private let router:",
      "  private let presenter: PadPresenter  // ✗ cycle-direction"),
    LintSeed(
      "An Interactor of the SwiftUI style fills the state itself", pad + "Interactor.swift",
      before: "  private let presenter:", "  private let state: PadState  // ✗ cycle-direction"),
    LintSeed(
      "A state asks the Interactor", pad + "State.swift", before: "  var alert:",
      "  var asked: (any PadBusinessLogic)?  // ✗ cycle-direction"),
    LintSeed(
      "A view calls a Worker", pad + "View.swift", before: "  private let router:",
      "  @LiveWorker private var tasks: any TasksWorker  // ✗ cycle-direction"),
  ]

  // MARK: cycle-message

  private static let messages = [
    LintSeed(
      "A Presenter makes a Request in a closure's type", list + "Presenter.swift", after: "  private let words: Words",
      "  var again: ((TaskList.AddTask.Request) -> Void)?  // ✗ cycle-message"),
    LintSeed(
      "A view keeps a Response", list + "ViewController.swift", before: "  var router:",
      "  var latest: TaskList.FetchTasks.Response?  // ✗ cycle-message"),
    LintSeed(
      "An Interactor makes a ViewModel under another name",
      (
        list + "Models.swift", "import Contracts\n",
        "import Contracts\n\ntypealias AddedRows = TaskList.AddTask.ViewModel\n"
      ),
      (
        list + "Interactor.swift", "  private var tasks:",
        "  private var rows = [AddedRows.refused(problem: \"\")]  // ✗ cycle-message\n  private var tasks:"
      )),
  ]

  // MARK: interactor-display, interactor-words

  private static let streams = [
    LintSeed(
      "An Interactor hands a stream to the view", list + "Interactor.swift",
      before: "  func fetchTasks(request: TaskList.FetchTasks.Request) async\n",
      "  var taskChanges: AsyncStream<Void> { get }  // ✗ view-stream"),
    LintSeed(
      "An Interactor hands a stream out of a function", list + "Interactor.swift", before: "  private var tasks:",
      "  func changes() -> any AsyncSequence<Int, Never> { stream }  // ✗ view-stream"),
    LintSeed(
      "A view observes what the Interactor has", list + "ViewController.swift", after: "    title = words(\"Tasks\")",
      "    if let interactor { observe(interactor.changes) { _ in } }  // ✗ view-stream"),
    LintSeed(
      "A view waits for what the Interactor has",
      (
        list + "ViewController.swift", "    title = words(\"Tasks\")\n",
        """
            title = words("Tasks")
            task { [interactor] in
              guard let interactor else { return }
              for await _ in interactor.changes {}  // ✗ view-stream
            }

        """
      )),
  ]

  private static let interactors = [
    LintSeed(
      "An Interactor chooses a colour", list + "Interactor.swift", before: "  private var tasks:",
      "  private var tint = Tint.accent  // ✗ interactor-display"),
    LintSeed(
      "An Interactor has a view under another name",
      (list + "Models.swift", "import Contracts\n", "import Contracts\nimport VIPKit\n\ntypealias Line = Text\n"),
      (
        list + "Interactor.swift", "  private var tasks:",
        "  private var line: Line?  // ✗ interactor-display\n  private var tasks:"
      )),
    LintSeed(
      "An Interactor leads on, in an extension in another file",
      (
        pad + "Interactor+Leaving.swift", nil,
        "import VIPKit\n\nextension PadInteractor {\n  func leave(by way: any Navigator) {}  // ✗ interactor-display\n}\n"
      )),
    LintSeed(
      "An Interactor's Response has words",
      (
        list + "Interactor.swift", "presenter.presentAddedTask(response: .noTitle)",
        "presenter.presentAddedTask(\n        response: .failed(.unavailable(\"offline\")))  // ✗ interactor-words"
      )),
    LintSeed(
      "A constant beside an Interactor has words", list + "Interactor.swift", before: "final class TaskListInteractor",
      "private let greeting = \"Welcome back\"  // ✗ interactor-words\n"),
    LintSeed(
      "An Interactor has words on several lines", pad + "Interactor.swift", before: "  private let presenter:",
      "  // ✗↓ interactor-words\n  private let help = \"\"\"\n    Type something,\n    then press Add.\n    \"\"\""),
    LintSeed(
      "An Interactor has words by a default argument", list + "Interactor.swift", before: "  // MARK: Add task\n",
      "  func rename(_ title: String = \"Untitled!\") {}  // ✗ interactor-words\n"),
    LintSeed(
      "An Interactor translates", list + "Interactor.swift", before: "  private var tasks:",
      "  private let words: Words  // ✗ interactor-words"),
    LintSeed(
      "An Interactor formats", list + "Interactor.swift", before: "  // MARK: Add task\n",
      "  private var count: String {\n    tasks.count\n      .formatted()  // ✗ interactor-words\n  }\n"),
  ]

  // MARK: presenter-worker

  private static let presenters = [
    LintSeed(
      "A Presenter has a Worker", list + "Presenter.swift", after: "  private let words: Words",
      "  @LiveWorker private var worker: any TasksWorker  // ✗ presenter-worker"),
    LintSeed(
      "A Presenter has a Worker under another name",
      (list + "Models.swift", "import Contracts\n", "import Contracts\n\ntypealias Source = TasksWorker\n"),
      (
        list + "Presenter.swift", "  private let words: Words\n",
        "  private let words: Words\n  private let source: (any Source)? = nil  // ✗ presenter-worker\n"
      )),
    LintSeed(
      "A Presenter gets a Worker in another file",
      (
        pad + "Presenter+Source.swift", nil,
        "import VIPKit\n\nextension PadPresenter {\n  func take(_ key: WorkerKey<Int>) {}  // ✗ presenter-worker\n}\n"
      )),
    LintSeed(
      "A Presenter waits for a closure", list + "Presenter.swift", before: "  private func display(",
      "  func reload(_ fetch: () async -> [TaskItem]) async {\n    let tasks =\n      await fetch()  // ✗ presenter-worker\n    _ = display(tasks)\n  }\n"
    ),
  ]

  // MARK: weak-reference

  private static let references = [
    LintSeed(
      "A Presenter holds the view",
      (
        list + "Presenter.swift", "  private weak var viewController: (any TaskListDisplayLogic)?\n",
        "  private var viewController: (any TaskListDisplayLogic)?  // ✗ weak-reference\n"
      )),
    LintSeed(
      "A Presenter holds the view among others", list + "Presenter.swift", after: "  private let words: Words",
      "  private var views: [String: [any TaskListDisplayLogic]] = [:]  // ✗ weak-reference"),
    LintSeed(
      "A Router holds the view", list + "Router.swift", before: "  private let navigator:",
      "  var source: TaskListViewController?  // ✗ weak-reference"),
    LintSeed(
      "A Presenter keeps a closure that holds the view", list + "Presenter.swift", after: "    self.words = words",
      "    show = {\n      viewController.displaySelectedTask(viewModel: $0)  // ✗ weak-reference\n    }"),
    LintSeed(
      "A Presenter keeps a method of the view", list + "Presenter.swift", after: "    self.words = words",
      "    show = viewController.displaySelectedTask  // ✗ weak-reference"),
    LintSeed(
      "A button holds the view",
      (list + "ViewController.swift", "{ [weak self] in self?.addTask() }", "{ self.addTask() }  // ✗ weak-reference")),
    LintSeed(
      "A task holds the view",
      (
        list + "ViewController.swift", "    task { [weak interactor] in await interactor?.addTask(request: request) }",
        "    task {\n      await self.interactor?.addTask(request: request)  // ✗ weak-reference\n    }"
      )),
  ]

  // MARK: scene-link, host-import

  private static let links = [
    LintSeed(
      "A scene imports a scene", list + "Router.swift", before: "import VIPKit", "import TaskDetail  // ✗ scene-link"),
    LintSeed(
      "A scene imports a type of a Worker's library", list + "Interactor.swift", before: "import VIPKit",
      "@preconcurrency import class MemoryTasks.MemoryTasks  // ✗ scene-link"),
    LintSeed(
      "The package has each scene depend on one",
      (
        "Package.swift", "      name: name, dependencies: shared,",
        "      name: name, dependencies: [\n        vipKit, contracts,\n        .byName(name: \"TaskDetail\"),  // ✗ scene-link\n      ],"
      )),
    LintSeed(
      "The package lists what a scene links", "Package.swift", before: "let package = Package(",
      "let further: [String: [Target.Dependency]] = [\n  \"TaskListTests\": [\"TaskDetail\"],\n  \"TaskList\": [\"TaskDetail\"],  // ✗ scene-link\n]\n"
    ),
    LintSeed(
      "A scene imports the host", list + "Router.swift", before: "import VIPKit", "import HostRuntime  // ✗ host-import"
    ),
  ]

  // MARK: use-case-models, data-store-isolation

  private static let models = [
    LintSeed(
      "A use case without a Request", list + "Interactor.swift",
      after: "  func selectTask(request: TaskList.SelectTask.Request)",
      "  func deleteTask(id: Int)  // ✗ use-case-models"),
    LintSeed(
      "A Presenter that takes more than a Response",
      (
        pad + "Presenter.swift", "  func presentAddedItem(response: Pad.AddItem.Response)\n",
        "  // ✗↓ use-case-models\n  func presentAddedItem(\n    response: Pad.AddItem.Response, isLast: Bool\n  )\n"
      )),
    LintSeed(
      "A view that is told a plain text",
      (
        list + "ViewController.swift", "  func displayAddedTask(viewModel: TaskList.AddTask.ViewModel)\n  func",
        "  func displayAddedTask(viewModel: TaskList.AddTask.ViewModel)\n  func displayTitle(_ title: String)  // ✗ use-case-models\n  func"
      )),
    LintSeed(
      "A use case that lacks its ViewModel, which the view is told",
      (
        list + "ViewController.swift", "  func displaySelectedTask(viewModel: TaskList.SelectTask.ViewModel)\n}",
        "  func displaySelectedTask(viewModel: TaskList.SelectTask.ViewModel)  // ✗ use-case-models\n}"
      ),
      (list + "Models.swift", "enum SelectTask {", "enum SelectTask {  // ✗ use-case-models"),
      (
        list + "Models.swift", "    struct Response: Equatable {}\n\n    struct ViewModel: Equatable {}\n",
        "    struct Response: Equatable {}\n"
      )),
    LintSeed(
      "A use case that nobody answers", list + "Models.swift", before: "  struct DisplayedTask:",
      "  enum ForgetTask {  // ✗ use-case-models\n    struct Request: Equatable {}\n  }\n"),
    LintSeed(
      "A data store that belongs to no actor",
      (
        "Contracts/DataStores/TaskDetailDataStore.swift",
        "@MainActor\npublic protocol TaskDetailDataStore: AnyObject {",
        "public protocol TaskDetailDataStore: AnyObject {  // ✗ data-store-isolation"
      )),
    LintSeed(
      "A data store that leaves the main actor, and a conformance that comes back to it",
      (
        pad + "DataStore.swift", nil,
        "nonisolated protocol PadDataStore: AnyObject {}  // ✗ data-store-isolation\n\nextension PadInteractor: @MainActor PadDataStore {}  // ✗ data-store-isolation\n"
      )),
  ]

  // MARK: undeclared and unused

  private static let declarations = [
    LintSeed(
      "A link to a route that isn't declared", notes + "ViewController.swift", before: "      Button(words(\"Done\"))",
      "      NavigationLink(\n        words(\"Task\"),\n        route: .taskDetail)  // ✗ undeclared-route"),
    LintSeed(
      "A Router that goes where the descriptor doesn't say",
      (notes + "Router.swift", "    navigator.back()", "    navigator.go(.taskDetail) { _ in }  // ✗ undeclared-route")),
    LintSeed(
      "A route under another name, by a default argument",
      (
        notes + "Router.swift", "  // MARK: Routing\n",
        "  typealias Way = Route<any TaskDetailDataStore>\n\n  // MARK: Routing\n\n  func routeToTask(_ way: Way = .taskDetail) { navigator.go(way) }  // ✗ undeclared-route\n"
      )),
    LintSeed(
      "One of two routes",
      (
        list + "Router.swift", "    navigator.go(.taskDetail)",
        "    navigator.go(dataStore.selectedTask == nil ? .newTask : .taskDetail)  // ✗ undeclared-route\n   "
      )),
    LintSeed(
      "A Worker that isn't declared", notes + "Configurator.swift", before: "    let viewController =",
      "    let tasks = try context.worker(.tasks.optional)  // ✗ undeclared-worker"),
    LintSeed(
      "A Worker's key that is kept first", notes + "Configurator.swift", before: "    let viewController =",
      "    let key: WorkerKey<any TasksWorker> = .tasks  // ✗ undeclared-worker\n    let tasks = try context.worker(key)"
    ),
    LintSeed(
      "A route that nobody takes",
      (
        detail + "Configurator.swift", "version: \"1.0.0\", workers: .tasks)",
        "version: \"1.0.0\",\n    routes: .taskDetail.optional,  // ✗ unused-route\n    workers: .tasks)"
      )),
    LintSeed(
      "A Worker that nobody uses",
      (
        detail + "Configurator.swift", "version: \"1.0.0\", workers: .tasks)",
        "version: \"1.0.0\", workers: .tasks, .clock)  // ✗ unused-worker"
      )),
  ]

  // MARK: lint-allow, source-syntax

  private static let comments = [
    LintSeed(
      "A comment that allows an unknown rule",
      (
        list + "Router.swift", "import VIPKit",
        "import VIPKit\n// ✗↓ lint-allow\n// lint:allow cycle-directoin it is so"
      )),
    LintSeed(
      "A comment without a reason allows nothing", list + "Router.swift", before: "import VIPKit",
      "// ✗↓ scene-link, lint-allow\nimport TaskDetail  // lint:allow scene-link"),
    LintSeed(
      "A comment that lets nothing pass",
      (
        list + "Router.swift", "import VIPKit",
        "import VIPKit\n// ✗↓ lint-allow\n// lint:allow scene-link there was one"
      )),
    LintSeed(
      "What is wrong with files can't be allowed",
      (
        list + "Router.swift", "import VIPKit",
        "import VIPKit\n// ✗↓ lint-allow\n// lint:allow source-syntax it is read elsewhere"
      )),
    LintSeed(
      "A file that is no Swift, and another that breaks a rule",
      (list + "Broken.swift", nil, "struct Broken {\n  // ✗↓ source-syntax\n  let 1\n}\n"),
      (list + "Router.swift", "import VIPKit", "import TaskDetail  // ✗ scene-link\nimport VIPKit")),
  ]
}
