import Foundation

/// A file system of one megabyte in memory, unmounted when the test ends.
public final class SmallDisk {
  /// Whether this process may mount one: it is root, and its container lets it.
  public static let isPossible: Bool = (try? SmallDisk()) != nil

  private let folder: TemporaryFolder

  /// A command of the system that failed.
  public struct Failure: Error {
    /// The command and its arguments.
    public let command: [String]
  }

  /// Mounts one.
  public init() throws {
    folder = try TemporaryFolder()
    try Self.run(["mount", "-t", "tmpfs", "-o", "size=1m", "host-test", folder.file("")])
  }

  deinit { try? Self.run(["umount", "-l", folder.file("")]) }

  /// The full path of a file on it.
  public func path(_ name: String) -> String { folder.file(name) }

  /// Has it refuse to be written to, or not any more.
  public func remount(readOnly: Bool) throws {
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
