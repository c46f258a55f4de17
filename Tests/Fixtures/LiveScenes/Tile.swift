// A scene that stands inside Desk. Conditions make other builds of it: SECOND another look · BROKEN it can't be built · LEAKY its
// objects hold each other · GREEDY it wants the focus as soon as it is there · COMMANDS it has some · WRONG its data store is not the one
// that takes data · UNSAVED what was typed is lost when it is left · LOADED it traps in viewDidLoad · APPEARED it calls exit(0) in viewDidAppear · PREPARED it traps
// when data are passed to it
import Contracts
import Glibc
@_spi(Host) public import VIPKit

extension ResultRoute where Destination == any HomeDataStore, Value == String {
  static var choose: ResultRoute { ResultRoute("choose", to: "Chooser") }
}

extension Route where Destination == any HomeDataStore {
  static var inside: Route { Route("inside", to: "Inner") }
}

final class TileViewController: ViewController {
  var interactor: TileInteractor?
  var router: TileRouter?

  @State private var text = ""
  @State private var log: [String] = []
  @State private var answer = ""

  override var body: any View {
    VStack {
      #if SECOND
        Text("the second tile")
      #endif
      Text("\(interactor?.session?.userName ?? "nobody") \(interactor?.count ?? 0)")
      Text("log \(log.joined(separator: " "))")
      Text("\(environment.widthClass)")
      TextField("Text", text: $text).id("text")
      Button("Count") { [weak self] in self?.count() }
      Button("Load") { [weak self] in self?.load() }
      Button("Complain") { [weak self] in self?.showError("complaint") }
      Button("Say") { [weak self] in self?.notify("said") }
      Button("Ask") { [weak self] in self?.askUser() }
      Text("answer \(answer)")
      Button("Focus") { [weak self] in self?.focus("text") }
      NavigationLink("Choose", route: .choose)
      Button("Back") { [weak self] in self?.router?.navigator.back() }
      Button("Finish") { [weak self] in self?.router?.navigator.finish(with: "done") }
      List(count: 1_000_000, id: { $0 }) {
        Text("row \($0)")
      } onSelect: { [weak self] in
        self?.text = "chosen \($0)"
      }
      SceneView(.inside.optional, id: interactor?.session?.userName ?? "") { [weak self] in
        $0.session = self?.interactor?.session
      }
    }
  }

  #if COMMANDS
    override var commands: [Command] {
      [
        Command("Bump", shortcut: "b") { [weak self] in
          self?.notify("tile \(self?.interactor?.session?.userName ?? "")")
        },
        Command("Quit", shortcut: KeyboardShortcut("c", modifiers: .control)) {},
      ]
    }
  #endif

  #if UNSAVED
    override var isModalInPresentation: Bool { !text.isEmpty }

    override func didAttemptToDismiss() {
      task { [weak self] in
        if await self?.ask(Dialog("Discard?", confirm: "Discard", cancel: "Keep")) == true { self?.text = "" }
      }
    }
  #endif

  override func viewDidLoad() {
    log.append("didLoad")
    #if LOADED
      preconditionFailure("no tile")
    #endif
    #if GREEDY
      focus("text")
    #endif
  }
  override func viewWillAppear() { log.append("willAppear") }
  override func viewDidAppear() {
    log.append("didAppear")
    #if APPEARED
      exit(0)
    #endif
  }
  override func viewDidDisappear() { log.append("didDisappear") }
  override func errorDismissed() { log.append("errorDismissed") }

  private func count() {
    interactor?.count += 1
    setNeedsDisplay()
  }

  private func load() { showLoading("Fetching", cancel: "Stop") { [weak self] in self?.answer = "stopped" } }

  private func askUser() {
    task { [weak self] in
      let answer = await self?.ask(Dialog("Sure?", confirm: "Yes", cancel: "No"))
      self?.answer = answer.map { "\($0)" } ?? "none"
    }
  }
}

#if WRONG
  final class Decoy: HomeDataStore { var session: Session? }

  protocol TileDataStore {}
#else
  typealias TileDataStore = HomeDataStore
#endif

final class TileInteractor: TileDataStore {
  var session: Session? {
    didSet {
      #if PREPARED
        preconditionFailure("not for me")
      #endif
    }
  }
  var count = 0
  #if LEAKY
    var viewController: TileViewController?
  #endif
}

final class TileRouter: Router {
  let navigator: any Navigator
  private let interactor: TileInteractor

  init(_ interactor: TileInteractor, _ navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  var segues: [Segue] { [Segue(.choose) { [navigator] in navigator.go(.choose) }] }

  var unwindSegues: [UnwindSegue] {
    [UnwindSegue(.choose) { [interactor] in interactor.session = Session(userName: $0) }]
  }
}

public final class TileConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(
    id: "Tile", version: "1", routes: .inside.optional, resultRoutes: .choose)

  public func configure(in context: SceneContext) throws -> Scene {
    #if BROKEN
      throw PlainFault()
    #endif
    let viewController = TileViewController()
    let interactor = TileInteractor()
    let router = TileRouter(interactor, context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    #if LEAKY
      interactor.viewController = viewController
    #endif
    try context.preserve(interactor, \.session, as: "session")
    try context.preserve(interactor, \.count, as: "count")
    return Scene(viewController: viewController, interactor: interactor, presenter: interactor, router: router)
  }
}

struct PlainFault: Error, CustomStringConvertible { var description: String { "no tiles left" } }

@c(scene_Tile)
public func tileScene() -> UnsafeMutableRawPointer { TileConfigurator().asEntryPoint() }
