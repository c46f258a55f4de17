import Glibc

extension Host {
  /// Puts a build of a scene in the place of the one in use, wherever the scene is shown.
  ///
  /// - Parameters:
  ///   - scene: the id of the scene.
  ///   - file: the library's file, wherever it lies.
  /// - Throws: why the build was not taken; the one in use goes on.
  public func swap(scene: String, file: String) async throws(Refusal) {
    throw .wiring(.unknown(id: scene, known: []))
  }

  /// Has another implementation answer the calls of a worker, for this run.
  ///
  /// - Parameters:
  ///   - worker: the name of the worker's protocol.
  ///   - implementation: the id of the implementation.
  /// - Throws: why it can't; the implementation in use goes on.
  public func use(worker: String, implementation: String) async throws(Refusal) {
    throw .wiring(.unknown(id: implementation, known: []))
  }

  /// What the host is made of now.
  public func status() -> HostStatus {
    HostStatus(pid: getpid(), manifest: "", stack: [], libraries: [], workers: [])
  }

  /// What happens from now on, until the run ends. Each caller gets all of it; of a caller who falls far behind, the
  /// oldest events are lost.
  public func events() -> AsyncStream<HostEvent> {
    AsyncStream { $0.finish() }
  }

  /// Shows one quiet line beneath the screen, or takes it away: a tool has something to say.
  public func note(_ text: String?) {
  }

  /// Ends the run, as the user's quitting does.
  public func stop() {
  }
}
