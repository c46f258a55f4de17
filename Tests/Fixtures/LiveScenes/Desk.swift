// A scene that shows scenes inside itself. Conditions make other builds of it: SECOND another look · UNDECLARED a descriptor without
// the route · LOOP it shows itself · COMMANDS it has one · MASTER it shows one of them,
// that which came last · TABS it shows them on a tab · OPTIONAL it works without them, too
import Contracts
@_spi(Host) public import VIPKit

extension Route where Destination == any HomeDataStore {
  #if OPTIONAL
    static var tile: Route { Route("tile", to: "Tile").optional }
  #else
    static var tile: Route { Route("tile", to: "Tile") }
  #endif
}

extension ResultRoute where Destination == any HomeDataStore, Value == String {
  #if OPTIONAL
    static var ask: ResultRoute { ResultRoute("ask", to: "Tile").optional }
  #else
    static var ask: ResultRoute { ResultRoute("ask", to: "Tile") }
  #endif
}

extension Route where Destination == Void {
  static var desk: Route { Route("desk", to: "Desk") }
}

final class DeskViewController: ViewController {
  var taken = "nothing"

  @State var shown: [String] = []
  @State private var isAsking = false
  @State private var filter = ""
  @State private var log: [String] = []

  override var body: any View {
    VStack {
      #if SECOND
        Text("the second desk")
      #endif
      TextField("Filter", text: $filter)
      for name in ["A", "B"] {
        Button("Show \(name)") { [weak self] in self?.shown.append(name) }
        Button("Hide \(name)") { [weak self] in self?.shown.removeAll { $0 == name } }
      }
      Button("Ask") { [weak self] in self?.isAsking = true }
      NavigationLink("Desk", route: .desk)
      Text("taken \(taken)")
      Text("log \(log.joined(separator: " "))")
      Toggle("Hold", isOn: $isHeld)
      #if TABS
        TabView(selection: $tab) {
          Tab("Tiles \(shown.count)", value: "tiles") { [weak self] in if let self { self.tileViews } }
          Tab("Other", value: "other") { Text("nothing here") }
        }
      #else
        tileViews
      #endif
      if isAsking { SceneView(.ask) }
      #if LOOP
        SceneView(.desk)
      #endif
    }
  }

  @State private var tab = "tiles"

  @ViewBuilder private var tileViews: some View {
    for name in tiles {
      SceneView(.tile, id: name) { tile in tile.session = Session(userName: name) }
        .environment(\.widthClass, .compact)
        .disabled(isHeld)
    }
  }

  private var tiles: [String] {
    #if MASTER
      Array(shown.suffix(1))
    #else
      shown
    #endif
  }

  @State private var isHeld = false

  #if COMMANDS
    override var commands: [Command] { [Command("Bump", shortcut: "b") { [weak self] in self?.notify("desk") }] }
  #endif

  override func viewWillAppear() { log.append("willAppear") }
  override func viewDidDisappear() { log.append("didDisappear") }
}

final class DeskRouter: Router {
  private let viewController: DeskViewController

  init(_ viewController: DeskViewController) { self.viewController = viewController }

  var unwindSegues: [UnwindSegue] {
    [
      UnwindSegue(.ask) { [viewController] in
        viewController.taken = $0
      } cancelled: { [viewController] in
        viewController.taken = "none"
      }
    ]
  }
}

public final class DeskConfigurator: SceneConfigurator {
  #if UNDECLARED
    public let descriptor = SceneDescriptor(
      id: "Desk", version: "1", routes: .desk, resultRoutes: .ask)
  #else
    public let descriptor = SceneDescriptor(
      id: "Desk", version: "1", routes: .tile, .desk, resultRoutes: .ask)
  #endif

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = DeskViewController()
    try context.preserve(viewController, \.shown)
    return Scene(
      viewController: viewController, interactor: viewController, presenter: viewController,
      router: DeskRouter(viewController))
  }
}

@c(scene_Desk)
public func deskScene() -> UnsafeMutableRawPointer { DeskConfigurator().asEntryPoint() }
