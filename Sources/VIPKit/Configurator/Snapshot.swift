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
  private let published: Mutex<Value>
  private let registrar = ObservationRegistrar()

  /// Publishes a first value.
  public init(_ value: Value) {
    published = Mutex(value)
  }

  /// The value that was published last.
  public var value: Value {
    get { read { $0 } }
    set { write { $0 = newValue } }
  }

  /// A part of the value.
  public subscript<Member: Sendable>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
    get { read { $0[keyPath: member] } }
    set { write { $0[keyPath: member] = newValue } }
  }

  /// Publishes a change that depends on the value, as one step.
  ///
  /// - Parameter change: makes the change. Others wait meanwhile: it must not take long.
  public func update(_ change: (inout Value) -> Void) {
    write(change)
  }

  private func read<Answer: Sendable>(_ read: (Value) -> Answer) -> Answer {
    registrar.access(self, keyPath: \.value)
    return published.withLock { read($0) }
  }

  private func write(_ change: (inout Value) -> Void) {
    published.withLock { change(&$0) }
    // Told before the change, as Observation does it, those on another thread could read the old value once more and miss the new.
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}
