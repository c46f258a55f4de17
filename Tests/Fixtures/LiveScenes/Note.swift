// A scene of everything that a swap has to keep. Conditions make other builds of it:
// SECOND another look · GROWN a state with one property more · RETYPED a state of another type
// RENAMED another label for a field · TABLE a table that the user sorts · OPTIONAL a default of its own for its worker
// BROKEN a configurator that throws · CONFORMS a retroactive conformance
// ACTS controls that act when they are set · GUARDED it requires a session · ROLE it requires that it is Anna's
public import Contracts
@_spi(Host) public import VIPKit

struct NoteFault: Error {}

#if CONFORMS
  extension Session: @retroactive CustomStringConvertible {
    public nonisolated var description: String { userName }
  }
#endif

extension Route where Destination == Void {
  static var again: Route { Route("again", to: "Note") }
}

final class NoteViewController: ViewController {
  var interactor: NoteInteractor?
  var navigator: (any Navigator)?

  @State private var text = ""
  @State private var secret = ""
  @State private var isPinned = false
  @State private var colour: String?
  @State private var reason = ""
  @State private var log: [String] = []
  #if ACTS
    @State private var copies = 0
    @State private var due: CalendarDay?
    @State private var tab = 0
    @State private var draft = ""
    private var pin: Bool {
      get { isPinned }
      set {
        isPinned = newValue
        log.append("acted")
      }
    }

    private func acting<Value>(
      _ value: ReferenceWritableKeyPath<NoteViewController, Value>, _ word: String = "acted"
    ) -> Binding<Value> {
      let binding = binding(value)
      return Binding(get: { binding.wrappedValue }) { [weak self] in
        binding.wrappedValue = $0
        self?.log.append(word)
      }
    }
  #endif
  #if TABLE || ACTS
    struct Letter: Identifiable { let id: String }
    @State private var sort: TableSort?
  #endif

  override var body: any View {
    VStack {
      #if SECOND
        Divider()
      #endif
      #if ACTS
        TextField("Text", text: acting(\.text, "typed"))
        Toggle("Pinned", isOn: binding(\.pin))
        Picker("Colour", selection: acting(\.colour), options: ["red", "green", "blue"])
        Stepper("Copies", value: acting(\.copies), in: 0...9)
        DatePicker("Due", selection: acting(\.due))
        Table([Letter](), sort: acting(\.sort)) { TableColumn("Letter", isSortable: true) { Text($0.id) } }
        TabView(selection: acting(\.tab)) {
          Tab("First", value: 0) { [reason = $reason] in TextField("Other", text: reason) }
          Tab("Second", value: 1) { [draft = $draft] in TextField("Draft", text: draft) }
        }
      #elseif RENAMED
        TextField("Words", text: $text)
      #else
        TextField("Text", text: $text)
      #endif
      #if ACTS && RENAMED
        SecureField("Password", text: $secret)
      #else
        SecureField("Secret", text: $secret)
      #endif
      #if !ACTS
        Toggle("Pinned", isOn: $isPinned)
        if isPinned { TextField("Why", text: $reason) }
      #endif
      #if ACTS
      #elseif SECOND
        Picker("Colour", selection: $colour, options: ["blue", "green", "red"])
      #else
        Picker("Colour", selection: $colour, options: ["red", "green", "blue"])
      #endif
      #if TABLE
        Table([Letter(id: "a"), Letter(id: "b")], sort: $sort) {
          TableColumn("Letter", isSortable: true) { Text($0.id) }
          TableColumn("Again", isSortable: true) { Text($0.id) }
        }
      #endif
      Text("count \(interactor?.shown ?? "")")
      Text("log \(log.joined(separator: " "))")
      Button("Count") { [weak self] in
        self?.interactor?.count()
        self?.setNeedsDisplay()
      }
      Button("Work") { [weak self] in self?.work() }
      Button("Work and go") { [weak self] in self?.work(goes: true) }
      Button("Complain") { [weak self] in self?.showError("complaint") }
      NavigationLink("Again", route: .again)
    }
  }

  override func viewDidLoad() { log.append("didLoad") }
  override func viewWillAppear() { log.append("willAppear") }
  override func viewDidAppear() { log.append("didAppear") }
  override func stateRestored() { log.append("restored") }

  private func work(goes: Bool = false) {
    showLoading("Working")
    task { [weak self, interactor] in
      await interactor?.work()
      self?.hideLoading()
      if goes { self?.navigator?.go(.again) } else { self?.showError("worked") }
    }
  }
}

final class NoteInteractor: HomeDataStore {
  var session: Session?

  #if RETYPED
    struct State: Codable { var count = "none" }
    var shown: String { state.count }
    func count() {}
    func work() async {}
  #else
    struct State: Codable {
      var count = 0
      #if GROWN
        var step = 10
      #endif
    }
    var shown: String { "\(state.count)" }
    func count() {
      #if GROWN
        state.count += state.step
      #else
        state.count += 1
      #endif
    }
    func work() async {
      _ = try? await auth.signIn(userName: "", password: "")
      state.count += 100
    }
  #endif

  var state = State()
  @LiveWorker private var auth: any AuthWorker

  init(auth: LiveWorker<any AuthWorker>) { _auth = auth }
}

#if ROLE
  extension Requirement {
    nonisolated static var anna: Requirement {
      Requirement("anna", of: .auth) { $0.currentSession?.userName == "Anna" ? "Anna" : nil }
    }
  }
#endif

#if OPTIONAL
  nonisolated struct NobodyAuth: AuthWorker {
    func signIn(userName: String, password: String) async throws(AuthError) -> Session { throw .wrongCredentials }
    func fetchUser(named userName: String) async throws(AuthError) -> User { throw .unknownUser(userName) }
  }
#endif

public final class NoteConfigurator: SceneConfigurator {
  #if OPTIONAL
    public let descriptor = SceneDescriptor(id: "Note", version: "1", routes: .again, workers: .auth.optional)
  #elseif GUARDED
    public let descriptor = SceneDescriptor(id: "Note", version: "1", routes: .again, workers: .auth).requires(.session)
  #elseif ROLE
    public let descriptor = SceneDescriptor(id: "Note", version: "1", routes: .again, workers: .auth)
      .requires(.session, .anna)
  #else
    public let descriptor = SceneDescriptor(id: "Note", version: "1", routes: .again, workers: .auth)
  #endif

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = NoteViewController()
    #if OPTIONAL
      let interactor = NoteInteractor(auth: try context.worker(.auth, default: NobodyAuth()))
    #else
      let interactor = NoteInteractor(auth: try context.worker(.auth))
    #endif
    viewController.interactor = interactor
    viewController.navigator = context.navigator
    #if SECOND
      viewController.title = "Second"
    #endif
    try context.preserve(interactor, \.state)
    #if BROKEN
      throw NoteFault()
    #else
      return Scene(viewController: viewController, interactor: interactor, presenter: interactor, router: interactor)
    #endif
  }
}

@c(scene_Note)
public func noteScene() -> UnsafeMutableRawPointer { NoteConfigurator().asEntryPoint() }
