import Glibc
import HostSystem

/// Says that an application is being served: the lock of a folder, which ends with the process. A file in it says which process that is.
struct WebServerLock {
  /// Has the process let nobody in who isn't here.
  static let drainSignal = SIGUSR1

  private let lock: FolderLock

  /// Where no folder can be made there is no lock either.
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

  /// Waits until the process that serves an application has ended, which lets nobody in any more.
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
