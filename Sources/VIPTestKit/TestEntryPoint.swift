@_spi(Host) public import VIPKit

/// What a library hands over from its entry point.
@MainActor
public enum TestEntryPoint {
  /// The configurator that a scene's entry point hands over: `try TestEntryPoint.scene(in: loginScene())`. The pointer is taken, so
  /// call the entry point once for each.
  public static func scene(in pointer: UnsafeMutableRawPointer) throws(EntryPointError) -> any SceneConfigurator {
    guard case .scene(let configurator) = EntryPoint.take(pointer).product else { throw .noScene }
    return configurator
  }

  /// The configurator that the entry point of a worker's library hands over. The pointer is taken, so call the entry point once
  /// for each.
  public static func worker(in pointer: UnsafeMutableRawPointer) throws(EntryPointError) -> any WorkerConfigurator {
    guard case .worker(let factory) = EntryPoint.take(pointer).product else { throw .noWorker }
    return factory.configurator
  }
}

/// A library isn't what the test expects.
public enum EntryPointError: Error, Equatable {
  /// It holds a worker.
  case noScene
  /// It holds a scene.
  case noWorker
}
