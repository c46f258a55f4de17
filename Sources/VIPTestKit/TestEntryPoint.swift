@_spi(Host) public import VIPKit

/// What a library hands over from its entry point.
@MainActor
public enum TestEntryPoint {
  /// The configurator that the entry point of a scene's library hands over.
  ///
  /// ```swift
  /// let configurator = try TestEntryPoint.scene(in: loginScene())
  /// ```
  ///
  /// - Parameter pointer: what the entry point returned; taken, so call the entry point once for each.
  /// - Throws: ``EntryPointError``.
  public static func scene(in pointer: UnsafeMutableRawPointer) throws(EntryPointError) -> any SceneConfigurator {
    guard case .scene(let configurator) = EntryPoint.take(pointer).product else { throw .noScene }
    return configurator
  }

  /// The configurator that the entry point of a worker's library hands over.
  ///
  /// - Parameter pointer: what the entry point returned; taken, so call the entry point once for each.
  /// - Throws: ``EntryPointError``.
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

extension ViewController {
  /// What the scene has told the user in passing since this was asked last, in a test without a ``SceneDriver``.
  public func takeNotices() -> [String] { container.takeNotices() }
}

extension SceneContext {
  /// A context for a test of a Configurator without a ``SceneDriver``.
  ///
  /// - Parameters:
  ///   - sceneID: the id under which the scene runs.
  ///   - navigator: what the scene's Router calls.
  ///   - workers: where the scene's workers come from.
  ///   - savedState: what an earlier instance of the scene preserved.
  ///   - environment: what surrounds the scene, its words with it.
  public convenience init(
    sceneID: String, navigator: NavigatorSpy, workers: TestWorkers, savedState: PreservedState = [:],
    environment: EnvironmentValues = EnvironmentValues()
  ) {
    self.init(
      sceneID: sceneID, navigator: navigator as any Navigator, workers: workers as any WorkerProvider,
      savedState: savedState, environment: environment)
  }
}

extension WorkerContext {
  /// A context for a test of a worker that uses others.
  ///
  /// - Parameters:
  ///   - optionsJSON: a JSON object in UTF-8: the manifest's `options` for this worker.
  ///   - folder: the folder of the manifest, to which relative paths refer.
  ///   - workers: where the workers come from that the worker uses itself.
  ///   - system: the time, and what nobody can foresee.
  ///   - user: who uses the application.
  public init(
    optionsJSON: [UInt8] = Array("{}".utf8), folder: String = ".", workers: TestWorkers,
    system: SystemValues = SystemValues(), user: UserIdentity? = nil
  ) {
    self.init(
      optionsJSON: optionsJSON, folder: folder, workers: workers as any WorkerProvider, system: system, user: user)
  }
}
