import Foundation
import HostSupport
import Testing

/// Changes single bytes that the dynamic loader reads: some changes end every process that opens the library.
@Suite("Damage in the tables of the dynamic loader", .timeLimit(.minutes(30)), .serialized, .ownFolders, .nightly)
struct LoaderTableTests {
  private static let id = "MutantScene000000"
  private static let symbol = "scene_\(id)"
  private static let changes = 500

  @Test("list answers for all libraries")
  func list() async throws {
    let build = try await LiveBuilds.build("Mutant")
    let library = MutantLibrary([UInt8](try Data(contentsOf: URL(filePath: build))))
    let numbers = library.numbers(for: Self.symbol, count: Self.changes)
    try #require(numbers.count == Self.changes)
    let folder = TemporaryFolder()
    try folder.write(#"{ "version": 1, "folders": ["scenes", "@host"] }"#, to: "scenes.json")
    var random = SeededGenerator(seed: 9)
    var whole = library
    whole.renumber(Self.symbol, as: "000000")
    #expect(whole.bytes == library.bytes)
    for number in numbers {
      var mutant = library
      mutant.renumber(Self.symbol, as: number)
      mutant.change(by: &random)
      try folder.write(mutant.bytes, to: "scenes/libMutantScene\(number).so", makingFolders: true)
    }
    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.status == 0)
    let rows = list.lines.filter { $0.hasPrefix("MutantScene") }
    #expect(Set(rows.map { String($0.prefix(Self.id.count)) }) == Set(numbers.map { "MutantScene\($0)" }))
    #expect(rows.allSatisfy { $0.contains(" loaded ") || $0.contains(" refused ") })
    // Some changes matter, and many don't.
    #expect(rows.contains { $0.contains(" loaded ") } && list.output.contains("it ended the process that tried it: "))
    #expect(list.lines.contains { $0.hasPrefix("DemoAuth ") && $0.contains(" loaded ") })
    let ends = list.lines.count { $0.contains("it ended the process that tried it: ") }
    print("\(Self.changes) changes: \(ends) end the process, \(rows.count { $0.contains(" loaded ") }) do no harm")
  }
}
