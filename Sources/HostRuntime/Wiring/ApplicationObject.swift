import HostSystem
import HostManifest
import HostState
@_spi(Host) import VIPKit

/// The one worker that the host uses itself. Its faults are reported, and the application runs without it.
@MainActor final class ApplicationObject {
  /// No scene has this id.
  private static let user = SceneDescriptor(id: "host", version: "", workers: WorkerKey.application.optional)

  private let opener: LibraryOpener
  private let workers: WorkerSlots
  private var known: WorkerSlot<(any ApplicationDelegate)?>?
  private var refusal: Diagnostic?
  private var work: Task<Void, Never>?
  /// Nil before the first screen, and after the last.
  private var application: Application?

  init(_ opener: LibraryOpener, _ workers: WorkerSlots) {
    self.opener = opener
    self.workers = workers
  }

  /// Nil when the object names none or a missing one, or when an option names one.
  func firstScene() -> String? {
    guard opener.store.state.overrides.start == nil, let delegate = slot?.current else { return nil }
    noteExecution()
    guard let scene = delegate.firstScene() else { return nil }
    let state = opener.store.state
    if state.isKnown(scene) { return scene }
    let implementation = choice?.implementation ?? ""
    opener.store.report(
      Diagnostic.unknownScene(.option("firstScene() of \(implementation)"), found: scene, known: state.knownIDs))
    return nil
  }

  func begin(in application: Application) {
    self.application = application
    follow()
  }

  /// Begins the object's work, or ends it when the manifest names none any more. A successor begins again.
  func follow() {
    guard let application else { return }
    guard let slot else { return stop() }
    if work != nil { return }
    work = Task {
      var current: (any ApplicationDelegate)?
      var task: Task<Void, Never>?
      defer { task?.cancel() }
      func take() {
        let next = slot.current
        guard next !== current else { return }
        task?.cancel()
        current = next
        task = next.map { delegate in
          Task { @MainActor in
            self.noteExecution()
            await delegate.run(in: application)
          }
        }
      }
      let changes = slot.changes
      take()
      for await _ in changes { take() }
    }
  }

  func end() {
    application = nil
    stop()
  }

  private func stop() {
    work?.cancel()
    (work, known) = (nil, nil)
  }

  /// Nil while the manifest names none: to look for one would read all libraries at each start.
  private var slot: WorkerSlot<(any ApplicationDelegate)?>? {
    guard opener.store.state.manifest.workers[WorkerKey.application.name]?.use != nil else { return nil }
    if let known { return known }
    do {
      known = try workers.provider(for: Self.user).optionalSlot(for: .application)
      refusal = nil
    } catch {
      let fault = error as? Diagnostic
      // Each change of a file asks for it.
      if let fault, fault != refusal { opener.store.report(fault) }
      refusal = fault
    }
    return known
  }

  private var choice: WorkerChoice? {
    let user = LibraryEntry(kind: .scene, id: Self.user.id)
    return opener.store.state.bindings[WorkerUse(worker: WorkerKey.application.name, user: user)]?.choice
  }

  private func noteExecution() {
    if let choice { opener.executing.enter(choice.implementation, generation: choice.generation) }
  }
}
