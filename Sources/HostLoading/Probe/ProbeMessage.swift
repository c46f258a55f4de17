import HostModel
import FoundationEssentials

/// What a probe is asked.
struct ProbeRequest: Codable, Equatable {
  /// The process that asks.
  let parent: Int32
  /// Begins each answer. What the code of a library writes to all descriptors doesn't begin so.
  let key: String
  /// The descriptor for the answers.
  let answers: Int32
  let plans: [OpeningPlan]
}

/// What a probe has found out about the next library.
enum ProbeAnswer: Codable, Equatable {
  case description(LibraryDescription)
  case fault(OpeningFault)

  /// The answer as it is written: a line of its own, whatever somebody else has written before.
  func line(key: String) throws -> [UInt8] {
    Array("\n\(key)".utf8) + [UInt8](try JSONEncoder().encode(self)) + Array("\n".utf8)
  }
}

/// Finds answers among the bytes that come from a probe.
struct ProbeAnswers {
  /// More than an answer has.
  private static let longestLine = 1 << 20

  private let key: [UInt8]
  private var line: [UInt8] = []

  init(key: String) {
    self.key = Array(key.utf8)
  }

  /// The answers that are complete with some more bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) -> [ProbeAnswer] {
    var answers: [ProbeAnswer] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        if line.count < Self.longestLine { line.append(byte) }
        continue
      }
      if line.starts(with: key),
        let answer = try? JSONDecoder().decode(ProbeAnswer.self, from: Data(line[key.count...]))
      {
        answers.append(answer)
      }
      line.removeAll(keepingCapacity: true)
    }
    return answers
  }
}
