import Glibc

/// An `errno`, as a call of the system left it.
package struct SystemError: Error, Equatable {
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// The error of the call that failed just now.
  package static var last: SystemError { SystemError(number: errno) }

  /// What the system says of it.
  package var text: String {
    var buffer = [CChar](repeating: 0, count: 256)
    // The GNU version of strerror_r is not the one that Swift sees: this one fills the buffer.
    return strerror_r(number, &buffer, buffer.count) == 0 ? String(nullTerminated: buffer) : "error \(number)"
  }
}

extension String {
  init(nullTerminated characters: [CChar]) {
    self.init(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
