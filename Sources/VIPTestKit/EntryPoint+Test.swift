@_spi(Host) public import VIPKit

extension EntryPoint {
  /// The configurator that the entry point of a scene's library hands over.
  ///
  /// ```swift
  /// let configurator = try EntryPoint.scene(in: loginScene())
  /// ```
  ///
  /// - Parameter pointer: what the entry point returned; taken, so call the entry point once for each.
  /// - Throws: ``EntryPointError``.
  public static func scene(in pointer: UnsafeMutableRawPointer) throws(EntryPointError) -> any SceneConfigurator {
    guard case .scene(let configurator) = take(pointer).product else { throw .noScene }
    return configurator
  }

  /// What makes the worker of a worker's library.
  ///
  /// - Parameter pointer: what the entry point returned; taken, so call the entry point once for each.
  /// - Throws: ``EntryPointError``.
  public static func worker(in pointer: UnsafeMutableRawPointer) throws(EntryPointError) -> WorkerFactory {
    guard case .worker(let factory) = take(pointer).product else { throw .noWorker }
    return factory
  }
}

/// A library isn't what the test expects.
public enum EntryPointError: Error, Equatable {
  /// It holds a worker.
  case noScene
  /// It holds a scene.
  case noWorker
}
