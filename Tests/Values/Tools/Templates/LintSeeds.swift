import Testing

/// An edit of a generated application that breaks a rule: `// ✗ RULE` is on the line, or `// ✗↓ RULE` before it.
struct LintSeed: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// `old` is nil for a new file.
  let edits: [(file: String, old: String?, new: String)]

  init(_ name: String, _ edits: (file: String, old: String?, new: String)...) {
    (testDescription, self.edits) = (name, edits)
  }

  init(_ name: String, _ file: String, new text: String) { self.init(name, (file, nil, text)) }

  init(_ name: String, _ file: String, before text: String, _ lines: String) {
    self.init(name, (file, text, "\(lines)\n\(text)"))
  }

  init(_ name: String, _ file: String, after line: String, _ lines: String) {
    self.init(name, (file, "\(line)\n", "\(line)\n\(lines)\n"))
  }

  private static let list = "Scenes/TaskList/TaskList"
  private static let pad = "Scenes/Pad/Pad"

  /// Groups seeds that edit different files: reading the application takes longer than applying the rules.
  static let batches: [[LintSeed]] = all.reduce(into: []) { batches, seed in
    let files = Set(seed.edits.map { $0.file })
    if let free = batches.firstIndex(where: { $0.flatMap(\.edits).allSatisfy { !files.contains($0.file) } }) {
      batches[free].append(seed)
    } else {
      batches.append([seed])
    }
  }

  static let all = cycle + interactors + links + dataStores + comments

  private static let cycle = [
    LintSeed(
      "An Interactor knows the view", list + "Interactor.swift", before: "  private var tasks:",
      "  weak var view: (any TaskListDisplayLogic)?  // ✗ cycle-direction"),
    LintSeed(
      "A Presenter steps back in an extension in another file", list + "Presenter+Reload.swift",
      new:
        "extension TaskListPresenter {\n  func reload(\n    by interactor: any TaskListBusinessLogic  // ✗ cycle-direction\n  ) {}\n}\n"
    ),
    LintSeed(
      "A Presenter is the Interactor as well", list + "Presenter+All.swift",
      new: "extension TaskListPresenter: TaskListBusinessLogic {}  // ✗ cycle-direction\n"),
    LintSeed(
      "A view knows the Presenter", list + "ViewController.swift", before: "  var router:",
      "  var presenter: (any TaskListPresentationLogic)?  // ✗ cycle-direction"),
    LintSeed(
      "A view has the Presenter by a default argument", list + "ViewController.swift",
      before: "  private func fetchTasks() {",
      "  func show(by object: AnyObject = TaskListPresenter.latest) {}  // ✗ cycle-direction\n"),
    LintSeed(
      "A Router knows the Interactor", list + "Router.swift", before: "  private let navigator:",
      "  private let interactor: any TaskListBusinessLogic  // ✗ cycle-direction"),
    LintSeed(
      "A Worker of a scene knows the view", list + "Timer.swift",
      new:
        "final class TaskListTimer: TasksWorker {\n  weak var view: TaskListViewController?  // ✗ cycle-direction\n}\n"),
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
    LintSeed(
      "A Presenter has a Worker", list + "Presenter.swift", after: "  private let words: Words",
      "  @LiveWorker private var worker: any TasksWorker  // ✗ cycle-direction"),
    LintSeed(
      "A Presenter gets a Worker in another file", pad + "Presenter+Source.swift",
      new: "import VIPKit\n\nextension PadPresenter {\n  func take(_ key: WorkerKey<Int>) {}  // ✗ cycle-direction\n}\n"
    ),
  ]

  private static let interactors = [
    LintSeed(
      "An Interactor chooses a colour", list + "Interactor.swift", before: "  private var tasks:",
      "  private var tint = Tint.accent  // ✗ interactor-display"),
    LintSeed(
      "An Interactor leads on, in an extension in another file", pad + "Interactor+Leaving.swift",
      new:
        "import VIPKit\n\nextension PadInteractor {\n  func leave(by way: any Navigator) {}  // ✗ interactor-display\n}\n"
    ),
  ]

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

  private static let dataStores = [
    LintSeed(
      "A data store that belongs to no actor",
      (
        "Contracts/DataStores/TaskDetailDataStore.swift",
        "@MainActor\npublic protocol TaskDetailDataStore: AnyObject {",
        "public protocol TaskDetailDataStore: AnyObject {  // ✗ data-store-isolation"
      )),
    LintSeed(
      "A data store that leaves the main actor, and a conformance that comes back to it", pad + "DataStore.swift",
      new:
        "nonisolated protocol PadDataStore: AnyObject {}  // ✗ data-store-isolation\n\nextension PadInteractor: @MainActor PadDataStore {}  // ✗ data-store-isolation\n"
    ),
  ]

  private static let comments = [
    LintSeed(
      "A comment that allows an unknown rule", list + "Router.swift", after: "import VIPKit",
      "// ✗↓ lint-allow\n// lint:allow cycle-directoin it is so"),
    LintSeed(
      "A comment without a reason allows nothing", list + "Router.swift", before: "import VIPKit",
      "// ✗↓ scene-link, lint-allow\nimport TaskDetail  // lint:allow scene-link"),
    LintSeed(
      "A comment that lets nothing pass", list + "Router.swift", after: "import VIPKit",
      "// ✗↓ lint-allow\n// lint:allow scene-link there was one"),
    LintSeed(
      "What is wrong with files can't be allowed", list + "Router.swift", after: "import VIPKit",
      "// ✗↓ lint-allow\n// lint:allow source-syntax it is read elsewhere"),
    LintSeed(
      "A file that is no Swift, and another that breaks a rule",
      (list + "Broken.swift", nil, "struct Broken {\n  // ✗↓ source-syntax\n  let 1\n}\n"),
      (list + "Router.swift", "import VIPKit", "import TaskDetail  // ✗ scene-link\nimport VIPKit")),
  ]
}
