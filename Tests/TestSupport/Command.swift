import Foundation

/// Runs a program to its end.
public enum Command {
  /// What a program left behind.
  public struct Result: Equatable, Sendable {
    /// What it wrote to the standard output.
    public let output: String
    /// What it wrote to the standard error.
    public let errors: String
    /// Its exit status; the number of the signal, negative, when one ended it.
    public let status: Int32

    /// The lines of the output.
    public var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: what stands behind its name.
  ///   - input: what it reads from the standard input.
  ///   - folder: the folder in which it runs.
  ///   - environment: variables that are set besides those of the test.
  public static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: String = Checkout.root,
    environment: [String: String] = [:]
  ) async throws -> Result {
    // Files and not pipes: nothing has to be read while the program runs, and nothing can fill up.
    let files = try TemporaryFolder()
    for name in ["input", "output", "errors"] { try files.write(name == "input" ? input : "", to: name) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = try TestEnvironment.variables(environment)
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: files.file("input")))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: files.file("output")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: files.file("errors")))
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return Result(
      output: try String(contentsOfFile: files.file("output"), encoding: .utf8),
      errors: try String(contentsOfFile: files.file("errors"), encoding: .utf8),
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
  }

  /// Runs the built host.
  public static func host(
    _ arguments: [String], input: String = "", in folder: String = Checkout.root, environment: [String: String] = [:]
  ) async throws -> Result {
    try await run(Checkout.host, arguments, input: input, in: folder, environment: environment)
  }
}
