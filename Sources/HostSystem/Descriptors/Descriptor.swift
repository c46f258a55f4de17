import CGlibc
import Glibc

/// The owner of a file descriptor, which is closed at the end of its life. Those who share one share an object that has it.
package struct Descriptor: ~Copyable, Sendable {
  package let number: Int32
  /// The file behind the number, of a descriptor that stays open beside the code of scenes; nil for others.
  private let known: BorrowedDescriptor?

  /// Takes what a call of the system has returned, for as long as no code of a scene runs.
  ///
  /// - Throws: the error of that call.
  package init(_ number: Int32) throws(SystemError) {
    guard number >= 0 else { throw .last }
    self.number = number
    known = nil
  }

  /// Takes a new descriptor that stays open for long. It gets a high number, which a stray close(2) doesn't reach, and is
  /// closed on exec(3), as it was from its birth.
  ///
  /// - Parameter new: what a call of the system has returned.
  /// - Throws: the error of that call.
  package init(raising new: Int32) throws(SystemError) {
    guard new >= 0 else { throw .last }
    let copy = new < Self.lowest ? fcntl(new, F_DUPFD_CLOEXEC, Self.lowest) : -1
    let known = BorrowedDescriptor(copy >= 0 ? copy : new)
    // A scene that closes what isn't its own may have a file of its own there by now.
    if copy >= 0, known.leadsWhere(new) { close(new) }
    number = known.number
    self.known = known
  }

  /// Leaves it open until the process ends.
  package consuming func release() -> BorrowedDescriptor {
    let released = known ?? BorrowedDescriptor(number)
    discard self
    return released
  }

  deinit {
    if isIntact { close(number) }
  }

  /// Whether the number is still this descriptor's, and not somebody else's.
  var isIntact: Bool { known?.isIntact ?? true }

  /// What the system knows of the file.
  var status: stat {
    get throws(SystemError) {
      var status = stat()
      guard fstat(number, &status) == 0 else { throw .last }
      return status
    }
  }

  /// Makes a pipe whose ends have no owner yet.
  ///
  /// - Parameter flags: those of pipe2(2), besides O_CLOEXEC.
  package static func pipe(_ flags: Int32 = 0) throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | flags) == 0 else { throw .last }
    return (ends[0], ends[1])
  }

  /// The lowest number that counts as high: half of what the process may have, and no more than keeps the kernel's table
  /// small. 0 where so few are allowed that nothing can be kept apart.
  package static let lowest: Int32 = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur >= 128 else { return 0 }
    return Int32(min(512, limit.rlim_cur / 2))
  }()
}
