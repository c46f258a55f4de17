import Foundation
import TestSupport
import Testing

@Suite("Docs/Architecture.md shows the modules as they are", .takesTurns)
struct ArchitectureTests {
  private struct Package: Decodable {
    struct Target: Decodable {
      let name: String
      let dependencies: [[String: [Name?]]]
    }

    /// A dependency is `{"byName": ["HostSystem", null]}` or `{"product": ["VIPKit", "VIPKit", null, null]}`.
    struct Name: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    let targets: [Target]
  }

  /// A row of the table: module, lines, what it may import, and more.
  private struct Row {
    let module: String
    let lines: Int
    let imports: Set<String>

    init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, let lines = Int(cells[1].replacing(",", with: "")) else { return nil }
      (module, self.lines, imports) = (cells[0], lines, Set(cells[2].components(separatedBy: ", ")))
    }
  }

  private let rows =
    (try? String(contentsOfFile: "\(Checkout.root)/Docs/Architecture.md", encoding: .utf8))?
    .split(separator: "\n").compactMap(Row.init) ?? []

  @Test("Each module imports what the table says, and no module that stands below it")
  func imports() async throws {
    let targets = try await targets(of: ".") + targets(of: "Sources/DisplayKit")
    let imports = Dictionary(
      targets.map { target in
        (target.name, Set(target.dependencies.flatMap { $0.values.compactMap { $0.first??.text } }))
        // The tests of DisplayKit are in both packages.
      }, uniquingKeysWith: { first, _ in first })
    #expect(Set(rows.map(\.module)).isSuperset(of: Self.modules))
    for (index, row) in rows.enumerated() {
      #expect(row.imports == imports[row.module], "\(row.module)")
      #expect(row.imports.isDisjoint(with: rows[index...].map(\.module)), "\(row.module) imports a module below it")
    }
  }

  private func targets(of folder: String) async throws -> [Package.Target] {
    let scratch = try TemporaryFolder()
    let dump = try await Command.run(
      "/usr/bin/env",
      ["swift", "package", "--package-path", folder, "--scratch-path", scratch.path, "dump-package"])
    return try JSONDecoder().decode(Package.self, from: Data(dump.output.utf8)).targets
  }

  @Test("The files of a module import what the table says, and what comes with the toolchain")
  func files() throws {
    let toolchain: Set = ["Dispatch", "FoundationEssentials", "Glibc", "Observation", "Synchronization"]
    for row in rows {
      for (file, text) in try files(of: row.module) {
        let imports = text.matches(of: /(?m)^(?:@[\w()]+ )?(?:package |public |internal )?import (\w+)/).map {
          String($0.1)
        }
        #expect(row.imports.union(toolchain).isSuperset(of: imports), "\(file)")
      }
    }
  }

  @Test("The lines are those that there are, within a tenth")
  func lines() throws {
    for row in rows {
      let found = try files(of: row.module).reduce(0) { $0 + $1.text.count { $0 == "\n" } }
      #expect(abs(found - row.lines) <= max(50, found / 10), "\(row.module) has \(found) lines")
    }
  }

  private func files(of module: String) throws -> [(file: String, text: String)] {
    let nested = Self.displayModules.contains(module) ? "DisplayKit/" : ""
    let folder = URL(filePath: "\(Checkout.root)/Sources/\(nested)\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    return try (files ?? []).filter { $0.pathExtension == "swift" }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  /// The folders of the host's modules, and of those that it shares with tests.
  private static var modules: [String] { names(in: "Sources").filter { $0.hasPrefix("Host") } + displayModules }

  private static var displayModules: [String] {
    names(in: "Sources/DisplayKit").filter { !$0.contains(".") && !$0.hasPrefix("C") && $0 != "Tests" }
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/\(folder)")) ?? []
  }
}
