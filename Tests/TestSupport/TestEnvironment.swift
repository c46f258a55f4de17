import Foundation

/// The environment of the tests, and of the programs that they start.
public enum TestEnvironment {
  /// Whether tests that inject faults by the hundred inject all of them (`make faults`), and not a sample.
  public static let isThorough = ProcessInfo.processInfo.environment["FAULTS"] == "all"

  private static let colours: Set = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"]

  /// That of the test, without what says of colours, in no language but that of the sources; what an application keeps beyond its run, it keeps in a folder
  /// that is gone after the tests. So is what hosts and compilers leave behind in TMPDIR, which each host reads at its end.
  ///
  /// - Parameter others: variables that are set besides.
  static func variables(_ others: [String: String]) throws -> [String: String] {
    let folder = try TemporaryFolder.forRun.get()
    let temporary = folder.file("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    // Hosts look for runs in TMPDIR, too: there they would find those of other tests.
    let runtime = folder.file("runtime")
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let own = [
      "XDG_RUNTIME_DIR": runtime, "XDG_STATE_HOME": folder.file("state"), "XDG_CACHE_HOME": folder.file("cache"),
      "TMPDIR": temporary,
      "LC_ALL": "C.UTF-8", "LANGUAGE": "",
    ]
    // `swift test` sets NO_COLOR where its own output is no terminal.
    let outer = ProcessInfo.processInfo.environment.filter { !Self.colours.contains($0.key) }
    return outer.merging(own) { $1 }.merging(others) { $1 }
  }
}
