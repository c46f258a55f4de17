import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("The spies and checks of the kit", .timeLimit(.minutes(10)))
struct SpyTests {
  @Test("the navigator writes down where it was asked to go, and passes data where the test has set a store")
  func navigator() {
    let navigator = NavigatorSpy()
    let (next, previous) = (SampleInteractor(), SampleInteractor())
    navigator.go(.sampleNext) { _ in Issue.record("there is no destination yet") }
    navigator.destinations["next"] = next
    navigator.previous = previous
    navigator.go(.sampleNext) { $0.text = "passed" }
    navigator.back { (store: any SampleDataStore) in store.text = "handed back" }
    navigator.back { (_: SceneDriver) in Issue.record("the previous store is no SceneDriver") }
    navigator.destinations["next"] = navigator
    navigator.go(.sampleNext) { _ in Issue.record("the destination is no SampleDataStore") }
    #expect(
      navigator.moves == [
        .follow(route: "next"), .follow(route: "next"), .back, .back,
        .notPassed(expected: "SceneDriver", found: "SampleInteractor"), .follow(route: "next"),
        .notPassed(expected: "SampleDataStore", found: "NavigatorSpy"),
      ])
    #expect((next.text, previous.text) == ("passed", "handed back"))
  }

  @Test("the release check names the object that is kept")
  func leak() throws {
    var driver: SceneDriver? = try SceneDriver(SampleConfigurator())
    let check = ReleaseCheck(driver?.scene)
    var kept: AnyObject? = driver?.scene.presenter
    #expect(check.alive == ["viewController", "interactor", "presenter", "router"])
    driver = nil
    #expect(kept != nil && check.alive == ["presenter"])
    kept = nil
    #expect(check.alive == [])
  }

  @Test("the objects that a Builder hides are looked for, and of no scene nothing is said to be gone")
  func hidden() throws {
    let kept = Box<Hidden?>(nil)
    let hiding = TestConfigurator("Hiding") {
      let hidden = Hidden()
      kept.value = hidden
      return Scene { HidingView(hidden: hidden) }
    }
    var driver: SceneDriver? = try SceneDriver(hiding)
    let check = ReleaseCheck(driver?.scene)
    driver = nil
    #expect(check.alive == ["Hidden"])
    kept.value = nil
    #expect((check.alive, ReleaseCheck(nil).alive) == ([], ["no scene"]))
  }
}

@MainActor
private final class Hidden {}

private struct HidingView: View {
  let hidden: Hidden
  var body: some View { Text("hiding") }
}
