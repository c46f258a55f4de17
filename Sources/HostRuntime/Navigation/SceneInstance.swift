import HostJournal
import HostState
import HostSystem
import Observation
import ScreenModel
@_spi(Host) import VIPKit

/// One instance of a scene: the objects that its configurator built, for as long as it is in the tree of scenes.
///
/// A new build of the scene makes another instance with the same number: to the user it is the same instance.
@MainActor
final class SceneInstance: HostedScene {
  typealias Failure = Never

  let number: Int
  let sceneID: String
  let generation: Int
  let scene: Scene
  let context: SceneContext
  let navigator: SceneNavigator
  /// What must hold while it is shown.
  let requirements: [ObservedRequirement]

  /// The elements in which the user has typed, switched or picked something, and the columns by which they have sorted.
  var edited: Set<ElementID> = []
  /// What was put in before, in elements of this build that are disabled still.
  var waitingInputs: [ElementID: ElementInput.Value] = [:]
  var tabs = TabInputs()
  /// The routes of the links that have been on the screen.
  private var judgedLinks: Set<String> = []
  /// The shortcuts of which was told that they run nothing.
  var judgedShortcuts: Set<String> = []
  /// Where it is to begin, as long as something that it requires has kept it from that; nil when it has begun.
  var beginning: Beginning?
  /// Whether it has been told that it appears, and not since that it has disappeared.
  var hasAppeared = false
  /// Who has met its requirements since it has begun, by the requirement's name. What it shows is theirs.
  var holders: [String: String] = [:]
  /// Whether it has come on the screen inside another, and doesn't know it yet.
  var isArriving = false
  /// Whether it was there in an app before this one, and the scene around it hasn't asked for it since.
  var isResumed = false
  /// What is to come in its place, while the user has to be asked first; nil when nothing is.
  var heldFor: ScenePane.Key?
  /// What is on the screen of it; nil when nothing is. What the user does is done there.
  var shown: Rendering?
  /// The last tree that was looked through for what the user has put in, as another build would name it.
  var renamed: Element?
  /// Counts its changes: what was made of it before the last one is outdated.
  private(set) var version = 0
  /// What it was to show when it was drawn last, and its version before that.
  var drawn: (rendering: Rendering, version: Int)?
  var entry: Entry?
  var embedded: (root: Element, tree: Element)?
  var ignoredFocus: Int?
  /// The build that this one has replaced, as long as work goes on that it has begun.
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

  /// What surrounds the screen. The words are this build's own, wherever the scene stands and whatever it has replaced.
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

  /// Makes the screen; links whose route can't be taken are disabled, and say why.
  func render() -> Rendering {
    viewController.render().mapRoot { $0.disablingLinks(navigator.problem) }
  }

  var seen: Rendering { shown ?? render() }

  /// It may have changed: it is asked again for what it shows and for what a journal has of it.
  func invalidate() { version += 1 }

  /// What it shows now. It is drawn only when it may have changed since it was drawn last, also by what its views do as they are drawn.
  func upToDate() -> Rendering {
    if let drawn, drawn.version == version { return drawn.rendering }
    let before = version
    let rendering = render()
    drawn = (rendering, before)
    return rendering
  }

  var loader: Container { viewController.container }

  /// Who goes on with this build doesn't want to be led away by the one before.
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

  /// What is wrong with the links on the screen that weren't there before.
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

  /// What a journal has of it, besides its place in the stack.
  struct Entry {
    let state: [String: String]
    let inputs: [ElementInput]
    let alert: String?
    /// The version of the instance that was asked.
    let version: Int
  }

  struct Beginning {
    /// Where a journal says that the instance was; nil when none does.
    let saved: Journal.Instance?
  }
}

/// A build of a scene that has been replaced and ends what it has begun.
///
/// Its work (``ViewController/task(_:)``) goes on. What comes of it isn't lost: an alert is shown by the build that has
/// taken its place, as is what it tells in passing, a move to another scene is made unless the user has gone on in the meantime, and what it changes in
/// the preserved state is handed over unless the new build has changed that itself. What it has asked is taken back: the code
/// that would act on the answer is the one that was replaced.
@MainActor
struct DrainingInstance {
  let instance: SceneInstance
  /// What it preserved when it was replaced.
  let given: PreservedState
  /// The same, as the new build would write it.
  let taken: PreservedState

  var loading: String? { instance.viewController.container.loading ?? instance.draining?.loading }
}

extension SceneInstance {
  /// Takes what has come of the work of the builds before this one, and lets go of those whose work is done.
  ///
  /// - Parameter retire: is given each build that is done.
  func settle(_ retire: (SceneInstance) -> Void) {
    guard let draining else { return }
    let old = draining.instance
    old.settle(retire)
    old.viewController.updateContainer()
    if let error = old.viewController.container.error {
      old.viewController.container.dismissError()
      viewController.showError(error)
    }
    for (text, tint) in old.viewController.container.takeTintedNotices() {
      viewController.container.notify(text, tint: tint)
    }
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
    // A value that doesn't fit was found when the new build was made; a late one that doesn't is left where it is.
    guard !changed.isEmpty, (try? context.restore(changed)) != nil else { return }
    viewController.stateRestored()
    viewController.setNeedsDisplay()
  }
}

/// A requirement of one scene. Its worker is asked each time, as the answer may change while nothing is rendered.
@MainActor
final class ObservedRequirement {
  let build: BuildID
  private let check: RequirementCheck
  var isObserved = false

  init(_ check: RequirementCheck, of build: BuildID) { (self.build, self.check) = (build, check) }

  var name: String { check.name }

  /// Who meets it; nil while nobody does. The next change causes a rendering.
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

/// What the user has put in on the tabs of one screen: those that don't show are not in its tree.
struct TabInputs {
  /// By the tab view, and its tab.
  fileprivate var inputs: [ElementID: [ElementInput.Value: [EditedInput]]] = [:]
  fileprivate var seen: Set<ElementID> = []
}

private struct EditedInput {
  let input: ElementInput
  let isSecure: Bool
}

extension SceneInstance {
  /// What the user has put in, in the order of the screen. What stands on a tab that doesn't show comes after that tab is picked,
  /// and before the one that shows is picked again.
  ///
  /// - Parameter includingSecure: whether what is hidden on the screen is among it.
  func inputs(includingSecure: Bool) -> [ElementInput] {
    guard !edited.isEmpty else { return [] }
    return noteInputs(in: upToDate().root).filter { includingSecure || !$0.isSecure }.map(\.input)
  }

  /// Puts in again what the user has put in before. Each in its turn: one may bring another to the screen.
  ///
  /// - Parameter old: the tree in which they have done so, as this build would name it; nil when nobody knows it any more.
  func repeatInputs(_ inputs: [ElementInput], of old: Element? = nil) {
    var missing: [ElementInput] = []
    // A tab that only the user picks again; what was put in there waits for that.
    var held: ElementInput?
    for input in inputs {
      switch (repeatInput(input), held) {
      case (.held, _): held = input
      case (.done, _): if held?.element == input.element { held = nil }
      case (.missing, let tab?)
      where old?.find(input.element) == nil || old?.find(tab.element)?.find(input.element) != nil:
        waitingInputs[input.element] = input.input
        // Of one that isn't in the old tree nobody knows whether it is secure, and so the journal doesn't get it.
        let isSecure = old.map { $0.find(input.element)?.isSecure ?? true } ?? false
        tabs.inputs[tab.element, default: [:]][tab.input, default: []].append(
          EditedInput(input: input, isSecure: isSecure))
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

  /// What is disabled takes the input as soon as it is enabled. What acts when it is set is the user's alone, and so are the inputs of a tab
  /// that they would have to pick again.
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
    // A header sorts one way first, and then the other.
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
    tabs.seen = []
    var inputs: [EditedInput] = []
    // Another build, and another run, know an element by the label that it has now.
    let renamed = root.renamed(after: renamed)
    self.renamed = renamed
    collect(root, renamed, into: &inputs)
    // A tab view that leaves the screen forgets what was typed in its tabs: it begins again when it comes back.
    tabs.inputs = tabs.inputs.filter { tabs.seen.contains($0.key) }
    return inputs
  }

  private func collect(_ element: Element, _ renamed: Element, into inputs: inout [EditedInput]) {
    func note(_ input: ElementInput.Value) {
      inputs.append(
        EditedInput(
          input: ElementInput(element: renamed.id, input: input), isSecure: element.isSecure))
    }
    if edited.contains(element.id), let input = waitingInputs[element.id] ?? element.input { note(input) }
    if element.hasPlainRows { return }
    var inside: [EditedInput] = []
    let (children, names) = (element.children, renamed.children)
    for index in children.indices { collect(children[index], names[index], into: &inside) }
    if element.role == .tabView, let shown = element.input {
      tabs.seen.insert(element.id)
      let options = element.choices
      let hidden = tabs.inputs[element.id, default: [:]].filter { $0.key != shown && options.contains($0.key) }
      tabs.inputs[element.id] = hidden.merging([shown: inside]) { $1 }
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
