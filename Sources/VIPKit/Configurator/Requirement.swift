/// What must hold before a scene is shown, such as that somebody is signed in. It leads users; workers check rights.
///
/// Contracts declares it with the worker that answers, a scene names it (``SceneDescriptor/requires(_:)``), and the
/// manifest's `requirements` name its guard, the scene in which the user meets it. Whatever way leads to the scene, the
/// host opens the guard on top, and leaves it when the requirement is met. When it is lost, the guard covers the scene,
/// which comes back as it was for the same holder.
/// `static var session: Requirement { Requirement("session", of: .auth) { $0.currentSession?.userName } }`.
public struct Requirement: Sendable {
  /// The requirement's name in the manifest.
  public let name: String
  /// The worker that answers.
  @_spi(Host) public let worker: WorkerDescription

  private let answer: @MainActor @Sendable (any WorkerProvider) throws -> RequirementCheck

  /// Declares a requirement. `holder` tells who meets it now, by an id that may be written down; nil for nobody. It is
  /// called on the main actor, waits for nothing, and reads what is observable (``Snapshot``), to be followed at once.
  public init<Worker: Sendable>(
    _ name: String, of key: WorkerKey<Worker>, holder: @escaping @Sendable (Worker) -> String?
  ) {
    self.name = name
    worker = key.erased
    answer = { workers in
      let slot = try workers.slot(for: key)
      return RequirementCheck(name: name, holder: { holder(slot.current) })
    }
  }

  /// The requirement, as a scene's own workers answer it. Throws the provider's error when nothing answers.
  @MainActor
  @_spi(Host) public func check(by workers: any WorkerProvider) throws -> RequirementCheck { try answer(workers) }
}

/// A requirement of one scene, with the worker that answers for it.
@_spi(Host) public struct RequirementCheck {
  /// The name of the requirement.
  public let name: String
  /// Who meets it now; nil while nobody does.
  public let holder: @MainActor () -> String?
}
