import HostSupport
import Testing

@Suite("host build notes in a library what its descriptor says", .timeLimit(.minutes(10)), .ownFolders)
struct NotedLibraryTests {
  private static let sources = """
    import Contracts
    import Glibc
    import VIPKit

    final class NotedViewController: ViewController {
      override var body: any View { Text("here") }
    }

    final class Part { var number = 1 }

    func expectUntouched() { precondition(getenv("NOTED_TRAP") == nil, "its code runs") }

    final class NotedConfigurator: SceneConfigurator {
      var descriptor: SceneDescriptor {
        expectUntouched()
        return SceneDescriptor(
          id: "Noted", version: "1.2.3", routes: .news.optional, workers: .news.optional)
      }

      func configure(in context: SceneContext) throws -> Scene {
        expectUntouched()
        return Scene(viewController: NotedViewController(), interactor: Part(), presenter: Part(), router: Part())
      }
    }

    @c(scene_Noted)
    public func notedScene() -> UnsafeMutableRawPointer { NotedConfigurator().asEntryPoint() }
    """

  private let folder = TemporaryFolder()

  init() async throws {
    try folder.write(Self.sources, to: "Noted/Noted.swift")
    try folder.writeManifest()
  }

  private func host(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path, environment: environment)
  }

  @Test("list, inspect and check then run no code of it")
  func walk() async throws {
    let trap = ["NOTED_TRAP": "1"]
    let built = try await host("build", "Noted", environment: trap)
    #expect(built.status == 0)
    let reason = "it ended the process that tried it: "
    #expect(
      built.errors.hasPrefix(
        "note: scenes/libNoted.so: what it declares isn't noted in it: can't be loaded: \(reason)"),
      "\(built.errors)")
    #expect(
      try await host("inspect", "scenes/libNoted.so").lines.contains {
        $0.contains(/^ *declares +unknown: it has no note of that; host list asks it in a process of its own$/)
      })
    #expect(try await host("list", environment: trap).errors.contains("scenes/libNoted.so: can't be loaded"))

    try folder.write(Self.sources + "\n", to: "Noted/Noted.swift")
    #expect(try await host("build", "Noted").errors == "")
    #expect(try await host("build", "Noted") == .success("scenes/libNoted.so: up to date\n"))
    let inspected = try await host("inspect", "scenes/libNoted.so", environment: trap)
    for line in ["version +1.2.3", "route +news to NewsList, optional.*", "worker +NewsWorker, optional"] {
      let pattern = try Regex("^ *\(line)$")
      #expect(inspected.lines.contains { $0.contains(pattern) }, "\(inspected.output)")
    }
    #expect(try await host("inspect", "scenes/libNoted.so", "--json").output.contains(#""version" : "1.2.3""#))
    #expect(inspected.status == 0)
    #expect(try await host("inspect", Checkout.library("Contracts")).status == 1)
    let list = try await host("list", environment: trap)
    #expect(list.errors == "")
    #expect(list.lines.contains { $0.contains(/^Noted +scene +loaded +1.2.3 +scenes\/libNoted.so$/) })
    #expect(try await host("check", environment: trap).errors == "")
    #expect(try await host("run", "--start", "Noted").output.contains("== Noted ==\nhere\n"))
  }

  @Test("What is wrong when it is connected is noted, too, found without its workers; check runs no code of it")
  func connected() async throws {
    let twice = """
      let part = Part()
          let news = try context.worker(.news)
          try context.preserve(part, \\.number)
          try context.preserve(part, \\.number)
          withExtendedLifetime(news) {}
          return Scene(
      """
    var sources = Self.sources.replacing("return Scene(", with: twice)
    try folder.write(sources, to: "Noted/Noted.swift")
    #expect(try await host("build", "Noted").errors == "")
    let check = try await host("check", environment: ["NOTED_TRAP": "1"])
    #expect(
      check.errors == """
        error: Noted: can't be built: two values are preserved as "state"; give one of them a name of its own: preserve(…, as: "…")
          fix what it says, then open the scene again

        """)
    #expect(check.output.hasSuffix(" scenes and workers checked, 0 refused, 1 other error\n") && check.status == 1)
    #expect(try await host("lock").status == 1)

    // Its configuration needs the worker: so nothing is known of it, but check runs none of its code all the same.
    sources.replace("try context.worker(.news)", with: "try context.worker(.news).wrappedValue")
    try folder.write(sources, to: "Noted/Noted.swift")
    #expect(try await host("build", "Noted").errors == "")
    #expect(try await host("check", environment: ["NOTED_TRAP": "1"]).errors == "")
  }
}
