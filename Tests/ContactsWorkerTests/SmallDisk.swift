import ContactsTestSupport
import Foundation
import TestSupport

/// A file system of one megabyte in memory, unmounted when the test ends.
final class SmallDisk {
  /// Whether this process may mount one: it is root, and its container lets it.
  static let isPossible: Bool = (try? SmallDisk()) != nil

  private let folder: TemporaryFolder

  struct Failure: Error {
    let command: [String]
  }

  init() throws {
    folder = try TemporaryFolder()
    try Self.run(["mount", "-t", "tmpfs", "-o", "size=1m", "host-test", folder.file("")])
  }

  deinit { try? Self.run(["umount", "-l", folder.file("")]) }

  func path(_ name: String) -> String { folder.file(name) }

  func remount(readOnly: Bool) throws {
    let command = ["mount", "-o", "remount,\(readOnly ? "ro" : "rw")", folder.file("")]
    // A process that another test starts holds our open files too, from fork to exec, and the disk is busy meanwhile.
    for _ in 0..<50 where (try? Self.run(command)) != nil { return }
    try Self.run(command)
  }

  private static func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardError = nil
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(command: command) }
  }
}
