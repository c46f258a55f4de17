@testable import HostRuntime
@testable import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("An object that outlives its build is named, with what holds it", .timeLimit(.minutes(10)), .live)
struct LeakTests {
  private func leak(_ condition: String) async throws -> LiveApplication {
    let application = try await LiveApplication.alone("Leaky", [condition])
    application.host.reportLeaks()
    try await application.host.swap(scene: "Leaky", file: LiveBuilds.build("Leaky"))
    try await eventually("the leak is reported") { @MainActor in !application.reports.isEmpty }
    return application
  }

  @Test(
    "What holds it is named: a presenter, and no weak or unowned reference; a list in a struct of a helper",
    arguments: [
      ("CYCLE", "viewController, interactor, presenter; LeakyViewController is held by LeakyPresenter.viewController"),
      ("HELPER", "interactor, presenter, router; LeakyInteractor is held by Helper.observers.list[1]"),
    ])
  func held(condition: String, text: String) async throws {
    let application = try await leak(condition)
    #expect(application.reports == ["Leaky, generation 1: still alive after it was replaced: \(text)"])
  }

  @Test("The suggestion names the place, where it is known")
  func suggestions() {
    func suggestion(_ role: String, _ holders: [String] = []) -> String {
      Leak(scene: "A", generation: 1, departure: .left, objects: [Leak.Object(role: role, type: "T", holders: holders)])
        .suggestion
    }
    #expect(
      suggestion("viewController", ["P.v", "Q.v"]) == "let P.v be weak, or let go of it when the scene disappears")
    #expect(
      ["viewController", "interactor", "router"].map { suggestion($0) } == [
        "let the presenter, closures and tasks of the scene refer to the view controller weakly",
        "let workers, closures and tasks refer to the interactor weakly",
        "let nothing outside the scene keep its router",
      ])
  }
}

@MainActor
@Suite("The strong properties of a value")
struct StoredPropertiesTests {
  private let properties = StoredProperties()

  @Test("Those of superclasses first; weak and unowned ones aren't read; a type that describes itself has none")
  func strong() throws {
    var gone: Kept? = Kept()
    let object = try Derived(gone: #require(gone))
    gone = nil
    let properties = try #require(properties)
    let strong = properties.strong(of: object)
    #expect((strong.map(\.name), strong.first?.value as? Int) == (["first", "last"], 1))
    #expect(strong.last?.value as? String == "last")
    #expect(properties.strong(of: Pair(kept: Kept())).map(\.name) == ["kept", "number"])
    for value in [Described(), 7, {}] as [Any] { #expect(properties.strong(of: value).isEmpty) }
  }

  @Test("Another scene on the screen or the next build is a holder, too; a long chain or collection ends the search")
  func holders() {
    let object = Kept()
    let keeper = Keeper()
    keeper.kept = ["a": .some(.one(object))]
    let roots = [ObjectWalk.Root(value: object), ObjectWalk.Root(value: keeper, note: " (generation 2)")]
    #expect(Leak.holders(of: [object], from: roots) == [ObjectIdentifier(object): ["Keeper.kept (generation 2)"]])
    keeper.kept = [:]
    keeper.list = Array(repeating: Kept(), count: 100_000) + [object]
    #expect(Leak.holders(of: [object], from: [ObjectWalk.Root(value: keeper)]) == [:])
    keeper.list = [object]
    keeper.next = keeper
    #expect(
      Leak.holders(of: [object], from: [ObjectWalk.Root(value: keeper)])
        == [ObjectIdentifier(object): ["Keeper.list[0]"]])
  }
}

private final class Kept {}

private final class Keeper {
  enum Choice {
    case one(Kept)
    case none
  }
  var kept: [String: Choice?] = [:]
  var list: [Kept] = []
  var next: Keeper?
}

private class Base {
  var first = 1
  weak var weakly: Kept?
}

private final class Derived: Base {
  unowned let gone: Kept
  var last = "last"

  init(gone: Kept) { self.gone = gone }
}

private struct Pair {
  var kept: Kept
  weak var weakly: Kept?
  var number = 1
}

private final class Described: CustomReflectable {
  var kept = Kept()
  var customMirror: Mirror { Mirror(self, children: ["a": 1, "b": 2, "c": 3]) }
}
