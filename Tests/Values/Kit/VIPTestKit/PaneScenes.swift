import VIPKit

/// Two cards side by side, each a scene of its own.
@MainActor
final class DeskConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(
    id: "Desk", version: "1.0.0", links: ["desks/:id"], routes: .card, .replaced, .pushed)
  private(set) var viewController: DeskViewController?

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = DeskViewController()
    self.viewController = viewController
    return Scene(
      viewController: viewController, interactor: SampleInteractor(), presenter: SamplePresenter(),
      router: DeskRouter())
  }
}

@MainActor
private final class DeskRouter: Router {
  var linkSegues: [LinkSegue] { [LinkSegue("desks/:id") { _ in }] }
}

extension Route where Destination == Void {
  static var card: Route { Route("card", to: "Card") }
  static var replaced: Route { Route("replaced", to: "Next", presentation: .replace) }
  static var pushed: Route { Route("pushed", to: "Next") }
}

final class DeskViewController: ViewController {
  @State var isEdited = false
  private(set) var heard: [String] = []

  override var isModalInPresentation: Bool { isEdited }
  override func didAttemptToDismiss() { heard.append("leave?") }

  override var commands: [Command] {
    [
      Command("Save") { [weak self] in self?.notify("desk saved") },
      Command("Tidy") { [weak self] in self?.notify("tidied") },
    ]
  }

  override var body: any View {
    VStack {
      NavigationLink("Replace", route: .replaced)
      NavigationLink("Push", route: .pushed)
      NavigationLink("Off", route: .pushed).disabled(true)
      Link("Swift", destination: "https://swift.org")
      Toggle("Shown", isOn: .constant(true))
      HStack {
        SceneView(.card)
        SceneView(.card)
      }
    }
  }
}

@MainActor
final class CardConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "Card", version: "1.0.0")
  private(set) var cards: [CardViewController] = []

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = CardViewController(ofScene: context.words)
    cards.append(viewController)
    return Scene(
      viewController: viewController, interactor: SampleInteractor(), presenter: SamplePresenter(),
      router: SamplePresenter())
  }
}

final class CardViewController: RecordingViewController {
  @State var text = ""
  @State var number = 0
  let ofScene: Words

  init(ofScene: Words) { self.ofScene = ofScene }

  override var commands: [Command] { [Command("Save") { [weak self] in self?.notify("card saved") }] }

  override var body: any View {
    Form(words("Card")) {
      TextField("Text", text: $text)
      // A field with a shortcut is no command: a display has no way to press it.
      Toggle("Tidy", isOn: .init(get: { false }, set: { _ in })).keyboardShortcut("t")
      Button("Load") { [weak self] in self?.showLoading("Loading") }
      Button("Count") { [weak self] in self?.number += 1 }.keyboardShortcut("c")
      Text("Count: \(number)")
    }
  }
}
