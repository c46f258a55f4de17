import Glibc
import HostSystem

/// The lock of a folder while an application is served; it ends with the process, whose number is in a file there.
struct WebServerLock {
  /// The server admits nobody new after it.
  static let drainSignal = SIGUSR1

  private let lock: FolderLock

  /// Nil where no folder can be made.
  init?(in folder: String) throws(Diagnostic) {
    let folder = Self.folder(in: folder)
    try? File.makeFolder(folder)
    guard let lock = FolderLock(folder) else {
      if Path.isFolder(folder) {
        throw Diagnostic(
          "the application is being served already\(Self.process(in: folder).map { " by process \($0)" } ?? "")",
          "end that one, or let it drain: host serve --drain")
      }
      return nil
    }
    self.lock = lock
    try? File.replace("\(folder)/process", Array("\(getpid())\n".utf8))
  }

  /// Asks the server to admit nobody new, and waits until it has ended.
  static func drain(in folder: String?) throws(Diagnostic) {
    guard let folder = folder.map(Self.folder), Path.isFolder(folder), FolderLock(folder) == nil,
      let process = process(in: folder), kill(process, drainSignal) == 0
    else {
      throw Diagnostic(
        "nobody serves the application", "name the manifest that it is served with: --manifest FILE")
    }
    _ = FolderLock(folder, waits: true)
  }

  private static func folder(in folder: String) -> String { "\(folder)/server" }

  private static func process(in folder: String) -> Int32? {
    File.contents("\(folder)/process").flatMap { Int32(String(decoding: $0.dropLast(), as: UTF8.self)) }
  }
}
