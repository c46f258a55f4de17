import Foundation
package import Testing

package enum TestEnvironment {
  /// Whether all tests run (`make night`); fault injection by the hundred then injects all faults.
  package static let isNight = ProcessInfo.processInfo.environment["NIGHT"] == "1"

  /// The factor for all timeouts of tests and hosts, for a machine that is slow or busy.
  package static let patience = min(
    100, max(1, ProcessInfo.processInfo.environment["HOST_PATIENCE"].flatMap(Double.init) ?? 1))

  /// For the state of the running test's programs; nil outside of ``OwnFolders``.
  @TaskLocal fileprivate static var folder: TemporaryFolder?

  private static let colours: Set = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"]

  /// Without variables of colours, in the language of the sources. Programs keep their state in the test's folders,
  /// which go with it: hosts look for runs there, and sweep them. `others` are additional variables.
  static func variables(_ others: [String: String]) throws -> [String: String] {
    let folder = folder ?? .forRun
    for name in ["tmp", "home", "runtime"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let own = [
      "HOME": folder.file("home"), "XDG_RUNTIME_DIR": folder.file("runtime"), "XDG_STATE_HOME": folder.file("state"),
      "XDG_CACHE_HOME": folder.file("cache"), "XDG_CONFIG_HOME": folder.file("config"), "TMPDIR": folder.file("tmp"),
      // Otherwise each test that compiles would compile the modules of C libraries, too.
      "CLANG_MODULE_CACHE_PATH": "\(Checkout.products)/ModuleCache",
      "LC_ALL": "C.UTF-8", "LANGUAGE": "",
    ]
    // `swift test` sets NO_COLOR where its own output is no terminal.
    let outer = ProcessInfo.processInfo.environment.filter { !Self.colours.contains($0.key) }
    return outer.merging(own) { $1 }.merging(others) { $1 }
  }
}

/// Gives each test its own folders for the state of its programs: TMPDIR, HOME and those of XDG.
package struct OwnFolders: SuiteTrait, TestTrait, TestScoping {
  /// For each test of a suite, not the suite.
  package var isRecursive: Bool { true }

  /// For each case of a test with arguments.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TestEnvironment.$folder.withValue(TemporaryFolder()) { try await function() }
  }
}

extension Trait where Self == OwnFolders {
  package static var ownFolders: Self { Self() }
}

extension Trait where Self == ConditionTrait {
  /// Too slow for each change.
  package static var nightly: Self { .enabled(if: TestEnvironment.isNight, "make night runs it") }
}
