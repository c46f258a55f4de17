import HostSystem
import HostInspection
import Glibc

/// A refusal for now: not what is in the library's file is at fault, but the machine, or another file. What is refused so is
/// tried again when it is needed next, and when something changes.
extension Refusal {
  /// Whether it was found out without loading the library.
  package var isOfInspection: Bool { if case .inspection = self { true } else { false } }

  /// Whether the library may be in order although nothing about its file changes.
  package var isTransient: Bool {
    switch self {
    case .inspection(let fault): fault.reason.isTransient
    case .loading(let fault): fault.isTransient
    case .discovery, .quarantine, .wiring, .link: false
    }
  }
}

extension LibraryFault.Reason {
  fileprivate var isTransient: Bool {
    switch self {
    case .missing, .unreadable, .distrusted, .beingWritten: true
    // The fault of another file, or of those that are there.
    case .needsRefused, .needsMissing, .needsItself, .needsTooMany, .searchPath, .linksScene, .missingSymbols,
      .otherContent:
      true
    default: false
    }
  }
}

extension LoadingFault {
  fileprivate var isTransient: Bool {
    switch self {
    case .noFolder, .notCopied, .needsRefused, .notTried, .lateAnswer: true
    case .notOpened(_, let reason): Self.isOfTheMachine(reason)
    case .noAnswer, .nullEntryPoint, .otherABI, .otherID: false
    }
  }

  /// The dynamic loader gives no number, but says what went wrong: by the system's words, or by its own where memory is
  /// mapped (glibc, elf/dl-load.c, elf/dl-map-segments.h).
  private static func isOfTheMachine(_ reason: String) -> Bool {
    let errors = [EACCES, EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EPERM, ESTALE].map { SystemError(number: $0).text }
    let words = ["failed to map segment from shared object", "cannot map zero-fill pages"]
    return (errors + words).contains { reason.hasSuffix($0) }
  }
}
