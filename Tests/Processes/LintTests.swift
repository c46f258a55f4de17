import Foundation
import TestSupport
import Testing

@Suite("host lint", .timeLimit(.minutes(30)), .takesLongTurns)
struct LintTests {
  private struct Answer: Decodable {
    struct Finding: Decodable {
      let rule: String
      let file: String
      let line: Int?
      let column: Int?
      let found: String
    }

    let files: Int
    let findings: [Finding]
  }

  /// An application with scenes of both styles, each with a use case more, begun once for all tests.
  private static let app = Task { () throws -> String in
    let folder = try TemporaryFolder.forRun.get()
    try folder.makeFolder("lint")
    for words in [
      ["app", "Kiosk"], ["scene", "Notes"], ["scene", "Pad", "--style", "swiftui"], ["usecase", "Notes", "SortItems"],
      ["usecase", "Pad", "SortItems"], ["worker", "SlowTasks", "--for", "TasksWorker"],
    ] {
      let place = folder.file(words[0] == "app" ? "lint" : "lint/Kiosk")
      let result = try await Command.host(["new"] + words, in: place)
      try #require(result.status == 0, "\(words): \(result.errors)")
    }
    return folder.file("lint/Kiosk")
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is told of an application, as `RULE FILE:LINE`.
  private func findings(in path: String) async throws -> [String] {
    let result = try await Command.host(["lint", "--json", path])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    #expect(result.status == (answer.findings.isEmpty ? 0 : 1))
    #expect(answer.files > 0)
    #expect(answer.findings.allSatisfy { result.errors.contains("\($0.file):\($0.line.map { "\($0):" } ?? "")") })
    return answer.findings.map { "\($0.rule) \($0.file.dropFirst(path.count + 1)):\($0.line ?? 0)" }.sorted()
  }

  @Test("A violation is found, by its rule and at its line, and nothing else is", arguments: LintSeed.all)
  func seeded(seed: LintSeed) async throws {
    try folder.copy(try await Self.app.value, as: "Kiosk")
    for edit in seed.edits {
      let file = "Kiosk/\(edit.file)"
      guard let old = edit.old else {
        try folder.write(edit.new, to: file)
        continue
      }
      try folder.edit(file, old, edit.new)
    }
    let expected = try Set(seed.edits.map(\.file)).flatMap { file -> [String] in
      let lines = try String(contentsOfFile: folder.file("Kiosk/\(file)"), encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().flatMap { index, line -> [String] in
        guard let mark = line.firstMatch(of: /\/\/ ✗(↓?) (.+)/) else { return [] }
        return mark.2.split(separator: ", ").map { "\($0) \(file):\(index + (mark.1.isEmpty ? 1 : 2))" }
      }
    }
    #expect(!expected.isEmpty)
    let found = try await findings(in: folder.file("Kiosk"))
    #expect(found == expected.sorted())
  }

  @Test("Each rule has a violation among them")
  func coverage() async throws {
    let marks = LintSeed.all.flatMap(\.edits).flatMap { $0.new.matches(of: /✗↓? ([a-z, -]+)/).map { String($0.1) } }
    let told = Set(marks.flatMap { $0.components(separatedBy: ", ") })
    #expect(told == Set(try await rules().map(\.rule)))
    #expect(LintSeed.all.count >= 30)
    #expect(Set(LintSeed.all.map(\.testDescription)).count == LintSeed.all.count)
  }

  @Test(
    "No false alarm where the architecture is followed",
    arguments: [
      "Tests/Fixtures/OutsideScenes", "Tests/Fixtures/OutsideScenes/Profile",
      "Benchmarks/Scenes",
      "Tests/Fixtures/Compatible",
    ])
  func clean(path: String) async throws {
    let result = try await Command.host(["lint", path])
    #expect(result.errors == "")
    #expect(result.output.hasSuffix(" checked, 0 findings\n"))
    #expect(result.status == 0)
  }

  // This repository is checked by .ci/lint.
  @Test("None in an application that was just begun, nor in one of its scenes")
  func begun() async throws {
    let app = try await Self.app.value
    #expect(try await findings(in: app) == [])
    #expect(try await Command.host(["lint"], in: app).output == "37 files checked, 0 findings\n")
    #expect(try await Command.host(["lint", "Scenes/Pad"], in: app).output == "7 files checked, 0 findings\n")
  }

  @Test("What only looks like a violation isn't told")
  func lookalikes() async throws {
    try folder.copy(try await Self.app.value, as: "Kiosk")
    try folder.write(
      #"""
      import Foundation
      import VIPKit

      // An entity of the application, and no view.
      struct Image {}
      // Presenter: any TaskListPresentationLogic, in a comment alone.
      class QueryBuilder {}

      extension TaskListInteractor {
        private var changes: AsyncStream<Void> { $worker.changes }
        @Stored("the last task") private var last = 1
        private let records = Logger(subsystem: "org.example tasks", category: "The list")
        func note(_ image: Image, _ builder: QueryBuilder) {
          logger.info("A task was chosen by \(builder)")
          os_log("A task was chosen by %@", builder)
          Logger.tasks.debug("It was the first one")
          precondition(image.isThere, "The image is there as long as its task is")
          let key = "lastTask"
          let separator = ", "
          store(key, separator)
        }
      }

      final class TasksAPI {
        enum Answer { struct Response {} }
        private let router = APIRouter()
      }
      class APIRouter {}

      final class TaskListWorker {
        private let router: APIRouter
        private let store: TaskDataStore
      }
      class TaskDataStore {}
      """#, to: "Kiosk/Scenes/TaskList/Lookalikes.swift")
    try folder.edit(
      "Kiosk/Package.swift", "let package = Package(",
      """
      let support: [Target] = scenes.map { .target(name: "\\($0)Support", dependencies: ["TaskList"]) }
      let package = Package(
      """)
    try folder.link(to: ".", as: "Kiosk/Scenes/loop")
    let found = try await findings(in: folder.file("Kiosk"))
    #expect(found == [])
  }

  @Test("A comment with a reason lets a rule pass, on its line and on the line before")
  func allowed() async throws {
    try folder.copy(try await Self.app.value, as: "Kiosk")
    try folder.edit(
      "Kiosk/Scenes/TaskList/TaskListRouter.swift", "import VIPKit",
      "import TaskDetail  // lint:allow scene-link both leave together\n// lint:allow host-import it shows its insides\nimport HostState\nimport VIPKit"
    )
    let found = try await findings(in: folder.file("Kiosk"))
    #expect(found == [])
  }

  @Test("A library that links another scene is told, wherever its sources come from")
  func libraries() async throws {
    try folder.copy(try await Self.app.value, as: "Kiosk")
    try folder.makeFolder("Kiosk/scenes")
    try folder.write("", to: "empty.c")
    for (id, needed) in [("TaskDetail", ["-lc"]), ("TaskList", ["-L\(folder.file("Kiosk/scenes"))", "-lTaskDetail"])] {
      let library = folder.file("Kiosk/scenes/lib\(id).so")
      let made = try await Command.run(
        "/usr/bin/env",
        ["clang", "-shared", "-fuse-ld=lld", "-o", library, "-Wl,-soname,lib\(id).so", folder.file("empty.c")] + needed)
      try #require(made.status == 0, "\(made.errors)")
    }
    let result = try await Command.host(["lint"], in: folder.file("Kiosk"))
    #expect(
      result.errors == """
        error: scenes/libTaskList.so: scene-link: found it links libTaskDetail.so, a scene or worker, expected libraries that are no scene or worker
          take TaskDetail out of its sources and its package, and build it again: host build

        """)
    #expect(result.status == 1)
  }

  @Test("A function is called by its name, whatever attributes stand before it")
  func attributes() async throws {
    try folder.write(
      "protocol ShopBusinessLogic {\n  @discardableResult func buy(now: Bool) -> Int\n}\n@c(scene_Shop) public func shop() {}\n",
      to: "Shop/Shop.swift")
    let result = try await Command.host(["lint", "Shop"], in: folder.path)
    #expect(
      result.errors.hasPrefix(
        "error: Shop/Shop.swift:2:3: use-case-models: found ShopBusinessLogic.buy(now: Bool) -> Int, expected one parameter"
      ))
  }

  @Test("A finding says what is wrong and how to mend it; a file that can't be read is one")
  func text() async throws {
    try folder.write("import HostState\n@c(scene_Shop) public func shop() {}\n", to: "Shop/Shop.swift")
    try folder.write([0xFF, 0xFE], to: "Shop/Words.swift")
    let result = try await Command.host(["lint", "Shop"], in: folder.path)
    #expect(
      result.errors == """
        error: Shop/Shop.swift:1:1: host-import: found import HostState, expected VIPKit, Contracts and modules of the application
          use what VIPKit has; what is missing there is worth an issue
        error: Shop/Words.swift: source-syntax: found can't be read as UTF-8, expected a file that can be read
          make it a text file that you may read

        """)
    #expect(result.output == "2 files checked, 2 findings\n")
  }

  @Test(
    "What can't be checked is no success",
    arguments: [
      (["lint"], Int32(78), "error: scenes.json: there is no such file\n"),
      (["lint", "Shop"], 1, "error: Shop: there is no such folder\n"),
      (["lint", "Shop", "--rules"], 64, "error: PATH and --rules are both given\n"),
      (["lint", "."], 1, "error: .: there are no Swift files\n"),
    ])
  func refused(words: [String], status: Int32, error: String) async throws {
    let result = try await Command.host(words, in: folder.path)
    #expect(result.errors.hasPrefix(error), "\(result.errors)")
    #expect(result.status == status)
  }

  // MARK: Rules

  private struct Rule: Decodable {
    let rule: String
    let summary: String
  }

  private func rules() async throws -> [Rule] {
    let result = try await Command.host(["lint", "--rules", "--json"])
    #expect(result.status == 0)
    return try JSONDecoder().decode([Rule].self, from: Data(result.output.utf8))
  }

  @Test("Docs/Lint.md has a row for each rule that --rules lists, in its words")
  func documented() async throws {
    let text = try String(contentsOfFile: "\(Checkout.root)/Docs/Lint.md", encoding: .utf8)
    let rows = text.matches(of: /(?m)^\| `([a-z-]+)` \| ([^|]+) \|/).map { [String($0.1), String($0.2)] }
    #expect(rows == (try await rules().map { [$0.rule, $0.summary] }))
    let plain = try await Command.host(["lint", "--rules"])
    #expect(plain.lines.dropLast().map { $0.split(separator: " ").first.map(String.init) } == rows.map(\.first))
  }

  @Test("No type of VIPKit's displays is unknown to the rules")
  func displayTypes() async throws {
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
    let found = Set(try await findings(in: folder.file("Shop")))
    let unknown = types.sorted().enumerated().filter {
      !found.contains("interactor-display Shop.swift:\($0.offset + 3)")
    }
    #expect(unknown.map(\.element) == [])
  }
}
