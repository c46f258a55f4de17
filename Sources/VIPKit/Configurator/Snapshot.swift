public import Observation
internal import Synchronization

/// The value that an actor published last. Others read it from any thread, and never wait for the actor.
///
/// An Interactor that is an actor publishes what is preserved, and what other scenes' Routers see. A swap and the
/// journal take the last value, however busy the actor is. A view that reads it is drawn again when it changes.
///
/// `nonisolated let snapshot = Snapshot(NewsItem.State())` in the actor,
/// `try context.preserve(interactor.snapshot, \.article)` in the Configurator.
@dynamicMemberLookup
public final class Snapshot<Value: Sendable>: Sendable, Observable {
  private struct Content: Sendable {
    var value: Value
    var number = 0
    var isChanged = false
  }

  private let published: Mutex<Content>
  private let registrar = ObservationRegistrar()

  /// Publishes a first value.
  public init(_ value: Value) { published = Mutex(Content(value: value)) }

  /// The value that was published last.
  public var value: Value {
    get { read { $0 } }
    set { publish { $0 = newValue } }
  }

  /// A part of the value.
  public subscript<Member: Sendable>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
    get { read { $0[keyPath: member] } }
    set { publish { $0[keyPath: member] = newValue } }
  }

  /// Publishes a change of the value as one step. `change` runs again when another value was published meanwhile, so it
  /// has no other effect; it may read the snapshot.
  public func update(_ change: (inout Value) -> Void) {
    var old: Content
    repeat {
      old = published.withLock { $0 }
      change(&old.value)
    } while !publish(after: old.number) { $0 = old.value }
  }

  private func read<Answer: Sendable>(_ read: (Value) -> Answer) -> Answer {
    registrar.access(self, keyPath: \.value)
    return published.withLock { read($0.value) }
  }

  /// False, with nothing changed, when another value was published since `number`; nil depends on no earlier value.
  @discardableResult
  private func publish(after number: Int? = nil, _ change: (inout Value) -> Void) -> Bool {
    let isToBeTold: Bool? = published.withLock { content in
      if let number, number != content.number { return nil }
      change(&content.value)
      content.number += 1
      defer { content.isChanged = true }
      return !content.isChanged
    }
    // Observation learns at the end of a drawing what it has read, and would miss a change that another thread tells
    // before. In the main actor's next turn no drawing is under way.
    if isToBeTold == true { Task { @MainActor in tell() } }
    return isToBeTold != nil
  }

  private func tell() {
    published.withLock { $0.isChanged = false }
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}
