import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A library hands over its configurator through C")
struct EntryPointTests {
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
}
