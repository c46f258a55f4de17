import HostLoading
import HostModel
import HostRecovery
import HostSystem

/// Holds the state of the running application: the one place where it changes, and from which everybody hears of it.
@MainActor
final class AppStore {
  private(set) var state: AppState
  /// Writes the state down; nil for an application that nobody goes on with.
  let journal: JournalWriter?
  let report: (any HostError) -> Void
  let events = EventHub()
  /// Draws the state; nil before there is anything to draw.
  weak var navigation: NavigationController?

  /// Called when the manifest has changed.
  var onManifestChange: () -> Void = {}

  /// Keeps the copies of builds that are remembered.
  private let copies: LibraryStore

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - state: what there is to begin with.
  ///   - journal: writes down what changes.
  ///   - copies: keeps the copies of builds that are remembered.
  ///   - report: is told why a scene, a worker or a change is refused.
  init(_ state: AppState, journal: JournalWriter?, copies: LibraryStore, report: @escaping (any HostError) -> Void) {
    self.state = state
    self.journal = journal
    self.copies = copies
    self.report = report
  }

  /// Takes changes, all of them before anybody hears of one. What they come to is written down first.
  func commit(_ changes: Change...) { commit(changes) }

  func commit(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    let old = state
    for change in changes { state.take(change) }
    if changes.allSatisfy(\.isOfPlace) {
      journal?.write(old.journal.changes(to: state.journal), of: state.journal)
      return
    }
    let difference = StateDifference(from: old, to: state)
    journal?.write(difference.journal, of: state.journal)
    copies.discard(difference.forgottenCopies)
    for event in difference.events { events.send(event) }
    for fault in difference.faults { report(fault) }
    if difference.mayRouteElsewhere { navigation?.rewire() }
    if state.manifestNumber != old.manifestNumber { onManifestChange() }
    if difference.isVisible { navigation?.setNeedsRendering() }
  }
}
