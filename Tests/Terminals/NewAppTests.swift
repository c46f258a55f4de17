import Foundation
import Synchronization
import HostSupport
import Testing

@Suite("host new app", .timeLimit(.minutes(10)), .ownFolders)
struct NewAppTests {
  private let folder = TemporaryFolder()

  private func begin(_ name: String, _ options: [String] = []) async throws {
    let new = try await Command.host(["new", "app", name] + options, in: folder.path)
    #expect((new.errors, new.lines.suffix(2)) == ("", ["next: cd \(name) && host dev", ""]))
  }

  @Test("host dev takes a change of Contracts by a restart that keeps what was typed; --resume goes on with it")
  func contracts() async throws {
    try await begin("Kiosk")
    func development(_ options: String...) throws -> PseudoTerminal {
      try PseudoTerminal(
        Checkout.host, ["dev"] + options, columns: 100, in: folder.file("Kiosk"), environment: folder.environment)
    }
    let terminal = try development()
    try await terminal.wait(for: "[ Add ]")
    try await terminal.type("buy mi", until: "buy mi")

    try folder.edit(
      "Kiosk/Contracts/Entities/TaskItem.swift", "  /// Makes a task.",
      "  public static let kind = \"Errand\"\n\n  /// Makes a task.")
    try folder.edit(
      "Kiosk/Scenes/TaskList/TaskListViewController.swift", "import VIPKit", "import Contracts\nimport VIPKit")
    try folder.edit(
      "Kiosk/Scenes/TaskList/TaskListViewController.swift", "Form(words(\"New task\"))", "Form(TaskItem.kind)")
    // Only an app with the new Contracts can load it: that the present one can't is not reported as the author's fault.
    let faults = Mutex<Set<String>>([])
    try await terminal.wait { screen in
      let told = screen.lines.filter { $0.contains("not updated") || $0.contains("error:") }
      faults.withLock { $0.formUnion(told) }
      return screen.shows("Errand") && screen.shows("buy mi")
    }
    #expect(faults.withLock(\.self) == [])
    try await terminal.type("lk", until: "buy milk")
    terminal.signal(SIGTERM)
    #expect(await terminal.end() == -SIGTERM)

    let resumed = try development("--resume")
    try await resumed.wait { $0.shows("Errand") && $0.shows("buy milk") }
    #expect(await resumed.end(by: "\u{3}") == 0)
  }

  @Test("An empty one takes scenes of both styles, a module, use cases and a route; its tests pass", .nightly)
  func empty() async throws {
    let app = folder.file("Bare")
    try await begin("Bare", ["--empty"])
    for arguments in [
      ["scene", "Notes", "--empty"], ["scene", "Prices", "--empty", "--style", "swiftui"],
      ["module", "Money"],
    ] {
      let more = try await Command.host(["new"] + arguments, in: app)
      #expect((more.status, more.errors) == (0, ""))
    }
    for arguments in [
      ["usecase", "Main", "ShowTime"], ["usecase", "Prices", "FetchPrices"], ["route", "Main", "Notes"],
    ] { try await write(arguments, to: "Bare") }
    #expect(try await Command.host(["spies", "Tests"], in: app).errors == "")
    try folder.write(
      #"""
      /// A sum as text.
      public func price(_ cents: Int) -> String { "\(cents) ct" }

      """#, to: "Bare/Scenes/Money/Money.swift")
    try folder.write("import Money\n\nlet leastPrice = price(5)\n", to: "Bare/Scenes/Prices/LeastPrice.swift")
    try folder.write(
      """
      import Money
      import Testing

      @testable import Prices

      @MainActor @Test func price() { #expect(leastPrice == Money.price(5)) }

      """, to: "Bare/Tests/PricesTests/LeastPriceTests.swift")
    #expect(try await Command.host(["build"], in: app).errors == "")
    #expect(FileManager.default.fileExists(atPath: "\(app)/scenes/libMoney.so"))
    #expect(try await Command.host(["check"], in: app).output == "3 scenes and workers checked, 0 refused\n")
    #expect(try await Command.host(["lint"], in: app).status == 0)
    for scene in ["Main", "Notes", "Prices"] {
      let run = try await Command.host(["run", "--start", scene, "--strict"], input: "screen\n", in: app)
      #expect(run.output.hasSuffix("\(scene)\n[Done]\n"))
    }
    let format = try await Command.run(
      "/usr/bin/env", ["swift", "format", "lint", "--strict", "-r", "Package.swift", "Contracts", "Scenes", "Tests"],
      in: app)
    #expect(format.errors == "")
    let test = try await Command.swiftTest(in: app)
    #expect(test.status == 0, "\(test.output)\(test.errors)")
  }

  /// Follows the instructions of host new.
  private func write(_ arguments: [String], to name: String) async throws {
    struct Printed: Decodable { let snippets: [Part] }
    struct Part: Decodable { let file, place, text: String }
    let new = try await Command.host(["new"] + arguments + ["--json"], in: folder.file(name))
    #expect(new.errors == "")
    for part in try JSONDecoder().decode(Printed.self, from: Data(new.output.utf8)).snippets {
      let file = "\(name)/\(part.file)"
      if part.place.hasPrefix("a new file") {
        try folder.write("\(part.text)\n", to: file)
      } else if part.place.hasPrefix("in SceneDescriptor") {
        try folder.edit(file, "version: \"1.0.0\"", "version: \"1.0.0\", \(part.text)")
        try folder.edit(file, "public import VIPKit", "import Contracts\npublic import VIPKit")
      } else if !part.place.hasPrefix("where the user goes") {
        let declared = try #require(part.place.split(separator: ",").first?.split(separator: " ").last)
        let text = try folder.text(file)
        let pattern = try Regex("(protocol|enum|class|actor|struct) \(declared)\\b.*\\{")
        let head = try #require(text.firstMatch(of: pattern))
        let isEmpty = text[head.range.upperBound...].hasPrefix("}")
        let line = String(text[head.range])
        try folder.edit(file, line, "\(line)\n\(part.text)\n" + (isEmpty ? "" : "\n"))
      }
    }
  }
}
