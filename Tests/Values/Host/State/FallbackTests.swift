@testable import HostManifest
@testable import HostInspection
@testable import HostState
import Testing
import VIPKit

@Suite("The manifest says where a route leads when its destination isn't to be had")
struct FallbackTests {
  private let home = SceneDescription(
    id: "Home", routes: [.to("News", filling: "Store"), .to("Map", isOptional: true)], openRoutes: [], workers: [])

  private func wire(
    _ ids: [String], fallbacks: [String: String], knowing facts: [LibraryQuery: [Change]] = [:]
  ) -> Situation.Planned<SceneWiring> {
    let situation = Situation(["Home"] + ids) { manifest in
      var entry = Manifest.SceneEntry()
      for (route, scene) in fallbacks {
        let place = Place.manifest(file: "/app/scenes.json", keyPath: "scenes.Home.fallbacks.\(route)")
        entry.fallbacks[route] = Located(scene, at: place)
      }
      manifest.scenes["Home"] = entry
    }
    return situation.wire(home, knowing: facts)
  }

  @Test func `It isn't taken while the destination is there, and is known for the case that it can't be built`() throws
  {
    let result = wire(
      ["News", "Basic"], fallbacks: ["news": "Basic"], knowing: known(.of("News", .scene, ["Store"]), .of("Basic")))
    let wiring = try result.plan.get()
    #expect(wiring.destinations["news"] == "News")
    #expect(wiring.fallbacks == ["news": "Basic"])
    #expect(result.notes == [])
  }

  @Test func `It is taken for a destination that is missing, required or optional`() throws {
    let result = wire(["Basic"], fallbacks: ["news": "Basic", "map": "Basic"], knowing: known(.of("Basic")))
    #expect(try result.plan.get().destinations == ["news": "Basic", "map": "Basic"])
    #expect(
      result.notes
        == [("news", "News"), ("map", "Map")].map { route, destination in
          .told(
            .wiring(
              .fallenBack(
                scene: "Home", route: route, destination: destination, to: "Basic", reason: "there is no such scene")))
        })
  }

  @Test func `It is taken for one that is refused; why is told`() throws {
    var facts = known(.of("Basic"))
    facts[.report("News")] = [.refused("News", .busy("News"))]
    let result = wire(["News", "Basic"], fallbacks: ["news": "Basic"], knowing: facts)
    #expect(try result.plan.get().destinations["news"] == "Basic")
    let fault = WiringFault.fallenBack(
      scene: "Home", route: "news", destination: "News", to: "Basic", reason: Refusal.busy("News").message)
    #expect(result.notes == [.told(.busy("News")), .told(.wiring(fault))])
    #expect(fault.isWarning)
    #expect(
      fault.message == "Home: the route news leads to Basic in the place of News: \(Refusal.busy("News").message)")
    #expect(fault.suggestion == "install a News that is in order")
  }

  @Test(arguments: [
    (VersionRange.from("1"), "News"), (.from("2"), "Basic"), (.from("2", upTo: "1"), "News"),
  ])
  func `It is taken for one of another version, and hides no range that nothing fits`(
    versions: VersionRange, destination: String
  ) throws {
    var situation = Situation(["Home", "News", "Basic"]) { manifest in
      manifest.scenes["Home", default: Manifest.SceneEntry()].fallbacks["news"] = Located("Basic", at: .option("-"))
    }
    // Their descriptors say 1.1.
    for id in ["News", "Basic"] { for change in LoadedBuild.scene(id).changes { situation.apply(change) } }
    var route = SceneDescription.Route.to("News")
    route.versions = VersionRequirement(versions)
    let home = SceneDescription(id: "Home", routes: [route], openRoutes: [], workers: [])
    let result = situation.wire(home)
    #expect(try result.plan.get().destinations == ["news": destination])
    let fault = route.fault(of: "1.1", of: "News", from: "Home")
    let finding = fault.map { fault in
      destination == "News"
        ? fault
        : .fallenBack(scene: "Home", route: "news", destination: "News", to: "Basic", reason: fault.message)
    }
    #expect(result.notes == finding.map { [.told(.wiring($0))] } ?? [])
  }

  @Test func `A destination with another data store is an error, whatever the fallback`() {
    let result = wire(
      ["News", "Basic"], fallbacks: ["news": "Basic"], knowing: known(.of("News"), .of("Basic")))
    let fault = Refusal.wiring(.wrongDataStore(scene: "Home", route: "news", destination: "News", expected: "Store"))
    #expect(result.plan == .failure(fault))
  }

  @Test(arguments: [("Bsic", ["Basic", "News"]), ("Disk", ["Basic", "News"])])
  func `A name that is no scene's is found, needed or not`(name: String, scenes: [String]) {
    let result = wire(
      ["News", "Basic", "Disk"], fallbacks: ["news": name],
      knowing: known(.of("Home"), .of("News", .scene, ["Store"]), .of("Basic"), .of("Disk", .worker)))
    let place = Place.manifest(file: "/app/scenes.json", keyPath: "scenes.Home.fallbacks.news")
    let fault = Refusal.wiring(.unknownScene(place, found: name, known: (scenes + ["Home"]).sorted()))
    #expect(result.plan == .failure(fault))
  }

  @Test func `A route that the scene doesn't have is found`() {
    let result = wire(["News", "Basic"], fallbacks: ["nws": "Basic"])
    let place = Place.manifest(file: "/app/scenes.json", keyPath: "scenes.Home.fallbacks.nws")
    let fault = Refusal.wiring(.unknownRoute(place, scene: "Home", route: "nws", known: ["news", "map"]))
    #expect(result.plan == .failure(fault))
  }
}
