import HostSystem
package import HostManifest
package import HostInspection
import Glibc

/// Why a scene or a worker is not to be had. The others run.
package enum Refusal: HostError {
  case discovery(DiscoveryFault)
  case inspection(LibraryFault)
  case loading(LoadingFault)
  case quarantine(QuarantineFault)
  /// What it needs from other libraries is not there.
  case wiring(WiringFault)
  case link(LinkFault)
  /// Builds that somebody has named aren't exchanged, or nothing comes back.
  case swap(SwapFault)

  package var message: String { fault.message }

  package var suggestion: String { fault.suggestion }

  package var isWarning: Bool { fault.isWarning }

  /// Where the setting was made that names what isn't there; nil when something else is wrong.
  package var place: Place? {
    switch self {
    case .discovery(.notFound(let place, _, _, _)), .wiring(.unknownRoute(let place, _, _, _)),
      .wiring(.unknownScene(let place, _, _)), .wiring(.unknownWorker(let place, _, _)),
      .wiring(.unknownImplementation(let place, _, _, _)), .wiring(.unknownUser(let place, _, _)),
      .wiring(.noDefault(let place, _, _)):
      place
    default: nil
    }
  }

  /// Whether an option or a request is at fault, and a better one would do.
  package var isOption: Bool {
    if case .link(let fault) = self { return fault.isOption }
    return if case .option = place { true } else { false }
  }

  /// Whether what an earlier run has left is at fault: the scene doesn't take what its former build preserved, or the application has it
  /// no more.
  package var isOfFormerRun: Bool {
    switch self {
    case .wiring(.stateNotTaken), .wiring(.unknown): true
    default: false
    }
  }

  /// Whether it was found out without loading the library.
  var isOfInspection: Bool { if case .inspection = self { true } else { false } }

  /// Whether the library may be in order although nothing about its file changes: the machine is at fault, or another file. It is
  /// tried again when it is needed next, and when something changes.
  package var isTransient: Bool {
    switch self {
    case .inspection(let fault): fault.reason.isTransient
    case .loading(let fault): fault.isTransient
    case .discovery, .quarantine, .wiring, .link, .swap: false
    }
  }

  private var fault: any HostError {
    switch self {
    case .discovery(let fault): fault
    case .inspection(let fault): fault
    case .loading(let fault): fault
    case .quarantine(let fault): fault
    case .wiring(let fault): fault
    case .link(let fault): fault
    case .swap(let fault): fault
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
    case .noAnswer, .nullEntryPoint, .otherABI, .otherID, .otherDescription: false
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
