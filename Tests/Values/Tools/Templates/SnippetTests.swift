import HostSystem
import TestSupport
import Testing
import VIPTestKit

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

  @Test("A use case: what each object of the scene tells the next one; for SwiftUI an actor, and no ViewModel")
  func useCase() throws {
    try Golden.check(
      text(Snippet.useCase("SortTasks", of: "List", at: folder.file("Scenes/List"))), "snippet-use-case.txt")
    try Golden.check(text(Snippet.useCase("SortTasks", of: "Pad", at: folder.path)), "snippet-observed.txt")
  }

  @Test("A route that passes nothing; one that passes data: the data store there, and where the source has the data")
  func route() throws {
    try Golden.check(text(Snippet.route(from: "List", to: "Pad", passing: [], at: folder.path)), "snippet-route.txt")
    let data = [(name: "note", type: "String?"), (name: "count", type: "Int")]
    try Golden.check(text(Snippet.route(from: "Pad", to: "List", passing: data, at: folder.path)), "snippet-data.txt")
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
