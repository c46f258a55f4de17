import Glibc

/// The descriptors 0 to 2.
package enum StandardStreams {
  /// Opens /dev/null in the place of those that are closed: else a file that is opened next gets their numbers.
  ///
  /// Reading the input tells its end. Writing the output fails as if it were closed still, so that nothing seems to be
  /// written that isn't.
  package static func fill() {
    for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }
}
