import Testing
@_spi(Host) import VIPKit

@Suite("A scene's descriptor takes any number of routes and workers")
struct SceneDescriptorTests {
  @Test("none, one, several, of different types, in their order")
  func packs() {
    let none = SceneDescriptor(id: "A", version: "1")
    #expect(none.routes == [])
    #expect(none.workers == [])

    let several = SceneDescriptor(
      id: "A", version: "1",
      routes: Route<Void>("out", to: "Login"), Route<any CustomStringConvertible>("next", to: "Next").optional,
      workers: WorkerKey<Int>("NumberWorker"), WorkerKey<any Error>("ErrorWorker"))
    #expect(several.routes.map(\.name) == ["out", "next"])
    #expect(several.routes.map(\.isOptional) == [false, true])
    #expect(several.routes[0].destinationType == nil)
    #expect(several.routes[1].destinationType == (any CustomStringConvertible).self)
    #expect(several.workers.map(\.name) == ["NumberWorker", "ErrorWorker"])
    #expect(several.workers[1] == WorkerKey<any Error>("ErrorWorker").erased)
  }
}
