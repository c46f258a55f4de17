import HostSystem

/// Why nothing can be kept in the ``JournalMemory``.
package enum JournalMemoryFault: HostError {
  /// The system gives no memory that outlives the app.
  case noMemory(reason: String)
  /// The descriptor of the memory leads elsewhere: code of a scene or worker has closed it.
  case lost

  package var message: String {
    switch self {
    case .noMemory(let reason): "the journal can't be kept in memory: \(reason)"
    case .lost: "the journal can't be kept in memory: code of a scene or worker has closed its descriptor"
    }
  }

  package var suggestion: String {
    switch self {
    case .noMemory: "free memory; until then a crash loses what was done since the last entry"
    case .lost:
      "let scenes and workers close only what they have opened; until then a crash loses what was done since the last entry"
    }
  }
}
