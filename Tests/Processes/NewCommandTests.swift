import HostSupport
import Testing

@Suite("host new", .ownFolders)
struct NewCommandTests {
  @Test("In a checkout a scene and a worker are begun, in the project's style; the next step is told")
  func inCheckout() async throws {
    let folder = TemporaryFolder()
    for name in [
      "Package.swift", ".swift-format", "Plugins/Contracts", "Examples/Templates", "Sources/VIPKit/Package.swift",
    ] { try folder.copy("\(Checkout.root)/\(name)", as: name) }

    let new = try await Command.host(["new", "scene", "Notes"], in: folder.path)
    #expect((new.errors, new.lines.first) == ("", "\(folder.path)/Plugins/Notes/NotesConfigurator.swift"))
    #expect(
      new.lines.suffix(4) == [
        "Package.swift: added \"Notes\" to scenes", "next: host build Plugins/Notes && host run --start Notes",
        "the user comes to it by the palette (Ctrl-P) and by host open Notes, until a route leads to it", "",
      ])
    let worker = try await Command.host(
      ["new", "worker", "OpenAuth", "--for", "AuthWorker"], in: folder.file("Plugins"))
    #expect(worker.errors == "")
    #expect(
      worker.lines.suffix(2)
        == ["next: cd .. && host build Plugins/Workers/OpenAuth && host run --worker AuthWorker=OpenAuth", ""])

    let format = try await Command.run(
      "/usr/bin/env", ["swift", "format", "lint", "--strict", "-r", "Plugins/Notes", "Plugins/Workers", "Tests"],
      in: folder.path)
    #expect(format.errors == "")
  }

  @Test("Elsewhere a scene is a package of its own, whose tests pass", .nightly)
  func ownPackage() async throws {
    let folder = TemporaryFolder()
    func host(_ arguments: String..., input: String = "") async throws -> Command.Result {
      try await Command.host(arguments, input: input, in: folder.file("Notes"))
    }
    let new = try await folder.host("new", "scene", "Notes")
    #expect((new.errors, new.lines.suffix(2)) == ("", ["next: cd Notes && host build Sources/Notes && host run", ""]))

    #expect(try await host("build", "Sources/Notes").output == "scenes/libNotes.so: built\n")
    let run = try await host("run", "--strict", input: "set Text=milk\npress Add\n")
    #expect(run.output.hasSuffix("1. Milk\n[Done]\n"))

    #expect(try await host("spies", "Tests", "--check").status == 0)
    // SpyRecipeTests tests by value which files are known and overwritten.
    try folder.write(Self.protocols, to: "Notes/Sources/Notes/Protocols.swift")
    try folder.write(Self.tests, to: "Notes/Tests/NotesTests/ProtocolsTests.swift")
    let check = try await host("spies", "Tests", "--check")
    #expect(check.status == 1)
    #expect(
      check.errors == """
        error: Tests/NotesTests/NotesSpies.swift: is out of date; its protocols have changed, or it has been edited
          run host spies Tests/NotesTests/NotesSpies.swift --in Sources/Notes

        """)
    let spies = try await host("spies", "Tests/NotesTests")
    #expect(spies.output == "Tests/NotesTests/NotesSpies.swift: made\n")

    // Later runs use this build folder again.
    let test = try await Command.swiftTest(in: folder.file("Notes"))
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    #expect(test.output.contains("Test run with 14 tests in 5 suites passed"))
  }

  /// One protocol for each kind of storage in a spy.
  private static let protocols = """
    nonisolated protocol Names: Sendable {
      var prefix: String { get set }
      func name(of id: Int) throws -> String
    }
    nonisolated protocol Loader: Sendable {
      func load(_ id: Int) async throws -> [UInt8]
      func load(named name: String) async -> Substring?
    }
    actor Store {}
    nonisolated protocol Keeping: Actor {
      var count: Int { get async throws }
      func keep(_ values: Int...) throws
    }
    protocol Finder: AnyObject {
      var names: any Names { get }
      func find(_ text: inout String, done: @escaping (Result<Int, any Error>) -> Void)
      @discardableResult func count<T: Collection>(_ values: T) -> Int
      func each(_ body: (Int) -> Void)
    }

    """

  private static let tests = """
    import Testing
    @testable import Notes

    final class Log { var calls: [LoaderSpy.Call] = [] }

    @Test func generatedSpies() async throws {
      struct Failure: Error, Equatable {}
      let names = NamesSpy(prefix: "a", name: .failure(Failure()))
      #expect(throws: Failure()) { try names.name(of: 1) }
      names.nameResult = .success("one")
      #expect(try names.name(of: 2) == "one")
      #expect(names.calls == [.name(of: 1), .name(of: 2)])
      #expect(names.prefix == "a")

      let log = Log()
      let loader = LoaderSpy { log.calls.append($0) }
      #expect(try await loader.load(1) == [])
      #expect(await loader.load(named: "x") == nil)
      #expect(loader.calls == [.loadId(1), .loadNamed(named: "x")])
      #expect(log.calls == loader.calls)

      let store = KeepingSpy(count: .success(3))
      try await store.keep(1, 2)
      #expect(await store.calls == [.keep([1, 2])])
      #expect(try await store.count == 3)

      let finder = FinderSpy()
      var text = "milk"
      var found: Int?
      finder.find(&text) { found = try? $0.get() }
      finder.findDones.first?(.success(7))
      finder.count([1])
      finder.each { _ in }
      #expect(finder.calls == [.find("milk"), .count, .each])
      #expect(found == 7)
      #expect(finder.names.prefix == "")
    }

    """
}
