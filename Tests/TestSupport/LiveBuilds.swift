import Foundation
import Synchronization

/// Builds of scenes and workers that are compiled while the tests run, as `host build` would compile them.
public enum LiveBuilds {
  private static let compiled = Mutex<[String: Task<String, any Error>]>([:])

  /// A build of Tests/Fixtures/LiveScenes/<name>.swift.
  ///
  /// - Parameters:
  ///   - name: the name of the source.
  ///   - conditions: those under which it is compiled.
  public static func build(_ name: String, _ conditions: [String] = []) async throws -> String {
    let source = "\(Checkout.root)/Tests/Fixtures/LiveScenes/\(name).swift"
    let tag = ([name] + conditions).joined(separator: "-")
    return try await once(tag) { try await compile(name, as: tag, [source], conditions) }
  }

  /// A build of a scene of this repository in which one text stands in the place of another.
  public static func build(_ scene: String, replacing text: String, with other: String) async throws -> String {
    let tag = "\(scene)-\(other.filter { $0.isASCII && $0.isLetter })"
    return try await once(tag) {
      let sources = try TemporaryFolder.forRun.get().file(tag)
      try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
      let original = "\(Checkout.root)/Plugins/\(scene)"
      let names = try FileManager.default.contentsOfDirectory(atPath: original).filter { $0.hasSuffix(".swift") }
      for name in names {
        let code = try String(contentsOfFile: "\(original)/\(name)", encoding: .utf8)
        try code.replacingOccurrences(of: text, with: other)
          .write(toFile: "\(sources)/\(name)", atomically: true, encoding: .utf8)
      }
      return try await compile(scene, as: tag, names.map { "\(sources)/\($0)" }, [])
    }
  }

  /// Several tests may want the same build at the same time.
  private static func once(
    _ tag: String, _ compile: @escaping @Sendable () async throws -> String
  ) async throws -> String {
    try await compiled.withLock { compiled in
      let task = compiled[tag] ?? Task { try await compile() }
      compiled[tag] = task
      return task
    }.value
  }

  private static func compile(
    _ module: String, as tag: String, _ sources: [String], _ conditions: [String]
  ) async throws -> String {
    let library = try TemporaryFolder.forRun.get().file("lib\(tag).so")
    let build = tag.replacingOccurrences(of: "-", with: "_")
    // Workers run anywhere; scenes on the main actor.
    let isolation = sources.contains { $0.hasSuffix("Auth.swift") } ? [] : ["-default-isolation", "MainActor"]
    let result = try await Command.run(
      "/usr/bin/env",
      [
        "swiftc", "-g", "-emit-library", "-parse-as-library", "-swift-version", "6", "-module-name", module,
        "-module-abi-name", build, "-Xlinker", "-soname", "-Xlinker", "lib\(build).so",
        "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-I", "\(Checkout.products)/Modules", "-I", "\(Checkout.root)/Tests/Fixtures/LiveScenes/CPoint", "-L",
        Checkout.products, "-lVIPKit", "-lContracts", "-o", library,
      ] + isolation + conditions.flatMap { ["-D", $0, "-Xcc", "-D\($0)"] } + sources)
    guard result.status == 0 else { throw FixtureLibraries.Failure(description: result.errors) }
    return library
  }
}
