import Foundation
import HostTemplates
import SourceMessages
import TestSupport
import Testing

@Suite("The rules of the architecture, in an application that was begun")
struct LintSeedTests {
  /// With scenes of both styles, generated once for all tests.
  private static let app = Task { () throws -> String in
    let folder = TemporaryFolder.forRun
    try folder.makeFolder("lint")
    let (app, tools) = (folder.file("lint/Kiosk"), Checkout.products)
    _ = try Generator.makeApp("Kiosk", in: folder.file("lint"), hostFolder: tools)
    let generator = try Generator(at: app, hostFolder: tools)
    _ = try generator.makeScene("Notes")
    _ = try generator.makeScene("Pad", style: .swiftui)
    _ = try await generator.makeWorker("SlowTasks", for: "TasksWorker", toolFolder: tools)
    return app
  }

  private let folder = TemporaryFolder()

  private func lint(_ folders: [String], packages: [String] = [], below only: String? = nil) throws -> SourceFindings {
    try Tool.answer(to: .lint(folders: folders, packages: packages, only: only))
  }

  /// In the copy of the application, or in a folder, as `RULE FILE:LINE`.
  private func findings(in path: String? = nil) throws -> [String] {
    let app = folder.file("Kiosk")
    let parts = ["Contracts", "Scenes", "Workers"].map { "\(app)/\($0)" }
    let found = try lint(path.map { [$0] } ?? parts, packages: path == nil ? ["\(app)/Package.swift"] : [])
    return found.findings.map { "\($0.rule.rawValue) \($0.file.dropFirst((path ?? app).count + 1)):\($0.line ?? 0)" }
      .sorted()
  }

  @Test("A violation is found, by its rule and at its line, and nothing else is", arguments: LintSeed.batches)
  func seeded(seeds: [LintSeed]) async throws {
    try folder.copy(try await Self.app.value, as: "Kiosk")
    let edits = seeds.flatMap(\.edits)
    for change in edits {
      if let old = change.old {
        try folder.edit("Kiosk/\(change.file)", old, change.new)
      } else {
        try folder.write(change.new, to: "Kiosk/\(change.file)")
      }
    }
    let expected = try Set(edits.map { $0.file }).flatMap { file -> [String] in
      let lines = try folder.text("Kiosk/\(file)").split(separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().flatMap { index, line -> [String] in
        guard let mark = line.firstMatch(of: /\/\/ ✗(↓?) (.+)/) else { return [] }
        return mark.2.split(separator: ", ").map { "\($0) \(file):\(index + (mark.1.isEmpty ? 1 : 2))" }
      }
    }
    #expect(!expected.isEmpty)
    #expect(try findings() == expected.sorted())
  }

  @Test("Each rule has a violation among them, and a row of Docs/Lint.md in its words")
  func coverage() throws {
    let marks = LintSeed.all.flatMap(\.edits).flatMap { $0.new.matches(of: /✗↓? ([a-z, -]+)/).map { String($0.1) } }
    let told = Set(marks.flatMap { $0.components(separatedBy: ", ") })
    #expect(told == Set(SourceRule.allCases.map(\.rawValue)))
    #expect(Set(LintSeed.all.map(\.testDescription)).count == LintSeed.all.count)
    let text = try String(contentsOfFile: "\(Checkout.root)/Docs/Lint.md", encoding: .utf8)
    let rows = text.matches(of: /(?m)^\| `([a-z-]+)` \| ([^|]+) \|/).map { [String($0.1), String($0.2)] }
    #expect(rows == SourceRule.allCases.map { [$0.rawValue, $0.summary] })
  }

  // .ci/lint checks this repository.
  @Test("No false alarm where the architecture is followed, nor in an application that was just begun")
  func clean() async throws {
    let paths = ["Plugins/Contracts", "Tests/Fixtures/OutsideScenes", "Benchmarks/Scenes", "Tests/Fixtures/Compatible"]
    let found = try lint(paths.map { "\(Checkout.root)/\($0)" })
    #expect((found.findings, Set(found.ids).count) == ([], 4))
    let app = try await Self.app.value
    let parts = ["Contracts", "Scenes", "Workers"].map { "\(app)/\($0)" }
    for (only, files) in [(nil, 37), ("\(app)/Scenes/Pad", 7)] {
      let found = try lint(parts, packages: ["\(app)/Package.swift"], below: only)
      #expect((found.findings, found.files) == ([], files))
    }
  }

  @Test("What only looks like a violation isn't told, nor what a comment allows with a reason")
  func lookalikes() async throws {
    try folder.copy(try await Self.app.value, as: "Kiosk")
    try folder.write(
      """
      import VIPKit

      // An entity of the application, and no view.
      struct Image {}
      // Presenter: any TaskListPresentationLogic, in a comment alone.
      class QueryBuilder {}

      extension TaskListInteractor {
        func note(_ image: Image, _ builder: QueryBuilder) { record("TaskListViewController", Log.Text.short) }
      }

      final class TasksAPI {
        private let router = APIRouter()
      }
      class APIRouter {}

      final class TaskListWorker {
        private let router: APIRouter
        private let store: TaskDataStore
      }
      class TaskDataStore {}
      """, to: "Kiosk/Scenes/TaskList/Lookalikes.swift")
    try folder.edit(
      "Kiosk/Package.swift", "let package = Package(",
      """
      let support: [Target] = scenes.map { .target(name: "\\($0)Support", dependencies: ["TaskList"]) }
      let package = Package(
      """)
    try folder.link(to: ".", as: "Kiosk/Scenes/loop")
    // A comment with a reason lets a rule pass, on its line and on the line before.
    try folder.edit(
      "Kiosk/Scenes/TaskList/TaskListRouter.swift", "import VIPKit",
      "import TaskDetail  // lint:allow scene-link both leave together\n// lint:allow host-import it shows its insides\nimport HostState\nimport VIPKit"
    )
    #expect(try findings() == [])
  }

  @Test("Links that lead to more than 20,000 names are refused")
  func links() throws {
    try folder.write("@c(scene_Shop) public func shop() {}\n", to: "Shop/Shop.swift")
    for number in 101...250 {
      try folder.write("", to: "Notes/\(number)")
      try folder.link(to: "../Notes", as: "Shop/\(number)")
    }
    let fault = SourceFault.tooMany(folder: folder.file("Shop/232"), maximum: 20_000)
    #expect(throws: fault) { try lint([folder.file("Shop")]) }
  }

  @Test("No type of VIPKit's displays is unknown to the rules")
  func displayTypes() throws {
    // Values that business logic may know, and names so common that others have them, too.
    let data: Set = ["CalendarDay", "VersionRange", "Action", "Presentation"]
    var types: Set<String> = []
    for part in ["View", "ViewController", "Element", "Router", "Commands"] {
      let place = "\(Checkout.root)/Sources/VIPKit/\(part)"
      for name in try FileManager.default.contentsOfDirectory(atPath: place) {
        let text = try String(contentsOfFile: "\(place)/\(name)", encoding: .utf8)
        for match in text.matches(
          of: /(?m)^(?:public|open) (?:final |indirect |nonisolated )*(?:struct|class|enum|protocol|actor) (\w+)/)
        {
          types.insert(String(match.1))
        }
      }
    }
    types.subtract(data)
    #expect(types.count > 60)
    let members = types.sorted().enumerated().map { "  var p\($0): \($1)?\n" }.joined()
    try folder.write(
      "import VIPKit\nfinal class ShopInteractor {\n\(members)}\n@c(scene_Shop) public func shop() {}\n",
      to: "Shop/Shop.swift")
    let found = Set(try findings(in: folder.file("Shop")))
    let unknown = types.sorted().enumerated().filter {
      !found.contains("interactor-display Shop.swift:\($0.offset + 3)")
    }
    #expect(unknown.map(\.element) == [])
  }

  @Test("Each library of the package is known to host-import; a file that can't be read is a finding")
  func hostModules() throws {
    let manifest = try String(contentsOfFile: "\(Checkout.root)/Package.swift", encoding: .utf8)
    let begin = try #require(manifest.range(of: "let hostTargets"))
    let end = try #require(manifest.range(of: "let hostModules"))
    let modules = manifest[begin.upperBound..<end.lowerBound].matches(of: /\.target\(\s*name: "(\w+)"/).map(\.1)
    try #require(modules.count > 10)
    try folder.write(
      modules.map { "import \($0)\n" }.joined() + "@c(scene_Shop) public func shop() {}\n", to: "Shop/Shop.swift")
    #expect(try lint([folder.file("Shop")]).findings.map(\.found) == modules.map { "import \($0)" })

    try folder.write("@c(scene_Shop) public func shop() {}\n", to: "Shop/Shop.swift")
    try folder.write([0xFF, 0xFE], to: "Shop/Words.swift")
    let found = try lint([folder.file("Shop")]).findings
    let message = "source-syntax: found can't be read as UTF-8, expected a file that can be read"
    #expect(found.map(\.message) == ["\(folder.file("Shop/Words.swift")): \(message)"])
    #expect(found.last?.suggestion == "make it a text file that you may read")
  }
}
