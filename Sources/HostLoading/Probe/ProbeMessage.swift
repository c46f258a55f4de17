import HostInspection
import FoundationEssentials

struct ProbeRequest: Codable, Equatable {
  let parent: Int32
  /// Begins each answer. What the code of a library writes to all descriptors doesn't begin so.
  let key: String
  let answers: Int32
  let task: Task

  enum Task: Codable, Equatable {
    /// To open each, and to say what it says of itself.
    case describe([OpeningPlan])
    /// To make an implementation and check it; what it keeps for that, it keeps in a folder.
    case check(Assembly, folder: String)
    /// To connect each as a run would, in a folder.
    case connect([Assembly], folder: String)
  }
}

enum ProbeAnswer: Codable, Equatable {
  /// What the next library says of itself.
  case description(LibraryDescription)
  case fault(OpeningFault)
  /// An implementation is asked for this fact from now on.
  case checking(String)
  /// How the check of an implementation has ended; nil when it is what its contract says.
  case checked(TrialFault?)
  /// What connecting the next one has brought to light.
  case connected(AssemblyFinding)

  /// The answer as it is written: a line of its own, whatever somebody else has written before.
  func line(key: String) throws -> [UInt8] {
    Array("\n\(key)".utf8) + [UInt8](try JSONEncoder().encode(self)) + Array("\n".utf8)
  }
}

/// Finds answers among the bytes that come from a probe.
struct ProbeAnswers {
  private static let longestLine = 1 << 20

  private let key: [UInt8]
  private var line: [UInt8] = []

  init(key: String) { self.key = Array(key.utf8) }

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
