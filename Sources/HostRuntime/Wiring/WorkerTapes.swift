import HostSystem
import HostLoading
import HostManifest
import HostState
@_spi(Host) package import VIPKit

/// What stands between the workers of a run and those who call them, when the run is recorded or replayed: the proxies that `host build` has
/// compiled into the library of their protocols.
package struct WorkerTapes: Sendable {
  private let tape: any WorkerTape
  /// The proxies that answer in the place of implementations, by the worker; nil where implementations answer, and are told.
  private let answering: [String: String]?
  private let onProxy: @Sendable (_ worker: String, _ proxy: String?) -> Void

  /// Has the calls of implementations told on a tape.
  ///
  /// - Parameter onProxy: gets the name of each worker that is made, and of the proxy before it; nil when there is none.
  package init(telling tape: any WorkerTape, onProxy: @escaping @Sendable (_ worker: String, _ proxy: String?) -> Void)
  {
    (self.tape, answering, self.onProxy) = (tape, nil, onProxy)
  }

  package init(answering tape: any WorkerTape, by proxies: [String: String]) {
    (self.tape, answering, onProxy) = (tape, proxies, { _, _ in })
  }

  /// What answers in the place of an implementation; nil when the implementation does.
  ///
  /// - Throws: that nothing can answer. The implementation would do again what was done.
  @MainActor func answering(_ factory: WorkerFactory) throws(Diagnostic) -> (any Sendable)? {
    guard let answering else { return nil }
    let name = answering[factory.provides]
    let proxy = Self.proxies(of: factory).first { $0.name == name && $0.worker == factory.provides }
    if let answers = proxy?.make(nil, tape) { return answers }
    throw .workerFailed(
      implementation: factory.id,
      reason:
        "the recording doesn't have what it answers, or the library that declares \(factory.provides) has no proxy of it"
    )
  }

  /// What has the calls of an implementation told; the implementation itself when nothing can.
  @MainActor func telling(_ worker: any Sendable, of factory: WorkerFactory) -> any Sendable {
    if answering != nil { return worker }
    let proxy = Self.proxies(of: factory).first { $0.worker == factory.provides && $0.fits(worker) }
    let made = proxy?.make(worker, tape)
    onProxy(factory.provides, made == nil ? nil : proxy?.name)
    return made ?? worker
  }

  /// The proxies in the library that declares a worker's protocol, those of refined protocols first.
  @MainActor private static func proxies(of factory: WorkerFactory) -> [WorkerProxy] {
    // "Contracts.AuthWorker"
    let module = factory.contract.prefix { $0 != "." }
    let library = OpenLibrary(inProcess: Library.fileName(for: String(module)))
    guard let made = library?.call("proxies_\(module)"), let made else { return [] }
    return WorkerProxies.take(made).all
  }
}
