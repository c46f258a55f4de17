import HostSystem
import Glibc

/// What a command prints can't be written.
struct OutputFault: HostError {
  let error: SystemError

  /// Whether it went into a pipe that nobody reads any more.
  var isBrokenPipe: Bool { error.number == EPIPE }

  var message: String { "the standard output can't be written: \(error.text)" }

  var suggestion: String { "send it where it can be written" }
}
