import Foundation
import SourceMessages
import SourceReading
import TestSupport

/// Reads sources in this process, or in the tool that was built with these tests.
enum Tool {
  static let program = "\(Checkout.products)/host-source"

  /// SwiftSyntax, and the runtime, of the toolchain whose runtime these tests use.
  static let libraries: String = {
    // To its end: String(contentsOfFile:) stops after one read, of a page at most.
    let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
    let core = String(decoding: maps, as: UTF8.self).split(separator: "\n").first {
      $0.hasSuffix("/linux/libswiftCore.so")
    }
    let folder = core.flatMap { line in line.firstIndex(of: "/").map { line[$0...] } } ?? ""
    let linux = URL(filePath: String(folder)).deletingLastPathComponent()
    return "\(linux.deletingLastPathComponent().path)/host:\(linux.path)"
  }()

  static func answer<Value: Codable & Sendable>(
    to request: SourceRequest, as type: Value.Type = Value.self
  ) throws -> Value {
    let answer = SourceReader.answer(to: String(decoding: try JSONEncoder().encode(request), as: UTF8.self))
    return try value(of: answer ?? "")
  }

  /// For sources that may end the process, or overflow the stack of a task.
  static func answerOfProcess<Value: Codable & Sendable>(
    to request: SourceRequest, as type: Value.Type = Value.self
  ) async throws -> Value {
    let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let run = try await Command.run(program, [text], environment: ["LD_LIBRARY_PATH": libraries])
    guard run.status == 0 else { throw TestFailure(description: "it ended with \(run.status): \(run.errors)") }
    return try value(of: run.output)
  }

  private static func value<Value: Codable & Sendable>(of answer: String) throws -> Value {
    switch try JSONDecoder().decode(SourceAnswer<Value>.self, from: Data(answer.utf8)) {
    case .value(let value): return value
    case .fault(let fault): throw fault
    }
  }
}
