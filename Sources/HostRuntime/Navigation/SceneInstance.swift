import HostJournal
import HostState
import HostSystem
import Observation
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// A scene's objects, as long as it is in the tree of scenes. A new build makes another instance with the same number:
/// to the user it is the same.
@MainActor
final class SceneInstance: HostedScene {
  typealias Failure = Never

  let number: Int
  let sceneID: String
  let generation: Int
  let scene: Scene
  let context: SceneContext
  let navigator: SceneNavigator
  let requirements: [ObservedRequirement]

  /// Elements in which the user typed, switched or picked something, and column headers that they sorted by.
  var edited: Set<ElementID> = []
  /// Former inputs for elements of this build that are still disabled.
  var waitingInputs: [ElementID: ElementInput.Value] = [:]
  /// By tab view and tab: hidden tabs are not in the screen's tree.
  fileprivate var tabInputs: TabInputs = [:]
  private var judgedLinks: Set<String> = []
  /// Shortcuts that were reported as useless.
  var judgedShortcuts: Set<String> = []
  /// Where to begin once its requirements are met; nil when it has begun.
  var beginning: Beginning?
  /// Whether it was told that it appears, and not since that it disappears.
  var hasAppeared = false
  /// Who met its requirements when it began, by requirement: it shows their data.
  var holders: [String: String] = [:]
  /// Whether it is a new pane that wasn't told yet.
  var isArriving = false
  /// Whether it is an earlier app's pane that its parent hasn't asked for since.
  var isResumed = false
  /// What is to replace it once the user agrees; nil when nothing is.
  var heldFor: PaneKey?
  /// What is on the screen of it, where the user's events act; nil when nothing is.
  var shown: Rendering?
  /// The last tree searched for inputs, with the names that another build gives its elements.
  var renamed: Element?
  /// Counts changes: what was made of an earlier version is outdated.
  private(set) var version = 0
  /// The last rendering, and the version before it.
  var drawn: (rendering: Rendering, version: Int)?
  var entry: Entry?
  var embedded: (root: Element, tree: Element)?
  var ignoredFocus: Int?
  var draining: DrainingInstance?

  init(
    number: Int, sceneID: String, generation: Int, scene: Scene, context: SceneContext, navigator: SceneNavigator,
    requirements: [RequirementCheck] = []
  ) {
    self.number = number
    self.sceneID = sceneID
    self.generation = generation
    self.scene = scene
    self.context = context
    self.navigator = navigator
    let build = BuildID(id: sceneID, generation: generation)
    self.requirements = requirements.map { ObservedRequirement($0, of: build) }
  }

  var viewController: ViewController { scene.viewController }

  var isGuarded: Bool { !requirements.isEmpty }

  /// The words are this build's own, wherever the scene stands and whatever it has replaced.
  var environment: EnvironmentValues {
    get { viewController.environment }
    set {
      var environment = newValue
      environment.words = context.words
      viewController.environment = environment
    }
  }

  var buildID: BuildID { BuildID(id: sceneID, generation: generation) }

  var node: SceneNode { SceneNode(number: number, scene: sceneID, generation: generation) }

  var isWorking: Bool { viewController.isWorking || draining != nil }

  func render() -> Rendering {
    viewController.render().mapRoot { $0.disablingLinks(navigator.problem) }
  }

  var seen: Rendering { shown ?? render() }

  func invalidate() { version += 1 }

  /// Draws only when it may have changed since, also by what its views do while they are drawn.
  func upToDate() -> Rendering {
    if let drawn, drawn.version == version { return drawn.rendering }
    let before = version
    let rendering = render()
    drawn = (rendering, before)
    return rendering
  }

  var loader: Container { viewController.container }

  /// The user continues with this build, so the former one may no longer navigate.
  func goOn() { draining?.instance.navigator.navigation = nil }

  func willPerform(_ action: Action, on element: Element, of rendering: Rendering) {
    noteTabs(in: rendering.root)
    if action != .activate || element.role == .columnHeader { edited.insert(element.id) }
  }

  func follow(link route: String, by element: Element) -> Bool {
    guard navigator.mayFollowLink(by: route) else { return false }
    if let segue = scene.segue(for: route) {
      segue.perform()
    } else if let fault = fault(ofLink: route) {
      navigator.report(fault)
    } else {
      navigator.follow(routeNamed: route)
    }
    return true
  }

  func open(_ destination: LinkDestination) { navigator.open(destination) }

  func newLinkFaults(in root: Element) -> [Diagnostic] {
    root.linkedRoutes.filter { judgedLinks.insert($0).inserted }.compactMap { fault(ofLink: $0) }
  }

  private func fault(ofLink name: String) -> Diagnostic? {
    guard let route = navigator.scene.route(named: name), let type = scene.notPassed(byLinkOn: route)
    else { return nil }
    return Diagnostic(
      "\(sceneID): a link takes the route \(name), which fills a \(type), and the Router has no segue for it",
      "let the Router be a Router of VIPKit, and add to its segues: Segue(.\(name)) { … }")
  }

  /// What the journal has of it, besides its place in the stack.
  typealias Entry = (state: [String: String], inputs: [ElementInput], alert: String?, version: Int)

  struct Beginning {
    let saved: Journal.Instance?
  }
}

/// A replaced build whose work (``ViewController/task(_:)``) continues. Its successor shows its alerts and notices, and
/// takes its changes of preserved state unless the successor changed that itself. It may navigate unless the user has
/// continued. Its questions are withdrawn: the code that would act on the answer was replaced.
@MainActor
struct DrainingInstance {
  let instance: SceneInstance
  /// What it preserved when it was replaced.
  let given: PreservedState
  /// The same, as the new build writes it.
  let taken: PreservedState

  var loading: String? { instance.viewController.container.loading ?? instance.draining?.loading }
}

extension SceneInstance {
  /// Takes over the results of earlier builds' work. `retire` gets each build that is done.
  func settle(_ retire: (SceneInstance) -> Void) {
    guard let draining else { return }
    let old = draining.instance
    old.settle(retire)
    old.viewController.updateContainer()
    if let error = old.viewController.container.error {
      old.viewController.container.dismissError()
      viewController.showError(error)
    }
    for notice in old.viewController.container.takeNotices() { viewController.container.notify(notice) }
    guard !old.isWorking else { return }
    self.draining = nil
    handOver(from: draining)
    old.navigator.navigation = nil
    retire(old)
  }

  private func handOver(from draining: DrainingInstance) {
    guard let late = try? draining.instance.context.snapshot(), let own = try? context.snapshot() else { return }
    let changed = late.filter { name, bytes in
      bytes != draining.given[name] && own[name] == draining.taken[name]
    }
    // A value that doesn't fit was found when the new build was made; a late one is dropped.
    guard !changed.isEmpty, (try? context.restore(changed)) != nil else { return }
    viewController.stateRestored()
    viewController.setNeedsDisplay()
  }
}

/// The worker is asked each time, as its answer may change while nothing is rendered.
@MainActor
final class ObservedRequirement {
  let build: BuildID
  private let check: RequirementCheck
  var isObserved = false

  init(_ check: RequirementCheck, of build: BuildID) { (self.build, self.check) = (build, check) }

  var name: String { check.name }

  /// Nil while nobody meets it. The next change causes a rendering.
  func holder(in navigation: NavigationController) -> String? {
    if isObserved { return navigation.run(build, check.holder) }
    isObserved = true
    return withObservationTracking {
      navigation.run(build, check.holder)
    } onChange: { [weak self, weak navigation] in
      Task { @MainActor in
        self?.isObserved = false
        navigation?.setNeedsRendering()
      }
    }
  }
}

private typealias EditedInput = (input: ElementInput, isSecure: Bool)
private typealias TabInputs = [ElementID: [ElementInput.Value: [EditedInput]]]

extension SceneInstance {
  /// In the screen's order. A hidden tab's inputs follow the picking of that tab, and precede that of the visible one.
  /// - Parameter includingSecure: includes text hidden on the screen.
  func inputs(includingSecure: Bool) -> [ElementInput] {
    guard !edited.isEmpty else { return [] }
    return noteInputs(in: upToDate().root).filter { includingSecure || !$0.isSecure }.map(\.input)
  }

  /// Repeats inputs one after the other: one may bring another's element to the screen.
  /// - Parameter old: the tree of the inputs, with this build's names; nil when it is unknown.
  func repeatInputs(_ inputs: [ElementInput], of old: Element? = nil) {
    var missing: [ElementInput] = []
    // A tab that only the user picks again; inputs on it wait for that.
    var held: ElementInput?
    for input in inputs {
      switch (repeatInput(input), held) {
      case (.held, _): held = input
      case (.done, _): if held?.element == input.element { held = nil }
      case (.missing, let tab?)
      where old?.find(input.element) == nil || old?.find(tab.element)?.find(input.element) != nil:
        waitingInputs[input.element] = input.input
        // Unless the old tree has it, it may be secure, so the journal doesn't get it.
        let isSecure = old.map { $0.find(input.element)?.isSecure ?? true } ?? false
        tabInputs[tab.element, default: [:]][tab.input, default: []].append((input, isSecure))
      case (.missing, _): missing.append(input)
      }
    }
    guard let old else { return }
    for input in missing {
      guard let id = render().root.successor(of: input.element, in: old) else { continue }
      edited.remove(input.element)
      _ = repeatInput(ElementInput(element: id, input: input.input))
    }
  }

  func repeatWaitingInputs() {
    guard !waitingInputs.isEmpty else { return }
    let root = render().root
    for (id, input) in waitingInputs where root.find(id)?.isEnabled == true {
      waitingInputs[id] = nil
      _ = repeatInput(ElementInput(element: id, input: input))
    }
  }

  private enum Repetition { case done, missing, held }

  /// A disabled element takes the input when it is enabled. Elements that act when set are left to the user, and so are
  /// the inputs of a tab that they would have to pick again.
  private func repeatInput(_ input: ElementInput) -> Repetition {
    edited.insert(input.element)
    let rendering = render()
    guard let own = rendering.root.find(input.element) else { return .missing }
    guard let action = own.action(for: input.input) else { return .done }
    guard !own.acts else { return own.role == .tabView ? .held : .done }
    guard own.isEnabled else {
      waitingInputs[own.id] = input.input
      return .done
    }
    if own.role == .tabView { _ = noteInputs(in: rendering.root) }
    _ = rendering.perform(action, by: own)
    // A header sorts one way first, then the other.
    guard own.role == .columnHeader else { return .done }
    let sorted = render()
    if let header = sorted.root.find(own.id), let action = header.action(for: input.input) {
      _ = sorted.perform(action, by: header)
    }
    return .done
  }

  func noteTabs(in root: Element) {
    if !edited.isEmpty, !root.all(where: { $0.role == .tabView }).isEmpty { _ = noteInputs(in: root) }
  }

  private func noteInputs(in root: Element) -> [EditedInput] {
    var inputs: [EditedInput] = []
    var tabs: TabInputs = [:]
    // Another build, or run, knows an element by its current label.
    let renamed = root.renamed(after: renamed)
    self.renamed = renamed
    collect(root, renamed, into: &inputs, &tabs)
    // A tab view that leaves the screen forgets its tabs' inputs: it begins again when it comes back.
    tabInputs = tabs
    return inputs
  }

  private func collect(
    _ element: Element, _ renamed: Element, into inputs: inout [EditedInput], _ tabs: inout TabInputs
  ) {
    func note(_ input: ElementInput.Value) {
      inputs.append((ElementInput(element: renamed.id, input: input), element.isSecure))
    }
    if edited.contains(element.id), let input = waitingInputs[element.id] ?? element.input { note(input) }
    if element.hasPlainRows { return }
    var inside: [EditedInput] = []
    let (children, names) = (element.children, renamed.children)
    for index in children.indices { collect(children[index], names[index], into: &inside, &tabs) }
    if element.role == .tabView, let shown = element.input {
      let options = element.choices
      let hidden = tabInputs[element.id, default: [:]].filter { $0.key != shown && options.contains($0.key) }
      tabs[element.id] = hidden.merging([shown: inside]) { $1 }
      for tab in options {
        guard let kept = hidden[tab], !kept.isEmpty else { continue }
        note(tab)
        inputs += kept
        note(shown)
      }
    }
    inputs += inside
  }
}
