import Foundation
import SourceMessages
import TestSupport
import Testing

@Suite("host-source adds a route")
struct SourceRouteTests {
  private let folder: TemporaryFolder

  /// Two scenes and Contracts, as small as may be.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("public import VIPKit\n", to: "Contracts/Routes/HomeRoutes.swift")
    try folder.write(
      """
      public import VIPKit

      final class NotesConfigurator {
        let descriptor = SceneDescriptor(id: "Notes", version: "1.0.0", workers: .notes)

        func configure(in context: SceneContext) {
          let interactor = NotesInteractor()
          let router = NotesRouter(navigator: context.navigator)
        }
      }

      """, to: "Notes/NotesConfigurator.swift")
    try folder.write(
      """
      // Ours.
      final class NotesInteractor: NotesBusinessLogic {
        private var notes: [String] = []
      }

      """, to: "Notes/NotesInteractor.swift")
    try folder.write(
      """
      import VIPKit

      protocol NotesRoutingLogic {
        func routeBack()
      }

      final class NotesRouter: NotesRoutingLogic {
        private let navigator: any Navigator

        init(navigator: any Navigator) {
          self.navigator = navigator
        }

        func routeBack() {}

        private func other() {}
      }

      """, to: "Notes/NotesRouter.swift")
    try folder.write(
      """
      import VIPKit

      protocol DetailDataStore {}

      final class DetailInteractor: DetailBusinessLogic, DetailDataStore {
        var items: [String] = []
      }

      """, to: "Detail/DetailInteractor.swift")
    try folder.write("let spy = DetailDataStoreSpy()\n", to: "DetailTests/DetailTests.swift")
  }

  private func route(_ name: String? = nil, _ data: [SourceValue] = []) throws -> SourceRoute? {
    try Tool.answer(
      to: .route(
        name: name, scene: SourceModule(name: "Notes", folder: folder.file("Notes")),
        destination: SourceModule(name: "Detail", folder: folder.file("Detail")), contracts: folder.file("Contracts"),
        tests: [folder.file("DetailTests")], data: data),
      as: SourceRoute.self)
  }

  private let text = SourceValue(name: "text", type: "String?")

  private func place(_ name: String, _ line: Int) -> SourcePlace { SourcePlace(file: folder.file(name), line: line) }

  private func edited(_ name: String, in route: SourceRoute) -> String? {
    (route.changed + route.new).first { $0.path == folder.file(name) }?.text
  }

  @Test("With data: Contracts, both Interactors, the Router that knew none, its maker, and what hid the data store")
  func data() throws {
    let route = try #require(try route(nil, [text]))
    #expect(route.new.count == 2)
    #expect(
      edited("Contracts/Routes/DetailRoutes.swift", in: route) == """
        public import VIPKit

        extension Route where Destination == any DetailDataStore {
          /// From Notes to Detail.
          public static var detail: Route { Route("detail", to: "Detail") }
        }

        """)
    #expect(
      edited("Contracts/DataStores/DetailDataStore.swift", in: route) == """
        /// What other scenes hand to Detail.
        @MainActor
        public protocol DetailDataStore: AnyObject {
          /// Set before the scene is shown.
          var text: String? { get set }
        }

        """)
    #expect(route.changed.count == 5)
    #expect(
      edited("Notes/NotesConfigurator.swift", in: route) == """
        import Contracts
        public import VIPKit

        final class NotesConfigurator {
          let descriptor = SceneDescriptor(id: "Notes", version: "1.0.0", routes: .detail, workers: .notes)

          func configure(in context: SceneContext) {
            let interactor = NotesInteractor()
            let router = NotesRouter(dataStore: interactor, navigator: context.navigator)
          }
        }

        """)
    #expect(
      edited("Notes/NotesInteractor.swift", in: route) == """
        protocol NotesDataSource: AnyObject {
          var text: String? { get }
        }

        // Ours.
        final class NotesInteractor: NotesBusinessLogic, NotesDataSource {
          var text: String?

          private var notes: [String] = []
        }

        """)
    #expect(
      edited("Notes/NotesRouter.swift", in: route) == """
        import Contracts
        import VIPKit

        protocol NotesRoutingLogic {
          func routeBack()
          func routeToDetail()
        }

        final class NotesRouter: NotesRoutingLogic, Router {
          private let dataStore: (any NotesDataSource)?
          private let navigator: any Navigator

          init(dataStore: (any NotesDataSource)? = nil, navigator: any Navigator) {
            self.dataStore = dataStore
            self.navigator = navigator
          }

          var segues: [Segue] { [Segue(.detail) { [weak self] in self?.routeToDetail() }] }

          func routeBack() {}

          func routeToDetail() {
            navigator.go(.detail) { $0.text = dataStore?.text }
          }

          private func other() {}
        }

        """)
    #expect(
      edited("Detail/DetailInteractor.swift", in: route) == """
        import Contracts
        import VIPKit

        protocol DetailDataSource {}

        final class DetailInteractor: DetailBusinessLogic, DetailDataSource, DetailDataStore {
          var text: String?
          var items: [String] = []
        }

        """)
    #expect(edited("DetailTests/DetailTests.swift", in: route) == "let spy = DetailDataSourceSpy()\n")
  }

  @Test("Without data, and with no data store to fill, only the source and the routes change")
  func noData() throws {
    let route = try #require(try route("showDetail"))
    #expect(route.new.map(\.path) == [folder.file("Contracts/Routes/DetailRoutes.swift")])
    #expect(
      route.changed.map(\.path) == [
        folder.file("Notes/NotesConfigurator.swift"), folder.file("Notes/NotesRouter.swift"),
      ])
    #expect(
      edited("Contracts/Routes/DetailRoutes.swift", in: route)?.contains("where Destination == Void {") == true)
    #expect(
      edited("Notes/NotesRouter.swift", in: route)?.contains(
        "\n\n  func routeToShowDetail() {\n    navigator.go(.showDetail)\n  }\n") == true)
  }

  @Test("A data store in Contracts is used and extended; an actor is filled without waiting for it")
  func store() throws {
    try folder.write(
      """
      public protocol DetailDataStore: AnyObject, Sendable {
        var count: Int { get set }
      }

      """, to: "Contracts/DetailDataStore.swift")
    try folder.write(
      """
      extension Route where Destination == any DetailDataStore {
        public static var detail: Route { Route("detail", to: "Detail") }
      }

      """, to: "Contracts/Routes/Detail.swift")
    try folder.write("actor DetailInteractor {}\n", to: "Detail/DetailInteractor.swift")
    let all = try #require(try route())
    #expect(all.data == [SourceValue(name: "count", type: "Int")])
    #expect(all.new == [])
    #expect(
      edited("Detail/DetailInteractor.swift", in: all) == """
        import Contracts
        import VIPKit

        actor DetailInteractor: DetailDataStore {
          nonisolated let countSnapshot = Snapshot<Int>(0)

          nonisolated var count: Int {
            get { countSnapshot.value }
            set { countSnapshot.value = newValue }
          }
        }

        """)
    let more = try #require(try route(nil, [text]))
    #expect(
      edited("Contracts/DetailDataStore.swift", in: more) == """
        public protocol DetailDataStore: AnyObject, Sendable {
          var count: Int { get set }
          /// Set before the scene is shown.
          var text: String? { get set }
        }

        """)
  }

  @Test("What is there already, or can't be, is told with its place")
  func refused() throws {
    let items = place("Detail/DetailInteractor.swift", 6)
    #expect(
      throws: SourceFault.otherType(name: "items", found: "[String]", expected: "Int?", place: items)
    ) { try route(nil, [SourceValue(name: "items", type: "Int?")]) }
    #expect(
      throws: SourceFault.notSwift(file: folder.file("Contracts/DataStores/DetailDataStore.swift"))
    ) { try route(nil, [SourceValue(name: "text", type: "[?")]) }
    try folder.write(
      "extension Route where Destination == Void {\n  static var detail: Route { Route(\"detail\", to: \"Other\") }\n}\n",
      to: "Contracts/Routes/Others.swift")
    #expect(throws: SourceFault.taken(name: "detail", place: place("Contracts/Routes/Others.swift", 2))) {
      try route()
    }
    let text = try String(contentsOfFile: folder.file("Notes/NotesRouter.swift"), encoding: .utf8)
    try folder.write(
      text.replacing("func routeBack()\n", with: "func routeToDetail()\n"), to: "Notes/NotesRouter.swift")
    #expect(throws: SourceFault.taken(name: "routeToDetail", place: place("Notes/NotesRouter.swift", 4))) {
      try route()
    }
  }

  @Test(
    "A type is passed as an optional of all of it",
    arguments: [
      ("String", "String?"), ("[Int]", "[Int]?"), ("(Int) -> String", "((Int) -> String)?"),
      ("any Sendable", "(any Sendable)?"), ("A & B", "(A & B)?"), ("String?", "String?"),
    ])
  func optional(type: String, expected: String) throws {
    let route = try #require(try route(nil, [SourceValue(name: "text", type: type)]))
    #expect(route.data == [SourceValue(name: "text", type: expected)])
    #expect(
      edited("Contracts/DataStores/DetailDataStore.swift", in: route)?.contains("var text: \(expected) {") == true)
  }

  @Test(
    "What no property can keep is refused",
    arguments: ["String!", "inout Int", "@escaping () -> Void", "some Sendable"])
  func notPassed(type: String) throws {
    #expect(throws: SourceFault.notPassed(name: "text", type: type)) {
      try route(nil, [SourceValue(name: "text", type: type)])
    }
  }

  @Test("Lines end as those of a file do, and nothing stands before a byte order mark")
  func otherEditors() throws {
    let interactor = folder.file("Detail/DetailInteractor.swift")
    let mark = "\u{FEFF}"
    for name in ["Notes/NotesConfigurator.swift", "Notes/NotesRouter.swift", "Detail/DetailInteractor.swift"] {
      let text = try String(contentsOfFile: folder.file(name), encoding: .utf8)
      let imports = text.replacing("import VIPKit\n\n", with: "")
      try Data((mark + imports).replacing("\n", with: "\r\n").utf8).write(to: URL(filePath: folder.file(name)))
    }
    let route = try #require(try route(nil, [text]))
    for file in route.changed where file.path != folder.file("Notes/NotesInteractor.swift") {
      if !file.path.hasPrefix(folder.file("Notes/")), file.path != interactor { continue }
      #expect(file.text.unicodeScalars.first == "\u{FEFF}", "\(file.path)")
      #expect(file.text.unicodeScalars.filter { $0 == "\u{FEFF}" }.count == 1)
      let bytes = Array(file.text.utf8)
      let bare = bytes.indices.filter { bytes[$0] == 10 && ($0 == 0 || bytes[$0 - 1] != 13) }
      #expect(bare.isEmpty, "\(file.path)")
    }
  }

  @Test("A file that can't be parsed is left alone")
  func broken() throws {
    let router = folder.file("Notes/NotesRouter.swift")
    try folder.write(
      try String(contentsOfFile: folder.file("Notes/NotesRouter.swift"), encoding: .utf8) + "}}}\n",
      to: "Notes/NotesRouter.swift")
    #expect(throws: SourceFault.broken(file: router)) { try route() }
  }

  @Test("An actor can't be filled through a protocol of the main actor; a first value must be known")
  func impossible() throws {
    try folder.write(
      "@MainActor\npublic protocol DetailDataStore: AnyObject {\n  var order: Order { get set }\n}\n",
      to: "Contracts/DetailDataStore.swift")
    #expect(
      throws: SourceFault.noFirstValue(name: "order", type: "Order", place: place("Detail/DetailInteractor.swift", 5))
    ) { try route() }
    try folder.write("actor DetailInteractor {}\n", to: "Detail/DetailInteractor.swift")
    #expect(
      throws: SourceFault.mainActorStore(
        name: "DetailDataStore", interactor: "DetailInteractor", place: place("Contracts/DetailDataStore.swift", 1))
    ) { try route() }
  }
}
