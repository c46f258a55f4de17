import HostLoading
import HostJournal
import HostSystem
import HostState

/// Holds the state of the running application: the one place where it changes, and from which everybody hears of it.
@MainActor
final class AppStore {
  private(set) var state: AppState
  /// Writes the state down; nil for an application that nobody goes on with.
  let journal: JournalWriter?
  /// Is told why a scene, a worker or a change is refused.
  let report: (any HostError) -> Void
  let events = EventHub()
  var onDifference: (StateDifference) -> Void = { _ in }
  var onManifestChange: () -> Void = {}
  let copies: LibraryStore

  init(_ state: AppState, journal: JournalWriter?, copies: LibraryStore, report: @escaping (any HostError) -> Void) {
    self.state = state
    self.journal = journal
    self.copies = copies
    self.report = report
  }

  /// Takes changes, all of them before anybody hears of one.
  func commit(_ changes: Change...) { commit(changes) }

  func commit(_ changes: [Change]) {
    if changes.isEmpty { return }
    let difference = state.commit(changes)
    // Before anybody acts on it.
    journal?.write(difference.journal, of: state.journal)
    copies.discard(difference.forgottenCopies)
    for event in difference.events { events.send(event) }
    for fault in difference.faults { report(fault) }
    if difference.isOfManifest { onManifestChange() }
    onDifference(difference)
  }
}
