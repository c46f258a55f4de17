import Foundation
package import Testing

package enum TestEnvironment {
  /// Whether all tests run (`make night`), and those that inject faults by the hundred inject all of them.
  package static let isNight = ProcessInfo.processInfo.environment["NIGHT"] == "1"

  /// How many times as long as usual tests and hosts wait: on a machine that is slow or has other work.
  package static let patience = min(
    100, max(1, ProcessInfo.processInfo.environment["HOST_PATIENCE"].flatMap(Double.init) ?? 1))

  /// What the running test leaves behind; nil outside of ``OwnFolders``.
  @TaskLocal fileprivate static var folder: TemporaryFolder?

  private static let colours: Set = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"]

  /// That of the test, without what says of colours, in no language but that of the sources. All that programs keep beyond their
  /// end is in folders of the test, which are gone after it: hosts look for runs in them, and sweep them.
  ///
  /// - Parameter others: variables that are set besides.
  static func variables(_ others: [String: String]) throws -> [String: String] {
    let folder = folder ?? .forRun
    for name in ["tmp", "home", "runtime"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let own = [
      "HOME": folder.file("home"), "XDG_RUNTIME_DIR": folder.file("runtime"), "XDG_STATE_HOME": folder.file("state"),
      "XDG_CACHE_HOME": folder.file("cache"), "XDG_CONFIG_HOME": folder.file("config"), "TMPDIR": folder.file("tmp"),
      // Else each test that compiles would compile the modules of C libraries, too.
      "CLANG_MODULE_CACHE_PATH": "\(Checkout.products)/ModuleCache",
      "LC_ALL": "C.UTF-8", "LANGUAGE": "",
    ]
    // `swift test` sets NO_COLOR where its own output is no terminal.
    let outer = ProcessInfo.processInfo.environment.filter { !Self.colours.contains($0.key) }
    return outer.merging(own) { $1 }.merging(others) { $1 }
  }
}

/// Gives each test folders of its own for what the programs that it starts keep: TMPDIR, HOME and those of XDG.
package struct OwnFolders: SuiteTrait, TestTrait, TestScoping {
  package init() {}

  /// Each test of a suite, and not the suite.
  package var isRecursive: Bool { true }

  /// Each case of a test with arguments.
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
  /// What takes too long for each change.
  package static var nightly: Self { .enabled(if: TestEnvironment.isNight, "make night runs it") }
}
