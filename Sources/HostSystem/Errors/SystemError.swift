import Glibc

package struct SystemError: Error, Equatable {
  package let number: Int32
  /// What was found in the place of a regular file, such as `a named pipe`; nil for what the system says itself.
  package let found: String?

  package init(number: Int32, found: String? = nil) {
    self.number = number
    self.found = found
  }

  package static var last: SystemError { SystemError(number: errno) }

  package var text: String {
    if let found { return "it is \(found); expected a regular file" }
    var buffer = [CChar](repeating: 0, count: 256)
    // The GNU version of strerror_r is not the one that Swift sees: this one fills the buffer.
    return strerror_r(number, &buffer, buffer.count) == 0 ? String(nullTerminated: buffer) : "error \(number)"
  }

  package var isTemporary: Bool { [EAGAIN, EWOULDBLOCK, EINTR].contains(number) }

  /// The machine is at fault, not the file: a later call may succeed.
  package var isOfMachine: Bool { [EIO, EMFILE, ENFILE, ENOMEM, ESTALE].contains(number) }

  /// The name doesn't exist. Any other error says nothing about what exists.
  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }

  package var suggestion: String? {
    switch number {
    case EMFILE: "raise the limit of open files (ulimit -n)"
    case ENFILE: "raise the machine's limit of open files (fs.file-max)"
    case ENOMEM: "free memory, or raise its limit (ulimit -v)"
    case EFBIG: "raise the limit of the size of files (ulimit -f)"
    case ENOSPC, EDQUOT: "make room there, or set TMPDIR to another folder"
    default: nil
    }
  }
}

extension String {
  init(nullTerminated characters: [CChar]) {
    self.init(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
