import SourceMessages
import TestSupport
import Testing

@testable import HostTemplates

@Suite("The test of a route that host new writes")
struct RouteTestTests {
  private func text(of data: [SourceValue], isActor: Bool = false) throws -> String {
    let tests = SceneTests(
      templates: "\(Checkout.root)/Examples/Templates", scene: "List",
      spies: "class ListDataSourceSpy: ListDataSource {}")
    let route = SourceRoute(
      name: "detail", method: "routeToDetail", changed: [], new: [], data: data, dataStore: "DetailDataStore",
      dataSource: "ListDataSource", isActor: isActor, isSourceActor: false, takesMore: true,
      router: [SourceParameter(label: "navigator", type: "any Navigator")], interactor: [])
    return try #require(try tests.ofRouter(route))
  }

  @Test("sets what is passed")
  func values() throws {
    let text = try text(of: [SourceValue(name: "id", type: "Int"), SourceValue(name: "day", type: "CalendarDay")])
    #expect(text.contains("    dataStore.id = 7\n"))
    #expect(text.contains("    #expect(destination.id == 7)\n"))
    #expect(!text.contains("Set here"))
  }

  @Test("says where to set it, where no value can be made up or the destination is an actor")
  func noValues() throws {
    let text = try text(of: [SourceValue(name: "day", type: "CalendarDay")])
    #expect(text.contains("    // Set here what dataStore has, and expect it of destination in the end.\n"))
    #expect(!text.contains("newProperty"))
    let actor = try self.text(of: [SourceValue(name: "id", type: "Int")], isActor: true)
    #expect(actor.contains("    // To see what is passed, put a data store at navigator.destinations[\"detail\"].\n"))
  }
}
