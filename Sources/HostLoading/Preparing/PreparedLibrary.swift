package import HostInspection
package import HostManifest
package import HostSystem
package import HostState

/// A library whose file was read once: its users pass this value on.
package struct PreparedLibrary: Sendable {
  package let path: String
  /// Compares contents in this process.
  package let digest: ContentDigest
  package let report: LibraryReport
  package let entry: LibraryEntry
  package let dependencies: Dependencies
  /// Why it replaces the file that was to be prepared; nil when it is that file.
  package internal(set) var standsInFor: Diagnostic?
  /// Why it is quarantined, and runs all the same as there is no other build; nil when it isn't.
  package internal(set) var pardon: QuarantineFault?
  /// Nil as long as nothing is copied.
  package internal(set) var plan: OpeningPlan?
  /// Nil when the bytes are copied.
  var file: LibraryFile?
  /// Of the file before it was read.
  var stamp: FileStamp?
  /// Nobody was writing to the file when it was read, and the watcher reports each change since.
  var isWatched = false
  let gate: LibraryGate

  package var facts: LibraryFacts { LibraryFacts(report, entry, digest: digest, shared: dependencies.own) }

  package var byteCount: Int { file?.bytes.count ?? 0 }
  var content: LibraryFile? { file ?? plan.flatMap { LibraryFile(path: path, copy: $0.copy) } }

  /// Compares contents across processes.
  package func sha256() throws(Diagnostic) -> SHA256 {
    if let content { return SHA256(of: content.bytes) }
    return SHA256(of: try LibraryFile(reading: path).bytes)
  }
}

package struct Preparation: Sendable {
  package let path: String
  /// Nil when the file wasn't read whole.
  package let digest: ContentDigest?
  package let verdict: Result<PreparedLibrary, Diagnostic>

  package init(path: String, digest: ContentDigest? = nil, verdict: Result<PreparedLibrary, Diagnostic>) {
    self.path = path
    self.digest = digest
    self.verdict = verdict
  }

  /// Why the file can't be used, whether or not an earlier build replaces it; nil when it can.
  package var refusal: Diagnostic? {
    switch verdict {
    case .success(let library): library.standsInFor
    case .failure(let refusal): refusal
    }
  }

  /// Whether the file may become a library when more is written to it.
  package var isIncomplete: Bool { unread?.isIncomplete ?? false }

  package var isBeingWritten: Bool { unread?.cause == .beingWritten }

  private var unread: LibraryFault.Reason? {
    if case .failure(let refusal) = verdict, digest == nil { refusal.library?.reason } else { nil }
  }
}

extension LibraryFault.Reason {
  /// What is wrong with the library, or with the one that it needs.
  fileprivate var cause: LibraryFault.Reason {
    if case .needsRefused(let refusal) = self { refusal.library?.reason.cause ?? self } else { self }
  }

  /// Whether the file may become a library when more is written to it.
  package var isIncomplete: Bool {
    switch cause {
    case .missing, .beingWritten, .empty, .truncated: true
    case .notELF(let start): start.count < ELFFile.magic.count && ELFFile.magic.starts(with: start)
    default: false
    }
  }
}
