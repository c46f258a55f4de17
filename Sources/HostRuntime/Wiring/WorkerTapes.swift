import Glibc
import HostManifest
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
  /// - Parameter onProxy: is told of each worker, as it is made, which proxy stands before it; nil for none.
  package init(telling tape: any WorkerTape, onProxy: @escaping @Sendable (_ worker: String, _ proxy: String?) -> Void)
  {
    (self.tape, answering, self.onProxy) = (tape, nil, onProxy)
  }

  /// Has a tape answer in the place of implementations.
  ///
  /// - Parameter proxies: those that stood before them, by the worker.
  package init(answering tape: any WorkerTape, by proxies: [String: String]) {
    (self.tape, answering, onProxy) = (tape, proxies, { _, _ in })
  }

  /// What answers in the place of an implementation; nil when the implementation does.
  @MainActor func answering(_ factory: WorkerFactory) -> (any Sendable)? {
    guard let name = answering?[factory.provides] else { return nil }
    return Self.proxies(of: factory).first { $0.name == name && $0.worker == factory.provides }?.make(nil, tape)
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
    guard let library = dlopen(Library.fileName(for: String(module)), RTLD_LAZY | RTLD_NOLOAD),
      let symbol = dlsym(library, "proxies_\(module)")
    else { return [] }
    typealias EntryPoint = @convention(c) () -> UnsafeMutableRawPointer
    return WorkerProxies.take(unsafeBitCast(symbol, to: EntryPoint.self)()).all
  }
}
