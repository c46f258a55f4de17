/// A file system of one megabyte in memory, unmounted when the test ends.
package final class SmallDisk {
  /// Whether this process may mount: it must be root, and its container must allow it.
  package static let isPossible: Bool = (try? SmallDisk()) != nil

  private let folder = TemporaryFolder()

  package init() throws {
    _ = try Command.output(of: ["/usr/bin/env", "mount", "-t", "tmpfs", "-o", "size=1m", "host-test", folder.file("")])
  }

  deinit { _ = try? Command.output(of: ["/usr/bin/env", "umount", "-l", folder.file("")]) }

  package func path(_ name: String) -> String { folder.file(name) }

  package func remount(readOnly: Bool) throws {
    let command = ["/usr/bin/env", "mount", "-o", "remount,\(readOnly ? "ro" : "rw")", folder.file("")]
    // A process that another test starts holds our open files too, from fork to exec, and the disk is busy meanwhile.
    for _ in 0..<50 where (try? Command.output(of: command)) != nil { return }
    _ = try Command.output(of: command)
  }
}
