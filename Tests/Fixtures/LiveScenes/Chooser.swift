// A scene that opens itself for a text. Conditions make other builds of it:
// LINKS links whose Router has no segues · SECOND another look · DEAF a Router that takes no results
// LINKED links that open it · UNLINKED one of them, which its Router doesn't know
// COMMANDS commands, some of which get in each other's way
import Contracts
@_spi(Host) public import VIPKit

extension ResultRoute where Destination == any HomeDataStore, Value == String {
  static var choose: ResultRoute { ResultRoute("choose", to: "Chooser") }
}

#if LINKS
  extension Route where Destination == any HomeDataStore {
    static var lost: Route { Route("lost", to: "Chooser") }
  }
#endif

extension Route where Destination == Void {
  static var push: Route { Route("push", to: "Chooser") }
  static var nextStep: Route { Route("nextStep", to: "Chooser", presentation: .replace) }
  static var startOver: Route { Route("startOver", to: "Chooser", presentation: .root) }
}

final class ChooserViewController: ViewController, HomeDataStore {
  var session: Session?
  var router: ChooserRouter?

  override var body: any View {
    VStack {
      Text("taken \(taken)")
      NavigationLink("Choose", route: .choose)
      NavigationLink("Push", route: .push)
      NavigationLink("Next step", route: .nextStep)
      NavigationLink("Start over", route: .startOver)
      Button("Finish with text") { [weak self] in self?.router?.navigator.finish(with: "text") }
      Button("Finish with number") { [weak self] in self?.router?.navigator.finish(with: 7) }
      #if LINKS
        NavigationLink("Lost", route: .lost)
      #endif
      Button("Ask") { [weak self] in self?.askUser() }
      Button("Ask and go") { [weak self] in
        self?.askUser()
        self?.task { self?.router?.navigator.go(.push) }
      }
      Button("Say and go") { [weak self] in
        self?.notify("said")
        self?.notify("gone")
        self?.router?.navigator.go(.push)
      }
      Button("Say and finish") { [weak self] in
        self?.notify("finished")
        self?.router?.navigator.finish(with: "text")
      }
      Text("answer \(answer)")
      Button("Pop to root") { [weak self] in self?.router?.navigator.popToRoot() }
      Toggle("Hold", isOn: $isHeld)
      #if COMMANDS
        Button("Shout") { [weak self] in self?.notify("shouted") }.keyboardShortcut("!")
      #endif
    }
  }

  #if COMMANDS
    override var commands: [Command] {
      [
        Command("Say", shortcut: "s", isEnabled: !isHeld) { [weak self] in self?.notify("said") },
        Command("Push", shortcut: "s") { [weak self] in self?.router?.navigator.go(.push) },
        Command("Quit", shortcut: KeyboardShortcut("c", modifiers: .control)) { [weak self] in self?.notify("quit") },
      ]
    }
  #endif

  private var taken: String { session?.userName ?? "nothing" }

  @State private var isHeld = false

  override var isModalInPresentation: Bool { isHeld }

  override func didAttemptToDismiss() {
    task { [weak self] in
      if await self?.ask(Dialog("Leave?", confirm: "Leave", cancel: "Stay")) == true { self?.router?.navigator.back() }
    }
  }

  @State private var answer = ""

  private func askUser() {
    let dialog = Dialog(
      "Which?", message: "Choose well.",
      choices: [
        .init("None", role: .cancel, answer: 0), .init("One", answer: 1), .init("All", role: .destructive, answer: 9),
      ])
    task { [weak self] in
      let answer = await self?.ask(dialog)
      self?.answer = answer.map { "\($0)" } ?? "none"
      self?.notify("answered")
    }
  }

  #if LINKED
    override func viewDidAppear() { if taken == "further" { router?.navigator.go(.push) } }
  #endif

  override func viewDidLoad() {
    #if SECOND
      title = "Second"
    #endif
  }
}

final class ChooserRouter: Router {
  let navigator: any Navigator
  private weak let dataStore: (any HomeDataStore)?

  init(navigator: any Navigator, dataStore: any HomeDataStore) {
    self.navigator = navigator
    self.dataStore = dataStore
  }

  var segues: [Segue] {
    [Segue(.choose) { [weak self] in self?.navigator.go(.choose) { $0.session = Session(userName: "asked") } }]
  }

  #if LINKED
    var linkSegues: [LinkSegue] {
      [
        LinkSegue("choose/:text") { [weak self] link in
          self?.dataStore?.session = Session(userName: link["text"] ?? "")
          // Nobody is led elsewhere on the way.
          self?.navigator.go(.push)
        },
        LinkSegue("number/:number") { [weak self] link in
          self?.dataStore?.session = Session(userName: "\(try link.value("number", as: Int.self) + 1)")
        },
      ]
    }
  #endif

  #if !DEAF
    var unwindSegues: [UnwindSegue] {
      [
        UnwindSegue(.choose) { [weak self] value in
          self?.dataStore?.session = Session(userName: "\(value)")
          // Nobody is led elsewhere on the way.
          self?.navigator.go(.push)
        } cancelled: { [weak self] in
          self?.dataStore?.session = Session(userName: "cancelled")
        }
      ]
    }
  #endif
}

public final class ChooserConfigurator: SceneConfigurator {
  #if LINKS
    public let descriptor = SceneDescriptor(
      id: "Chooser", version: "1", routes: .push, .nextStep, .startOver, .lost, resultRoutes: .choose)
  #elseif LINKED || UNLINKED
    public let descriptor = SceneDescriptor(
      id: "Chooser", version: "1", links: ["choose/:text", "number/:number"], routes: .push, .nextStep,
      .startOver, resultRoutes: .choose)
  #else
    public let descriptor = SceneDescriptor(
      id: "Chooser", version: "1", routes: .push, .nextStep, .startOver, resultRoutes: .choose)
  #endif

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = ChooserViewController()
    let router = ChooserRouter(navigator: context.navigator, dataStore: viewController)
    viewController.router = router
    try context.preserve(viewController, \.session)
    return Scene(viewController: viewController, interactor: viewController, presenter: viewController, router: router)
  }
}

@c(scene_Chooser)
public func chooserScene() -> UnsafeMutableRawPointer { ChooserConfigurator().asEntryPoint() }
