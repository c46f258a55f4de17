import HostSystem
import HostInspection
import HostLoading
import HostManifest
import HostState
@_spi(Host) package import VIPKit

/// The proxies between workers and callers in a recorded run; `host build` compiles them into the contracts' library.
package struct WorkerTapes: Sendable {
  private let tape: any WorkerTape
  /// The proxies that answer for workers in a replay, by worker; nil in a recording, where implementations answer.
  private let answering: [String: String]?
  private let onProxy: @Sendable (_ worker: String, _ proxy: String?) -> Void

  /// Records the calls. `onProxy` gets each worker that is made, and its proxy; nil when there is none.
  package init(telling tape: any WorkerTape, onProxy: @escaping @Sendable (_ worker: String, _ proxy: String?) -> Void)
  {
    (self.tape, answering, self.onProxy) = (tape, nil, onProxy)
  }

  package init(answering tape: any WorkerTape, by proxies: [String: String]) {
    (self.tape, answering, onProxy) = (tape, proxies, { _, _ in })
  }

  /// Nil when the implementation itself answers.
  /// - Throws: when nothing can answer: the implementation would repeat what was done.
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

  @MainActor func telling(_ worker: any Sendable, of factory: WorkerFactory) -> any Sendable {
    if answering != nil { return worker }
    let proxy = Self.proxies(of: factory).first { $0.worker == factory.provides && $0.fits(worker) }
    let made = proxy?.make(worker, tape)
    onProxy(factory.provides, made == nil ? nil : proxy?.name)
    return made ?? worker
  }

  /// Those of refined protocols first.
  @MainActor private static func proxies(of factory: WorkerFactory) -> [WorkerProxy] {
    // "Contracts.AuthWorker"
    let module = factory.contract.prefix { $0 != "." }
    let library = OpenLibrary(inProcess: Library.fileName(for: String(module)))
    guard let made = library?.call("proxies_\(module)"), let made else { return [] }
    return WorkerProxies.take(made).all
  }
}
