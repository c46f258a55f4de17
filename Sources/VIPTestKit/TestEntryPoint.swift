@_spi(Host) public import VIPKit

/// What a library hands over from its entry point.
@MainActor
public enum TestEntryPoint {
  /// A scene's configurator: `try TestEntryPoint.scene(in: loginScene())`. Takes the pointer: use each once.
  public static func scene(in pointer: UnsafeMutableRawPointer) throws(EntryPointError) -> any SceneConfigurator {
    guard case .scene(let configurator) = EntryPoint.take(pointer).product else { throw .noScene }
    return configurator
  }

  /// The configurator of a worker's library. Takes the pointer: use each once.
  public static func worker(in pointer: UnsafeMutableRawPointer) throws(EntryPointError) -> any WorkerConfigurator {
    guard case .worker(let configurator) = EntryPoint.take(pointer).product else { throw .noWorker }
    return configurator
  }
}

/// A library holds something else than the test expects.
public enum EntryPointError: Error, Equatable {
  case noScene
  case noWorker
}
