import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("A library hands over its configurator through C")
struct EntryPointTests {
  private final class TestWorker: WorkerConfigurator {
    let descriptor = WorkerDescriptor(id: "Seven", version: "3.0.0", provides: WorkerKey<Int>("NumberWorker"))

    func makeWorker(in context: WorkerContext) throws -> Int { 7 }
  }

  @Test("a scene: the very object, and the ABI that it was compiled for; nothing is kept when it is let go")
  func scene() throws {
    var configurator: TestConfigurator? = TestConfigurator("Test") { Scene(viewController: ViewController()) }
    weak let released = configurator
    let pointer = try #require(configurator?.asEntryPoint())
    configurator = nil
    var entryPoint: EntryPoint? = EntryPoint.take(pointer)
    if case .scene(let taken)? = entryPoint?.product { #expect(taken === released) } else { Issue.record("no scene") }
    #expect(entryPoint?.builtForABI == EntryPoint.abiVersion)
    entryPoint = nil
    #expect(released == nil)
  }

  @Test("a worker: the very object, and the ABI that it was compiled for")
  func worker() throws {
    let configurator = TestWorker()
    let entryPoint = EntryPoint.take(configurator.asEntryPoint())
    guard case .worker(let taken) = entryPoint.product else { throw EntryPointError.noWorker }
    #expect(taken === configurator)
    #expect(entryPoint.builtForABI == EntryPoint.abiVersion)
  }
}
