import VIPKit
import VIPTestKit

/// A scene with one of everything that a test can reach.
@MainActor
final class SampleConfigurator: SceneConfigurator {
  var isDeaf = false

  let descriptor = SceneDescriptor(
    id: "Sample", version: "1.0.0", routes: .sampleNext, .sampleLoose, resultRoutes: .sampleChoice)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = SampleViewController()
    let interactor = SampleInteractor()
    let router = SampleRouter(navigator: context.navigator, dataStore: interactor)
    viewController.router = router
    try context.preserve(interactor, \.text)
    return Scene(
      viewController: viewController, interactor: interactor, presenter: SamplePresenter(),
      router: isDeaf ? NavigatorSpy() : router)
  }
}

extension Route where Destination == any SampleDataStore {
  static var sampleNext: Route { Route("next", to: "Next") }
}

extension Route where Destination == Void {
  static var sampleLoose: Route { Route("loose", to: "Loose") }
}

extension ResultRoute where Destination == Void, Value == String {
  static var sampleChoice: ResultRoute { ResultRoute("choice", to: "Choice") }
  /// Unknown to the Router.
  static var sampleOther: ResultRoute { ResultRoute("other", to: "Choice") }
}

@MainActor
protocol SampleDataStore: AnyObject { var text: String { get set } }

@MainActor
final class SampleInteractor: SampleDataStore { var text = "" }

final class SamplePresenter {}

@MainActor
final class SampleRouter: Router {
  private let navigator: any Navigator
  private weak let dataStore: (any SampleDataStore)?

  init(navigator: any Navigator, dataStore: any SampleDataStore) {
    self.navigator = navigator
    self.dataStore = dataStore
  }

  var segues: [Segue] {
    [Segue(.sampleNext) { [navigator] in navigator.go(.sampleNext) { $0.text = "passed" } }]
  }

  var unwindSegues: [UnwindSegue] {
    [
      UnwindSegue(.sampleChoice) { [weak self] choice in
        self?.dataStore?.text = choice
      } cancelled: { [weak self] in
        self?.dataStore?.text = "cancelled"
      }
    ]
  }
}

class RecordingViewController: ViewController {
  final var lifecycle: [String] = []

  override func viewDidLoad() { lifecycle.append("viewDidLoad") }
  override func viewWillAppear() { lifecycle.append("viewWillAppear") }
  override func viewDidAppear() { lifecycle.append("viewDidAppear") }
  override func viewWillDisappear() { lifecycle.append("viewWillDisappear") }
  override func viewDidDisappear() { lifecycle.append("viewDidDisappear") }
  override func errorDismissed() { lifecycle.append("errorDismissed") }
}

final class SampleViewController: RecordingViewController {
  var router: SampleRouter?

  @State private var name = ""
  @State private var chosen = 0

  override var body: any View {
    VStack {
      Text("Sample")
      TextField("Name", text: $name)
      Button("Work") { [weak self] in self?.work() }
      Button("Fail") { [weak self] in self?.showError("It failed") }
      Button("Ask") { [weak self] in self?.ask() }
      Button("Never") {}.disabled(true).keyboardShortcut("n")
      Button("Twice") { [weak self] in self?.notify("twice") }.keyboardShortcut("t", modifiers: .control)
      NavigationLink("Next", route: .sampleNext)
      NavigationLink("Loose", route: .sampleLoose)
      List((1...2).map(Datum.init), row: { Text("Row \($0.id)") }, onSelect: { [weak self] in self?.chosen = $0.id })
      Text("Chosen: \(chosen)")
      Button("Import") { [weak self] in self?.importAll() }
    }
  }

  override var commands: [Command] {
    [
      Command("Note", shortcut: "m") { [weak self] in self?.notify("noted \(self?.name ?? "")") },
      Command("Forget", isEnabled: !name.isEmpty) { [weak self] in self?.name = "" },
    ]
  }

  override var isModalInPresentation: Bool { !name.isEmpty }

  override func didAttemptToDismiss() { ask() }

  private func ask() {
    task { [weak self] in
      let isSure = await self?.ask(Dialog("Sure?", confirm: "Yes", cancel: "No"))
      self?.notify(isSure.map { "answered \($0)" } ?? "taken back")
    }
  }

  private func work() {
    showLoading("Working")
    task { [weak self] in
      await Task.yield()
      self?.hideLoading()
    }
  }

  private func importAll() {
    showLoading("Importing", cancel: "Stop") { [weak self] in self?.cancelTask(id: "import") }
    task(id: "import") { [weak self] in
      try? await Task.sleep(for: .seconds(3600))
      self?.notify("stopped \(Task.isCancelled)")
    }
  }
}
