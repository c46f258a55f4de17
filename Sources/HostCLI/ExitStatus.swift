import HostCore

/// What the process tells its parent; 64 and 78 are EX_USAGE and EX_CONFIG of sysexits.h.
enum ExitStatus {
  static let success: Int32 = 0
  static let failure: Int32 = 1
  static let usage: Int32 = 64
  static let manifest: Int32 = 78

  /// The status for an error that ends a command.
  static func of(_ error: any Error) -> Int32 {
    switch error {
    case is UsageError: usage
    case let error as ManifestError: error.isUsage ? usage : manifest
    default: failure
    }
  }

  /// The status for the end of a run.
  static func of(_ reason: QuitReason) -> Int32 {
    switch reason {
    case .asked: success
    case .commandFailed: failure
    case .signal(let number): 128 + number  // as a shell reports it
    }
  }
}

extension ManifestError {
  /// Whether an option is wrong, and not the manifest.
  fileprivate var isUsage: Bool {
    switch self {
    case .unknownScene(.option, _, _): true
    default: false
    }
  }
}
