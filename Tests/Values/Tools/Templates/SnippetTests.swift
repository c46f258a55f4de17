import HostSystem
import TestSupport
import Testing

@testable import HostTemplates

@Suite("The parts of a use case and of a route")
struct SnippetTests {
  private let folder = TemporaryFolder()

  init() throws {
    for file in ["Package.swift", "Scenes/List/ListViewController.swift", "Scenes/Pad/PadView.swift"] {
      try folder.write("", to: file)
    }
  }

  private func text(_ snippets: [Snippet]) -> String {
    snippets.map { "// \($0.file), \($0.place):\n\($0.text)\n" }.joined(separator: "\n")
  }

  @Test("A use case: what each object of the scene tells the next one")
  func useCase() throws {
    #expect(
      text(try Snippet.useCase("SortTasks", of: "List", at: folder.file("Scenes/List"))) == """
        // Scenes/List/ListModels.swift, in enum List:
          enum SortTasks {
            struct Request: Equatable {}

            struct Response: Equatable {}

            struct ViewModel: Equatable {}
          }

        // Scenes/List/ListInteractor.swift, in protocol ListBusinessLogic:
          func sortTasks(request: List.SortTasks.Request)

        // Scenes/List/ListInteractor.swift, in ListInteractor:
          func sortTasks(request: List.SortTasks.Request) {
            presenter.presentSortTasks(response: List.SortTasks.Response())
          }

        // Scenes/List/ListPresenter.swift, in protocol ListPresentationLogic:
          func presentSortTasks(response: List.SortTasks.Response)

        // Scenes/List/ListPresenter.swift, in ListPresenter:
          func presentSortTasks(response: List.SortTasks.Response) {
            viewController?.displaySortTasks(viewModel: List.SortTasks.ViewModel())
          }

        // Scenes/List/ListViewController.swift, in protocol ListDisplayLogic:
          func displaySortTasks(viewModel: List.SortTasks.ViewModel)

        // Scenes/List/ListViewController.swift, in ListViewController:
          private func sortTasks() {
            interactor?.sortTasks(request: List.SortTasks.Request())
          }

          func displaySortTasks(viewModel: List.SortTasks.ViewModel) {}

        """)
  }

  @Test("In the style of SwiftUI the Interactor is an actor, and there is no ViewModel")
  func observedUseCase() throws {
    #expect(
      text(try Snippet.useCase("SortTasks", of: "Pad", at: folder.path)) == """
        // Scenes/Pad/PadModels.swift, in enum Pad:
          enum SortTasks {
            struct Request: Equatable {}

            struct Response: Equatable {}
          }

        // Scenes/Pad/PadInteractor.swift, in protocol PadBusinessLogic:
          func sortTasks(request: Pad.SortTasks.Request) async

        // Scenes/Pad/PadInteractor.swift, in PadInteractor:
          func sortTasks(request: Pad.SortTasks.Request) async {
            await presenter.presentSortTasks(response: Pad.SortTasks.Response())
          }

        // Scenes/Pad/PadPresenter.swift, in protocol PadPresentationLogic:
          func presentSortTasks(response: Pad.SortTasks.Response)

        // Scenes/Pad/PadPresenter.swift, in PadPresenter:
          func presentSortTasks(response: Pad.SortTasks.Response) {}

        // Scenes/Pad/PadView.swift, in PadView:
          private func sortTasks() async {
            await interactor.sortTasks(request: Pad.SortTasks.Request())
          }

        """)
  }

  @Test("A route that passes nothing")
  func route() throws {
    #expect(
      text(try Snippet.route(from: "List", to: "Pad", passing: [], at: folder.path)) == """
        // Contracts/Routes/PadRoutes.swift, a new file, or at the end:
        public import VIPKit

        extension Route where Destination == Void {
          /// Leads to Pad.
          public static var pad: Route { Route("pad", to: "Pad") }
        }

        // Scenes/List/ListConfigurator.swift, in SceneDescriptor(…), behind version:
        routes: .pad

        // Scenes/List/ListRouter.swift, in protocol ListRoutingLogic:
          func routeToPad()

        // Scenes/List/ListRouter.swift, in ListRouter, with import Contracts:
          func routeToPad() {
            navigator.go(.pad)
          }

        // Scenes/List/ListViewController.swift, where the user goes there:
        router?.routeToPad()

        """)
  }

  @Test("A route that passes data: the data store of the destination, and where the source has the data")
  func data() throws {
    let data = [(name: "note", type: "String?"), (name: "count", type: "Int")]
    let text = text(try Snippet.route(from: "Pad", to: "List", passing: data, at: folder.path))
    #expect(
      text.hasPrefix(
        """
        // Contracts/DataStores/ListDataStore.swift, a new file, or in the protocol:
        /// What other scenes hand to List.
        @MainActor
        public protocol ListDataStore: AnyObject {
          var note: String? { get set }
          var count: Int { get set }
        }

        // Scenes/List/ListInteractor.swift, in ListInteractor, with import Contracts and the conformance to ListDataStore:
          var note: String?
          var count: Int

        // Scenes/Pad/PadInteractor.swift, in protocol PadDataSource, the type of the Router's dataStore:
          var note: String? { get }
          var count: Int { get }

        // Scenes/Pad/PadInteractor.swift, in PadInteractor:
          var note: String?
          var count: Int

        // Contracts/Routes/ListRoutes.swift, a new file, or at the end:
        public import VIPKit

        extension Route where Destination == any ListDataStore {

        """))
    #expect(
      text.hasSuffix(
        """
          func routeToList() {
            navigator.go(.list) {
              $0.note = dataStore.note
              $0.count = dataStore.count
            }
          }

        // Scenes/Pad/PadView.swift, where the user goes there:
        router.routeToList()

        """))
  }

  @Test("A scene that isn't there, and a name that none has, are refused")
  func refused() throws {
    #expect(throws: Diagnostic.badName("sort")) { try Snippet.useCase("sort", of: "List", at: folder.path) }
    #expect(throws: Diagnostic.noScene("Lst", folder: folder.path)) {
      try Snippet.useCase("Sort", of: "Lst", at: folder.path)
    }
    #expect(throws: Diagnostic("List: a route leads from one scene to another", "name two scenes", cause: .option)) {
      try Snippet.route(from: "List", to: "List", passing: [], at: folder.path)
    }
    #expect(throws: Diagnostic.noScene("Gone", folder: folder.path)) {
      try Snippet.route(from: "List", to: "Gone", passing: [], at: folder.path)
    }
    #expect(
      "\(Diagnostic.noScene("Gone", folder: "Tasks"))" == """
        Tasks: there is no scene "Gone" here or above
          go to its application, where host list shows the scenes; or begin it there: host new scene NAME
        """)
  }
}
