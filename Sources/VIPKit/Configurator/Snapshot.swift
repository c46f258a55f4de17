public import Observation
internal import Synchronization

/// What an actor says of itself: the value that it published last. Others read it from any thread, and never wait for the actor.
///
/// An Interactor that is an actor publishes what the rest of the app needs of it: what is preserved, and what other scenes' Routers
/// see. A swap and the journal take the last value, however busy the actor is. A view that reads it is drawn again when it changes.
///
/// ```swift
/// actor NewsItemInteractor: NewsItemBusinessLogic, NewsItemDataStore {
///   nonisolated let snapshot = Snapshot(NewsItem.State())
///
///   nonisolated var article: NewsArticle? {
///     get { snapshot.article }
///     set { snapshot.article = newValue }
///   }
/// }
///
/// try context.preserve(interactor.snapshot, \.article)       // in the Configurator
/// ```
@dynamicMemberLookup
public final class Snapshot<Value: Sendable>: Sendable, Observable {
  private struct Content: Sendable {
    var value: Value
    var number = 0
    /// Whether a change has not been told yet.
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

  /// Publishes a change that depends on the value, as one step. `change` is called again when another value was published
  /// meanwhile, so it does nothing else; it may read the snapshot.
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

  /// - Parameter number: that of the value on which the change depends; nil when it depends on none.
  /// - Returns: false when another value was published since, and nothing has changed.
  @discardableResult
  private func publish(after number: Int? = nil, _ change: (inout Value) -> Void) -> Bool {
    let isToBeTold: Bool? = published.withLock { content in
      if let number, number != content.number { return nil }
      change(&content.value)
      content.number += 1
      defer { content.isChanged = true }
      return !content.isChanged
    }
    // Observation learns what a drawing has read at the end of the drawing: a change that another thread told before that would be
    // missed. The main actor, which draws, is in no drawing when its next turn comes.
    if isToBeTold == true { Task { @MainActor in tell() } }
    return isToBeTold != nil
  }

  private func tell() {
    published.withLock { $0.isChanged = false }
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}
