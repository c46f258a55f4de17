import HostSystem
import Glibc

extension SupervisorFault {
  /// For a call of the system that failed just now.
  static func last(lacking what: String) -> SupervisorFault {
    .notReady(lacking: what, reason: SystemError.last.text)
  }
}

/// Two ends of a pipe, which programs started from here don't get by themselves.
struct Pipe: Equatable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SupervisorFault) {
    do throws(SystemError) {
      let ends = try OwnDescriptor.pipe()
      (readEnd, writeEnd) = (ends.readEnd.number, ends.writeEnd.number)
    } catch {
      throw .notReady(lacking: "pipe", reason: error.text)
    }
  }

  /// Takes one that this process has held before exec(3); nil when nothing is said of it.
  init?(_ fields: Fields, _ name: String) {
    guard let readEnd = fields[number: "\(name).readEnd"], let writeEnd = fields[number: "\(name).writeEnd"] else {
      return nil
    }
    (self.readEnd, self.writeEnd) = (readEnd, writeEnd)
  }

  func write(to fields: inout Fields, _ name: String) {
    fields[number: "\(name).readEnd"] = readEnd
    fields[number: "\(name).writeEnd"] = writeEnd
  }
}

enum Descriptors {
  /// Decides whether a program that takes the place of this one gets a descriptor.
  static func setInherited(_ descriptor: Int32, _ isInherited: Bool) {
    _ = fcntl(descriptor, F_SETFD, isInherited ? 0 : FD_CLOEXEC)
  }

  /// Whether what is written to a pipe may still be read.
  static func hasReader(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) <= 0 || state.revents & Int16(POLLERR) == 0
  }
}
