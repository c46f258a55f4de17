// A scene that uses the contract widely. libOlder.so beside this folder was built from it and stays as it is: each later VIPKit has to
// run it (Docs/Decisions/0002). `make older` builds it anew, which is right only with a new EntryPoint.abiVersion.
@_spi(Host) import VIPKit

enum Older {
  enum Count {
    struct Request { let step: Int }
    struct Response { let total: Int }
    struct ViewModel { let text: String }
  }
}

@MainActor
final class OlderInteractor {
  struct Kept: Codable, Equatable {
    var total = 0
  }

  var kept = Kept()
  private let presenter: OlderPresenter

  init(presenter: OlderPresenter) { self.presenter = presenter }

  func count(request: Older.Count.Request) async {
    await Task.yield()
    kept.total += request.step
    presenter.presentCount(response: Older.Count.Response(total: kept.total))
  }
}

@MainActor
final class OlderPresenter {
  private weak var viewController: OlderViewController?

  init(viewController: OlderViewController) { self.viewController = viewController }

  func presentCount(response: Older.Count.Response) {
    viewController?.displayCount(viewModel: Older.Count.ViewModel(text: "Total \(response.total)"))
  }
}

@MainActor
final class OlderRouter: Router {
  let navigator: any Navigator

  init(navigator: any Navigator) { self.navigator = navigator }

  var segues: [Segue] { [Segue(.next) { [navigator] in navigator.go(.next) }] }

  var unwindSegues: [UnwindSegue] { [UnwindSegue(.choice) { _ in }] }
}

extension Route where Destination == Void {
  static var next: Route { Route("next", to: "Next") }
}

extension ResultRoute where Destination == Void, Value == String {
  static var choice: ResultRoute { ResultRoute("choice", to: "Choice") }
}

struct Item: Identifiable {
  let id: Int
  var name: String { "Item \(id)" }
}

struct Remembered: View {
  @State private var count = 0
  @Environment(\.widthClass) private var widthClass

  var body: some View {
    Text("Pressed \(count)")
    Button("Press") { count += 1 }
    Text(widthClass == .compact ? "Narrow" : "Wide").style(.secondary)
  }
}

final class OlderViewController: ViewController {
  var interactor: OlderInteractor?

  @State private var name = ""
  @State private var total = "Nothing yet"
  @State private var isOn = false
  @State private var step = 1
  @State private var size = "Small"
  @State private var day: CalendarDay?
  @State private var tab = 0
  @State private var sort: TableSort?

  override var body: any View {
    let sort = $sort
    return VStack {
      Form("Fields") {
        TextField("Name", text: $name, prompt: "Anna").problem(name.isEmpty ? "Type a name" : nil)
        SecureField("Secret", text: .constant)
        TextEditor("Notes", text: .constant)
        Toggle("On", isOn: $isOn)
        Stepper("Step", value: $step, in: 1...9)
        Picker("Size", selection: $size, options: ["Small", "Large"])
        DatePicker("Day", selection: $day)
        HStack {
          Button("Count") { [weak self] in self?.count() }
          Button("Ask", role: .destructive) { [weak self] in self?.confirm() }
        }
      }
      Text(total).tint(.accent)
      Gauge("Full", value: 0.5)
      ProgressView("Loading", value: 0.25)
      TabView(selection: $tab) {
        Tab("List", value: 0) {
          List([Item(id: 1), Item(id: 2)]) { item in
            Text(item.name)
          } onSelect: { [weak self] item in
            self?.total = item.name
          }
        }
        Tab("Table", value: 1) {
          Table([Item(id: 1)], sort: sort) {
            TableColumn("Name", isSortable: true) { Text($0.name) }
            TableColumn("Number", alignment: .trailing) { Text("\($0.id)") }
          }
        }
      }
      Remembered()
      NavigationLink("Next", route: .next)
      Link("Source", destination: "https://example.org/")
    }
  }

  override func viewDidLoad() {
    title = "Older"
    every(.seconds(3600)) {}
  }

  private func count() {
    showLoading("Counting")
    task { [weak self, step] in await self?.interactor?.count(request: Older.Count.Request(step: step)) }
  }

  func displayCount(viewModel: Older.Count.ViewModel) {
    hideLoading()
    total = viewModel.text
  }

  private func confirm() {
    task { [weak self] in
      let isSure = await self?.ask(Dialog("Sure?", confirm: "Yes", role: .destructive, cancel: "No"))
      self?.notify(isSure == true ? "Done" : "Left")
    }
  }
}

extension Binding where Value == String {
  fileprivate static var constant: Binding {
    Binding {
      ""
    } set: { _ in
    }
  }
}

@MainActor
final class OlderConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(
    id: "Older", version: "1.0.0", routes: .next.optional, resultRoutes: .choice.optional)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = OlderViewController()
    let presenter = OlderPresenter(viewController: viewController)
    let interactor = OlderInteractor(presenter: presenter)
    viewController.interactor = interactor
    try context.preserve(interactor, \.kept)
    return Scene(
      viewController: viewController, interactor: interactor, presenter: presenter,
      router: OlderRouter(navigator: context.navigator))
  }
}

@MainActor
@c(scene_Older)
public func olderScene() -> UnsafeMutableRawPointer { OlderConfigurator().asEntryPoint() }
