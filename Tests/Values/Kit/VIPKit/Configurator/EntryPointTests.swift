import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A library hands over its configurator through C")
struct EntryPointTests {
  private final class TestScene: SceneConfigurator {
    let descriptor = SceneDescriptor(id: "Test", version: "2.0.0")

    func configure(in context: SceneContext) throws -> Scene {
      Scene(viewController: ViewController(), interactor: self, presenter: self, router: self)
    }
  }

  private final class TestWorker: WorkerConfigurator {
    let descriptor = WorkerDescriptor(id: "Seven", version: "3.0.0", provides: WorkerKey<Int>("NumberWorker"))

    func makeWorker(in context: WorkerContext) throws -> Int { try context.options(as: [String: Int].self)["n"] ?? 7 }
  }

  @Test("a scene: the very object, and the ABI that it was compiled for; nothing is kept when it is let go")
  func scene() throws {
    let configurator = TestScene()
    let entryPoint = EntryPoint.take(configurator.asEntryPoint())
    guard case .scene(let taken) = entryPoint.product else {
      Issue.record("a scene was handed over")
      return
    }
    #expect((ObjectIdentifier(taken), taken.descriptor.id) == (ObjectIdentifier(configurator), "Test"))
    #expect(entryPoint.builtForABI == EntryPoint.abiVersion)
    var owned: TestScene? = TestScene()
    weak let released = owned
    let pointer = owned?.asEntryPoint()
    owned = nil
    #expect(released != nil)
    if let pointer { _ = EntryPoint.take(pointer) }
    #expect(released == nil)
  }

  @Test("a worker: its factory makes what the key asks for, with the options, and nothing else")
  func worker() throws {
    let entryPoint = EntryPoint.take(TestWorker().asEntryPoint())
    guard case .worker(let factory) = entryPoint.product else {
      Issue.record("a worker was handed over")
      return
    }
    #expect((factory.id, factory.version, factory.provides) == ("Seven", "3.0.0", "NumberWorker"))
    #expect(entryPoint.builtForABI == EntryPoint.abiVersion)

    let key = WorkerKey<Int>("NumberWorker")
    #expect(try factory.make(key, in: WorkerContext()) == 7)
    #expect(try factory.make(key, in: WorkerContext(optionsJSON: Array(#"{"n":8}"#.utf8))) == 8)
    #expect(try factory.make(WorkerKey<String>("NumberWorker"), in: WorkerContext()) == nil)
    #expect(throws: DecodingError.self) { try factory.make(key, in: WorkerContext(optionsJSON: Array("[]".utf8))) }
  }
}
