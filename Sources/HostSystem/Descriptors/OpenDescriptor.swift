import Glibc

/// The owner of a file descriptor, which is closed at the end of its life.
package struct OpenDescriptor: ~Copyable {
  package let number: Int32

  /// Takes what a call of the system has returned.
  ///
  /// - Throws: the error of that call.
  package init(_ number: Int32) throws(SystemError) {
    guard number >= 0 else { throw .last }
    self.number = number
  }

  /// What the system knows of the file.
  var status: stat {
    get throws(SystemError) {
      var status = stat()
      guard fstat(number, &status) == 0 else { throw .last }
      return status
    }
  }

  deinit { close(number) }
}
