@testable import HostRuntime
import Testing

@Suite("The rules of guards (Docs/Decisions/0087-guards.md)")
struct GuardFlowTests {
  typealias Screen = GuardFlow.Screen
  typealias Step = GuardFlow.Step

  struct Row<Event: Sendable, Result: Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let stack: [Screen]
    let event: Event
    let result: Result

    init(_ name: String, _ stack: [Screen], _ event: Event, _ result: Result) {
      (testDescription, self.stack, self.event, self.result) = (name, stack, event, result)
    }
  }

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

  static let renderings: [Row<Void, Step>] = [
    Row("nothing is required", [open], (), .show),
    Row("the requirement is met", [open, met], (), .show),
    Row("not met: at the start, after a restart, by a link, for a pane", [unmet], (), .open(requirement: "session")),
    Row("not met on top of another screen: by a route, the palette", [open, unmet], (), .open(requirement: "session")),
    Row("not met beneath: asked when the user goes back", [unmet, open], (), .show),
    Row("lost while a form is half typed", [met, unmet], (), .open(requirement: "session")),
    Row("the guard is on top", [unmet, login], (), .show),
    Row("the guard works", [unmet, busyLogin], (), .show),
    Row("success", [unmet, met, login], (), .pop(2)),
    Row("success, and the guard still works", [met, busyLogin], (), .show),
    Row("success, by another scene that the guard has opened", [met, login, open], (), .pop(1)),
    Row("a scene that has replaced the guard stands for it", [unmet, signUp], (), .show),
    Row("a scene that has replaced the guard succeeds", [met, signUp], (), .pop(1)),
    Row("the next requirement has another guard: this one goes", [lacksRole, login], (), .pop(1)),
    Row("the next requirement has another guard: that one comes", [lacksRole], (), .open(requirement: "admin")),
    Row(
      "the guard leads to a scene that requires something", [unmet, login, unmet], (), .open(requirement: "session")),
    Row("success at the second guard", [unmet, login, met, login], (), .pop(3)),
    Row("another user, without a guard", [ofAnother], (), .startOver),
    Row("another user, beneath an open screen", [ofAnother, open], (), .startOver),
    Row("another user, after the guard", [ofAnother, login], (), .startOver),
    Row("another user, while the guard works", [ofAnother, busyLogin], (), .show),
    Row("a guard is the first screen: it guards nothing", [login], (), .show),
  ]

  @Test("Before a rendering", arguments: renderings.indices)
  func rendering(_ index: Int) {
    let row = Self.renderings[index]
    #expect(flow(row.stack).step == row.result, "\(row)")
  }

  static let navigations: [Row<Int, Step?>] = [
    Row("without a guard", [met, open], 1, nil),
    Row("a guard whose requirement isn't met goes where it wants", [unmet, login], 1, nil),
    Row("a scene that it has opened, too", [unmet, login, open], 2, nil),
    Row("a guard leads on after its success", [met, login], 1, .pop(1)),
    Row("while it works", [met, busyLogin], 1, .pop(1)),
    Row("a scene that it has opened does, too", [open, met, login, open], 3, .pop(2)),
    Row("what it guards navigates by itself", [met, login], 0, nil),
    Row("the next requirement has another guard", [lacksRole, login], 1, .pop(1)),
    Row("another user", [ofAnother, login], 1, .startOver),
  ]

  @Test("When a screen navigates", arguments: navigations.indices)
  func navigation(_ index: Int) {
    let row = Self.navigations[index]
    #expect(flow(row.stack).step(navigatingFrom: row.event) == row.result, "\(row)")
  }
}
