import HostSystem
import Glibc

/// Two ends of a pipe, open until the process ends. Programs started from here don't get them by themselves.
struct Pipe: Equatable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SupervisorFault) {
    do throws(SystemError) {
      let ends = try Descriptor.pipe()
      readEnd = try Descriptor(raising: ends.readEnd).release().number
      writeEnd = try Descriptor(raising: ends.writeEnd).release().number
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

  /// Whether what is written to a pipe, or to anything else, may still be read.
  static func hasReader(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) <= 0 || state.revents & Int16(POLLERR) == 0
  }
}
