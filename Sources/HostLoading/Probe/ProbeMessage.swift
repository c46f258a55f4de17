import HostInspection
import FoundationEssentials

struct ProbeRequest: Codable, Equatable {
  let parent: Int32
  /// Begins each answer, unlike output that a library's code writes to all descriptors.
  let key: String
  let answers: Int32
  let task: Task

  enum Task: Codable, Equatable {
    case describe([OpeningPlan])
    /// Makes an implementation and checks it; its files are in the folder.
    case check(Assembly, folder: String)
    /// Connects each as a run would, in a folder.
    case connect([Assembly], folder: String)
  }
}

enum ProbeAnswer: Codable, Equatable {
  /// Of the next library.
  case description(LibraryDescription)
  case fault(OpeningFault)
  case checking(String)
  /// The check of an implementation has ended; nil when it fulfils its contract.
  case checked(TrialFault?)
  /// Of the next assembly.
  case connected(AssemblyFinding)

  /// On a line of its own, whatever other code has written before.
  func line(key: String) throws -> [UInt8] {
    Array("\n\(key)".utf8) + [UInt8](try JSONEncoder().encode(self)) + Array("\n".utf8)
  }
}

/// Finds answers in the probe's output.
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
