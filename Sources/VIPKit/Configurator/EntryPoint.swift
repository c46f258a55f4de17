/// What a library's entry point returns: the only value that crosses from a library to the host through C.
@MainActor
@_spi(Host) public final class EntryPoint {
  /// The two kinds of library.
  @frozen public enum Product {
    case scene(any SceneConfigurator)
    case worker(any WorkerConfigurator)
  }

  /// The major ABI version. It changes when something public goes, or a protocol gains a requirement without a default.
  public nonisolated static let abiVersion = 6
  /// The version of this VIPKit, and of the host built with it (semver.org).
  public nonisolated static let kitVersion = "0.1.0"

  /// What the library holds.
  public let product: Product
  /// The ``abiVersion`` of the VIPKit that the library was compiled against.
  public let builtForABI: Int

  /// Wraps what a library holds, for `asEntryPoint()`.
  public init(_ product: Product, builtForABI: Int) {
    self.product = product
    self.builtForABI = builtForABI
  }

  /// Takes the object out of an entry point's pointer. Call it once for each pointer.
  public static func take(_ pointer: UnsafeMutableRawPointer) -> EntryPoint {
    Unmanaged<EntryPoint>.fromOpaque(pointer).takeRetainedValue()
  }

  /// The pointer for C; `take` balances the retain.
  public func handOver() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}

extension SceneConfigurator {
  /// What the entry point `scene_<Id>` returns. Compiled into the scene, so that the ABI number is its VIPKit's.
  @_alwaysEmitIntoClient
  public func asEntryPoint() -> UnsafeMutableRawPointer {
    entryPoint(builtForABI: 6)
  }

  @usableFromInline
  func entryPoint(builtForABI version: Int) -> UnsafeMutableRawPointer {
    EntryPoint(.scene(self), builtForABI: version).handOver()
  }
}

extension WorkerConfigurator {
  /// What the entry point `worker_<Id>` returns. Compiled into the worker, so that the ABI number is its VIPKit's.
  @_alwaysEmitIntoClient
  public func asEntryPoint() -> UnsafeMutableRawPointer {
    entryPoint(builtForABI: 6)
  }

  @usableFromInline
  func entryPoint(builtForABI version: Int) -> UnsafeMutableRawPointer {
    EntryPoint(.worker(self), builtForABI: version).handOver()
  }
}
