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
  ///
  /// - Parameter modules: what it links besides VIPKit and Contracts.
  public static func build(
    _ scene: String, replacing text: String, with other: String, linking modules: [String] = []
  ) async throws -> String {
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
      return try await compile(scene, as: tag, names.map { "\(sources)/\($0)" }, [], modules)
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
    _ module: String, as tag: String, _ sources: [String], _ conditions: [String], _ modules: [String] = []
  ) async throws -> String {
    let build = tag.replacingOccurrences(of: "-", with: "_")
    // Workers run anywhere; scenes on the main actor.
    let isolation = ["Auth", "Files"].contains(where: module.hasSuffix) ? [] : ["-default-isolation", "MainActor"]
    let headers = "\(Checkout.root)/Tests/Fixtures/LiveScenes/CPoint"
    let command =
      [
        // Lines are all that a backtrace needs; with -g, each build would be compiled a second time for its module.
        "swiftc", "-gline-tables-only", "-emit-library", "-parse-as-library", "-swift-version", "6", "-module-name",
        module, "-module-abi-name", build, "-Xlinker", "-soname", "-Xlinker", "lib\(build).so",
        "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-I", "\(Checkout.products)/Modules", "-I", headers, "-L", Checkout.products, "-lVIPKit", "-lContracts",
      ] + isolation + conditions.flatMap { ["-D", $0, "-Xcc", "-D\($0)"] }
    let objects = try modules.flatMap { module in
      try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.products)/\(module).build").sorted()
        .filter { $0.hasSuffix(".o") }.map { "\(Checkout.products)/\(module).build/\($0)" }
    }
    let inputs =
      try sources + objects
      + FileManager.default.contentsOfDirectory(atPath: headers).sorted().map { "\(headers)/\($0)" }
    let output = try TemporaryFolder.forRun.get().file("lib\(tag).so")
    let cache = try BuildCache(of: [output], from: inputs, by: command)
    guard try !cache.take() else { return output }
    let result = try await Command.run("/usr/bin/env", command + ["-o", output] + sources + objects)
    guard result.status == 0 else { throw Command.Failure(description: result.errors) }
    try cache.keep()
    return output
  }
}
