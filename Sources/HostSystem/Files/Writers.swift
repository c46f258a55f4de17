import Glibc

/// Whether somebody is writing to a file.
package enum Writers {
  /// Asks the kernel: it grants a read lease only on a file that nobody has open for writing (fcntl(2), "Leases"). False
  /// where that can't be known: on a file of somebody else, or in a file system without leases.
  package static func haveOpen(_ path: String) -> Bool {
    guard let file = try? Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else { return false }
    // Who opens the file while the lease is held makes the kernel send a signal. SIGURG does nothing by itself; the
    // signal that is sent otherwise ends the process.
    guard fcntl(file.number, setSignal, SIGURG) == 0 else { return false }
    if fcntl(file.number, setLease, Int32(F_RDLCK)) == 0 {
      _ = fcntl(file.number, setLease, Int32(F_UNLCK))
      return false
    }
    return errno == EAGAIN
  }

  // F_SETSIG and F_SETLEASE of <fcntl.h>, which Swift's Glibc module leaves out.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1024
}
