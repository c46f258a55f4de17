import FoundationEssentials
import Glibc
import HostCore

/// A private folder for what is needed while something is built.
final class ScratchFolder: Sendable {
  let path: String

  init() throws(BuildFault) {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/host-build-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system(path: parent, reason: SystemError.last.text) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
