import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("A scene that another release of the compiler has built, by its note", .ownFolders)
struct OtherReleaseTests {
  private let folder: TemporaryFolder
  private let library: String

  init() throws {
    folder = try TemporaryFolder.withManifest()
    library = folder.file("scenes/libLogin.so")
  }

  private func host(_ arguments: String..., input: String = "") async throws -> Command.Result {
    try await Command.host(arguments, input: input, in: folder.path)
  }

  /// Builds Login, and has it say that another compiler has built it.
  ///
  /// - Parameter change: makes another release of a release such as `6.3.1`.
  /// - Returns: the other release, and the line of the compiler's own.
  @discardableResult
  private func build(_ change: (String) -> String) async throws -> (release: String, line: Substring) {
    try #require(try await host("build", "\(Checkout.root)/Plugins/Login").status == 0)
    var mutant = MutantLibrary(Array(try Data(contentsOf: URL(filePath: library))))
    let answer = try await Command.run("/usr/bin/env", ["swiftc", "--version"])
    let release = try #require(answer.output.firstMatch(of: /Swift version (\d+\.\d+\.\d+) \(swift-/)).1
    let other = change(String(release))
    mutant.replace("compiler=\(release) (swift-\(release)-", by: "compiler=\(other) (swift-\(other)-")
    mutant.replace("/llvm-project.git ", by: "/llvm-project.gut ")
    try folder.write(mutant.bytes, to: "scenes/libLogin.so")
    return (other, try #require(release.range(of: ".", options: .backwards).map { release[..<$0.lowerBound] }))
  }

  /// The release after or before a patch release.
  private static func nextPatch(_ release: String) -> String {
    "\(release.dropLast())\(release.hasSuffix("9") ? "8" : "9")"
  }

  @Test("a patch release: list, check, inspect and run use it, and say so once")
  func patchRelease() async throws {
    let (release, line) = try await build(Self.nextPatch)
    let message =
      "the library was built with Swift \(release); expected the release of Swift \(line) that built the host"
    let warning =
      "warning: scenes/libLogin.so: \(message)\n"
      + "  build it with the host's toolchain if it doesn't behave as it should\n"

    // The second time what was found out is known.
    for _ in 1...2 {
      let list = try await host("list")
      #expect(list.errors == warning)
      #expect(list.status == 0)
      #expect(list.lines.contains { $0.contains(#/^Login +scene +loaded /#) })
    }
    #expect(try await host("list", "--json").output.contains("      \"scenes/libLogin.so: \(message)\"\n"))
    let check = try await host("check")
    #expect(check.errors == warning)
    #expect(check.status == 0)
    #expect(try await host("check", "--json").output.contains("    \"scenes/libLogin.so: \(message)\"\n"))

    let inspect = try await host("inspect", "scenes/libLogin.so")
    #expect(inspect.errors == warning)
    #expect(inspect.status == 0)
    #expect(inspect.output.contains("\n  built by     Swift \(release) (swift-\(release)-RELEASE) for "))
    let json = try await host("inspect", "scenes/libLogin.so", "--json").output
    #expect(json.contains(#""compiler" : "\#(release) (swift-\#(release)-RELEASE)""#))
    #expect(json.contains("    \"scenes/libLogin.so: \(message)\"\n"))

    let run = try await host("run", "--strict", input: "screen\nquit\n")
    #expect(run.errors == warning)
    #expect(run.status == 0)
    #expect(run.lines.contains("== Login =="))
  }

  @Test("another line of releases is refused")
  func otherLine() async throws {
    try await build { "\($0.hasPrefix("5") ? "4" : "5")\($0.dropFirst())" }
    let check = try await host("check")
    #expect(check.errors.hasPrefix("error: scenes/libLogin.so: the library was built with another Swift toolchain: "))
    #expect(check.status == 1)
  }
}
