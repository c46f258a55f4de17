import Foundation
import SourceMessages
import TestSupport
import Testing

@Suite("No scene imports a module of the host")
struct HostModulesTests {
  @Test("Each library of the package is known to host-import")
  func all() async throws {
    let manifest = try String(contentsOfFile: "\(Checkout.root)/Package.swift", encoding: .utf8)
    let begin = try #require(manifest.range(of: "let hostTargets"))
    let end = try #require(manifest.range(of: "let hostModules"))
    let modules = manifest[begin.upperBound..<end.lowerBound].matches(of: /\.target\(\s*name: "(\w+)"/).map(\.1)
    try #require(modules.count > 10)
    let folder = try TemporaryFolder()
    try folder.write(
      modules.map { "import \($0)\n" }.joined() + "@c(scene_Shop) public func shop() {}\n", to: "Shop/Shop.swift")
    let found = try await Tool.answer(
      to: .lint(folders: [folder.file("Shop")], packages: [], only: nil), as: SourceFindings.self)
    #expect(found.findings.map(\.found) == modules.map { "import \($0)" })
  }
}
