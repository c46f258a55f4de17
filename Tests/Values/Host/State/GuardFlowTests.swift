@testable import HostRuntime
import Testing

@Suite("The rules of guards (Docs/Decisions/0087-guards.md)")
struct GuardFlowTests {
  typealias Screen = GuardFlow.Screen
  typealias Step = GuardFlow.Step

  private static let open = Screen(scene: "News")
  private static let met = Screen(scene: "Home")
  private static let unmet = Screen(scene: "Home", unmet: "session")
  private static let lacksRole = Screen(scene: "Admin", unmet: "admin")
  private static let ofAnother = Screen(scene: "Home", isOfAnother: true)
  private static let login = Screen(scene: "Login", isGuard: true)
  private static let signUp = Screen(scene: "SignUp", isGuard: true)
  private static let busyLogin = Screen(scene: "Login", isGuard: true, isWorking: true)

  private func flow(_ stack: [Screen]) -> GuardFlow {
    GuardFlow(stack: stack, guards: ["session": "Login", "admin": "Badge"])
  }

  private static let renderings: [(String, [Screen], Step)] = [
    ("nothing is required", [open], .show),
    ("the requirement is met", [open, met], .show),
    ("not met: at the start, after a restart, by a link, for a pane", [unmet], .open(requirement: "session")),
    ("not met on top of another screen: by a route, the palette", [open, unmet], .open(requirement: "session")),
    ("not met beneath: asked when the user goes back", [unmet, open], .show),
    ("lost while a form is half typed", [met, unmet], .open(requirement: "session")),
    ("the guard is on top", [unmet, login], .show),
    ("the guard works", [unmet, busyLogin], .show),
    ("success", [unmet, met, login], .pop(2)),
    ("success, and the guard still works", [met, busyLogin], .show),
    ("success, by another scene that the guard has opened", [met, login, open], .pop(1)),
    ("a scene that has replaced the guard stands for it", [unmet, signUp], .show),
    ("a scene that has replaced the guard succeeds", [met, signUp], .pop(1)),
    ("the next requirement has another guard: this one goes", [lacksRole, login], .pop(1)),
    ("the next requirement has another guard: that one comes", [lacksRole], .open(requirement: "admin")),
    ("the guard leads to a scene that requires something", [unmet, login, unmet], .open(requirement: "session")),
    ("success at the second guard", [unmet, login, met, login], .pop(3)),
    ("another user, without a guard", [ofAnother], .startOver),
    ("another user, beneath an open screen", [ofAnother, open], .startOver),
    ("another user, after the guard", [ofAnother, login], .startOver),
    ("another user, while the guard works", [ofAnother, busyLogin], .show),
    ("a guard is the first screen: it guards nothing", [login], .show),
  ]

  @Test("Before a rendering", arguments: renderings)
  func rendering(_ name: String, _ stack: [Screen], _ step: Step) { #expect(flow(stack).step == step) }

  private static let navigations: [(String, [Screen], Int, Step?)] = [
    ("without a guard", [met, open], 1, nil),
    ("a guard whose requirement isn't met goes where it wants", [unmet, login], 1, nil),
    ("a scene that it has opened, too", [unmet, login, open], 2, nil),
    ("a guard leads on after its success", [met, login], 1, .pop(1)),
    ("while it works", [met, busyLogin], 1, .pop(1)),
    ("a scene that it has opened does, too", [open, met, login, open], 3, .pop(2)),
    ("what it guards navigates by itself", [met, login], 0, nil),
    ("the next requirement has another guard", [lacksRole, login], 1, .pop(1)),
    ("another user", [ofAnother, login], 1, .startOver),
  ]

  @Test("When a screen navigates", arguments: navigations)
  func navigation(_ name: String, _ stack: [Screen], _ screen: Int, _ step: Step?) {
    #expect(flow(stack).step(navigatingFrom: screen) == step)
  }
}
