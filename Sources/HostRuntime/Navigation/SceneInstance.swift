import HostJournal
import HostState
import ScreenModel
@_spi(Host) import VIPKit

/// One instance of a scene: the objects that its configurator built, for as long as it is in the tree of scenes.
///
/// A new build of the scene makes another instance with the same number: to the user it is the same instance.
@MainActor
final class SceneInstance {
  /// Tells this instance from all others of the run.
  let number: Int
  /// The id of the scene.
  let sceneID: String
  /// The build of the scene.
  let generation: Int
  let scene: Scene
  let context: SceneContext
  let navigator: SceneNavigator

  /// The elements in which the user has typed, switched or picked something, and the columns by which they have sorted.
  var edited: Set<ElementID> = []
  /// What the user has put in on tabs.
  var tabs = TabInputs()
  /// The routes of the links that have been on the screen.
  private var judgedLinks: Set<String> = []
  /// The shortcuts of which was told that they run nothing.
  var judgedShortcuts: Set<String> = []
  /// Whether it has come on the screen inside another, and doesn't know it yet.
  var isArriving = false
  /// Whether it was there in an app before this one, and the scene around it hasn't asked for it since.
  var isResumed = false
  /// What is to come in its place, while the user has to be asked first; nil when nothing is.
  var heldFor: ScenePane.Key?
  /// What is on the screen of it; nil when nothing is. What the user does is done there.
  var shown: Rendering?
  /// What was made for the journal and is to be shown next; nil for nothing.
  var prepared: Rendering?
  /// What a journal has of it; nil when it may have changed since.
  var entry: Entry?
  /// A focus request older than the user's last visit; ignored.
  private var ignoredFocus: Int?
  /// The build that this one has replaced, as long as work goes on that it has begun.
  var draining: DrainingInstance?

  /// What a journal has of an instance, besides its place in the stack.
  struct Entry {
    let state: [String: String]
    let inputs: [ElementInput]
    let alert: String?
  }

  init(
    number: Int, sceneID: String, generation: Int, scene: Scene, context: SceneContext, navigator: SceneNavigator
  ) {
    self.number = number
    self.sceneID = sceneID
    self.generation = generation
    self.scene = scene
    self.context = context
    self.navigator = navigator
  }

  var viewController: ViewController { scene.viewController }

  /// What surrounds the screen. The words are this build's own, wherever the scene stands and whatever it has replaced.
  var environment: EnvironmentValues {
    get { viewController.environment }
    set {
      var environment = newValue
      environment.words = context.words
      viewController.environment = environment
    }
  }

  /// What the tree of scenes has of it.
  var node: SceneNode { SceneNode(number: number, scene: sceneID, generation: generation) }

  /// Whether work goes on that this build, or one before it, has begun.
  var isWorking: Bool { viewController.isWorking || draining != nil }

  /// Makes the screen; links whose route leads nowhere are disabled.
  func render() -> Rendering {
    viewController.render().mapRoot { $0.disablingLinks { !navigator.leadsSomewhere($0) } }
  }

  /// What the user is asked; nil when nothing is.
  var question: Question? { viewController.container.question }

  var title: String { viewController.title ?? sceneID }

  /// The last request to move the focus; nil when there was none, or none to be followed.
  var focusRequest: FocusRequest? {
    viewController.focusRequest.flatMap { $0.number == ignoredFocus ? nil : $0 }
  }

  /// Ignores the focus request that the scene made while it was built.
  func discardFocusRequest() { ignoredFocus = viewController.focusRequest?.number }

  /// Passes to the scene what the user did to an element of it.
  func perform(_ action: Action, on id: ElementID) {
    if id == .cancelLoading {
      viewController.container.cancelLoading()
      return
    }
    // What the user acts on is what they see.
    let rendering = shown ?? render()
    guard let element = rendering.root.find(id) else { return }
    noteTabs(in: rendering.root)
    // Who goes on with this build doesn't want to be led away by the one before.
    draining?.instance.navigator.detach()
    if action != .activate || element.role == .columnHeader { edited.insert(id) }
    if element.role == .link, let route = element.attributes.route, element.isEnabled, action == .activate {
      if navigator.mayFollowLink(by: route) { follow(link: route) }
    } else if let destination = element.destination, element.isEnabled, action == .activate {
      navigator.open(destination)
    } else {
      _ = rendering.perform(action, by: element)
    }
  }

  /// Passes to the scene what the user has answered.
  func answer(_ question: Int, choice: Int) {
    draining?.instance.navigator.detach()
    viewController.container.answer(question, choice: choice)
  }

  /// Whether the user may leave the scene now. One that wants to ask them first does so, and then leads them itself.
  func mayBeLeft() -> Bool {
    guard viewController.isModalInPresentation else { return true }
    draining?.instance.navigator.detach()
    if viewController.container.question == nil { viewController.didAttemptToDismiss() }
    return false
  }

  /// Takes a route by the Router's method for it, or, when nothing is to be passed, without.
  private func follow(link route: String) {
    if let segue = scene.segue(for: route) {
      segue.perform()
    } else if let fault = fault(ofLink: route) {
      navigator.report(fault)
    } else {
      navigator.follow(routeNamed: route)
    }
  }

  /// What is wrong with the links on the screen that weren't there before.
  func newLinkFaults(in root: Element) -> [WiringFault] {
    root.linkedRoutes.filter { judgedLinks.insert($0).inserted }.compactMap { fault(ofLink: $0) }
  }

  private func fault(ofLink name: String) -> WiringFault? {
    guard let route = navigator.scene.route(named: name), let type = scene.notPassed(byLinkOn: route)
    else { return nil }
    return .linkWithoutSegue(scene: sceneID, route: name, expected: "\(type)")
  }
}
