import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

/// Changes single bytes of what the dynamic loader reads of a library: some of them end every process that opens it.
///
/// A tenth of the changes is made live.
@Suite("Damage in the tables of the dynamic loader", .timeLimit(.minutes(30)), .serialized, .ownFolders, .nightly)
struct LoaderTableTests {
  private static let id = "MutantScene000000"
  private static let symbol = "scene_\(id)"
  private static let changes = 500

  private func library() async throws -> MutantLibrary {
    let build = try await LiveBuilds.build("Mutant")
    return MutantLibrary([UInt8](try Data(contentsOf: URL(filePath: build))))
  }

  @Test("list answers for all libraries")
  func list() async throws {
    let library = try await library()
    let numbers = library.numbers(for: Self.symbol, count: Self.changes)
    try #require(numbers.count == Self.changes)
    let folder = try TemporaryFolder()
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
    // The changes are such as matter; and many don't.
    #expect(rows.contains { $0.contains(" loaded ") })
    #expect(list.output.contains("it ended the process that tried it: "))
    #expect(list.lines.contains { $0.hasPrefix("DemoAuth ") && $0.contains(" loaded ") })
    let ends = list.lines.count { $0.contains("it ended the process that tried it: ") }
    print("\(Self.changes) changes: \(ends) end the process, \(rows.count { $0.contains(" loaded ") }) do no harm")
  }

  @Test("A good build that is dropped in next to it is on the screen each time")
  func live() async throws {
    let library = try await library()
    var random = SeededGenerator(seed: 10)
    var deaths = 0
    // As many deaths as all changes of a run could cause within a minute are what a supervisor puts up with.
    for first in stride(from: 0, to: max(1, Self.changes / 10), by: 10) {
      let count = min(10, max(1, Self.changes / 10) - first)
      deaths += try await walk(library, numbers: first..<(first + count), by: &random)
    }
    print("\(max(1, Self.changes / 10)) changes live: \(deaths) deaths, and the user is back on the screen each time")
  }

  private func walk(
    _ library: MutantLibrary, numbers: Range<Int>, by random: inout SeededGenerator
  ) async throws -> Int {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "\#(Self.id)", "folders": ["scenes"] }"#, to: "scenes.json")
    try put(library, labelled: "number 0000000000", in: folder)
    let session = try PlainSession(
      [], in: folder,
      // A backtrace of each death would take most of the time.
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "XDG_STATE_HOME": folder.path, "SWIFT_BACKTRACE": "enable=no",
      ])
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    var deaths = 0
    for number in numbers {
      let mutant = try await mutant(of: library, in: folder, by: &random)
      try put(mutant, labelled: Self.label("m", number), in: folder)
      deaths += try await settle(on: Self.label("m", number), in: session)
      try put(library, labelled: Self.label("g", number), in: folder)
      deaths += try await settle(on: Self.label("g", number), in: session, isGood: true)
      let screen = try await session.screen()
      // A change may also damage how a build takes what was typed; such a build loses it before the good one comes.
      #expect(screen.first == "== \(Self.id) ==" && screen.contains(Self.label("g", number)))
      if !screen.contains("Text: kept") { _ = try await session.screen(after: "set Text=kept") }
    }
    #expect(await session.end() == 0)
    return deaths
  }

  /// A change that the inspection doesn't find: only such a library is opened.
  private func mutant(
    of library: MutantLibrary, in folder: TemporaryFolder, by random: inout SeededGenerator
  ) async throws -> MutantLibrary {
    while true {
      var mutant = library
      mutant.change(by: &random)
      try folder.write(mutant.bytes, to: "lib\(Self.id).so")
      if try await Command.host(["inspect", "lib\(Self.id).so"], in: folder.path).status == 0 { return mutant }
    }
  }

  /// Waits until a build is on the screen, was refused or has ended the app; dismisses the alerts.
  ///
  /// - Returns: how often the app has died.
  private func settle(on label: String, in session: PlainSession, isGood: Bool = false) async throws -> Int {
    var deaths = 0
    while true {
      let line = try await session.lines { line in
        line == label || line.hasPrefix("! ") || (!isGood && line.hasPrefix("~ "))
      }.last
      guard line?.hasPrefix("! ") == true else { return deaths }
      deaths += 1
      session.send("ok")
      if !isGood { return deaths }
    }
  }

  /// Puts a build in its place at once.
  private func put(_ library: MutantLibrary, labelled label: String, in folder: TemporaryFolder) throws {
    var library = library
    library.replace("number 0000000000", by: label)
    try folder.write(library.bytes, to: "scenes/.new", makingFolders: true)
    try succeed(rename(folder.file("scenes/.new"), folder.file("scenes/lib\(Self.id).so")))
  }

  private static func label(_ kind: Character, _ number: Int) -> String {
    let digits = String(number)
    return "number \(kind)" + String(repeating: "0", count: 9 - digits.count) + digits
  }
}
