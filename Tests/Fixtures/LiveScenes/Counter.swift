// A scene in the style of SwiftUI, whose Interactor is an actor. "Count" adds one; "Block" adds ten, makes the file `busy`, keeps the
// actor's thread until there is a file `go-on`, and adds a hundred. Conditions: SECOND is another build · HIDDEN has a Builder hide
// what is behind the view.
import Contracts
import Glibc
@_spi(Host) public import VIPKit

nonisolated enum Counter {
  struct State: Equatable, Codable {
    var count = 0
    var article: NewsArticle?
  }
}

extension Route where Destination == any NewsItemDataStore {
  static var next: Route { Route("next", to: "Counter") }
}

actor CounterInteractor: NewsItemDataStore {
  nonisolated let snapshot = Snapshot(Counter.State())
  nonisolated var article: NewsArticle? {
    get { snapshot.article }
    set { snapshot.article = newValue }
  }
  private let presenter: CounterPresenter

  init(presenter: CounterPresenter) { self.presenter = presenter }

  func fetch() async { await presenter.present(snapshot.value) }

  func count() async {
    snapshot.count += 1
    await fetch()
  }

  func block() async {
    snapshot.update { $0.count += 10 }
    close(open("busy", O_CREAT | O_WRONLY, 0o600))
    while access("go-on", F_OK) != 0 { usleep(10_000) }
    snapshot.update { $0.count += 100 }
    await fetch()
  }
}

final class CounterPresenter {
  private let model: CounterModel

  init(model: CounterModel) { self.model = model }

  func present(_ state: Counter.State) {
    model.words = "count \(state.count)\(state.article.map { " of \($0.title)" } ?? "")"
  }
}

@Observable final class CounterModel {
  var words = "not fetched"
}

struct CounterView: View {
  @State private var model: CounterModel
  @State private var note = ""
  private let interactor: CounterInteractor

  init(model: CounterModel, interactor: CounterInteractor) {
    self.model = model
    self.interactor = interactor
  }

  var body: some View {
    VStack {
      #if SECOND
        Text("second build")
      #endif
      Text(model.words)
      TextField("Note", text: $note)
      Button("Count") { await interactor.count() }
      Button("Block") { await interactor.block() }
      NavigationLink("Next", route: .next)
    }
    .task { await interactor.fetch() }
  }
}

final class CounterRouter: Router {
  let navigator: any Navigator
  let dataStore: any NewsItemDataStore

  init(navigator: any Navigator, dataStore: any NewsItemDataStore) {
    self.navigator = navigator
    self.dataStore = dataStore
  }

  var segues: [Segue] {
    [
      Segue(.next) { [navigator, dataStore] in
        navigator.go(.next) {
          $0.article = NewsArticle(id: "1", title: (dataStore.article?.title ?? "news") + ", more")
        }
      }
    ]
  }
}

#if HIDDEN
  /// What the Builder needs to know, and others fill.
  final class CounterStore: NewsItemDataStore {
    nonisolated let snapshot = Snapshot(Counter.State())
    nonisolated var article: NewsArticle? {
      get { snapshot.article }
      set { snapshot.article = newValue }
    }
  }

  final class CounterBuilder {
    struct Context { let article: NewsArticle? }

    func makeScene(with context: Context) -> CounterView {
      let model = CounterModel()
      let interactor = CounterInteractor(presenter: CounterPresenter(model: model))
      interactor.article = context.article
      return CounterView(model: model, interactor: interactor)
    }
  }
#endif

public final class CounterConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Counter", version: "1", routes: .next)

  public func configure(in context: SceneContext) throws -> Scene {
    #if HIDDEN
      let store = CounterStore()
      try context.preserve(store.snapshot, \.article)
      return Scene(
        title: "Counter", router: CounterRouter(navigator: context.navigator, dataStore: store), dataStore: store
      ) {
        CounterBuilder().makeScene(with: CounterBuilder.Context(article: store.article))
      }
    #else
      let model = CounterModel()
      let presenter = CounterPresenter(model: model)
      let interactor = CounterInteractor(presenter: presenter)
      try context.preserve(interactor.snapshot, \.value)
      return Scene(
        viewController: HostingController(rootView: CounterView(model: model, interactor: interactor)),
        interactor: interactor, presenter: presenter,
        router: CounterRouter(navigator: context.navigator, dataStore: interactor))
    #endif
  }
}

@c(scene_Counter)
public func counterScene() -> UnsafeMutableRawPointer { CounterConfigurator().asEntryPoint() }
