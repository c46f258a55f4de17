import Contracts
import LoopbackServer
import Testing

@testable import HTTPNews

struct EvilAnswer: Sendable, CustomTestStringConvertible {
  enum Outcome: Equatable {
    case articles(Int)
    case unreachable(NewsError.Cause)
    case timedOut(seconds: Double)
    case refused(status: Int)
    case tooLarge(maximumBytes: Int)
    /// The answer is read, and is no feed; the parser says why.
    case unreadable
    case cancelled
  }

  typealias Answer = @Sendable (LoopbackServer.Request, Connection) -> Void

  let testDescription: String
  let outcome: Outcome
  var limits = DownloadLimits.patient
  let answer: Answer

  init(_ description: String, _ outcome: Outcome, answer: @escaping Answer) {
    testDescription = description
    self.outcome = outcome
    self.answer = answer
  }

  init(_ description: String, _ outcome: Outcome, text: String, body: [UInt8] = []) {
    self.init(description, outcome) { _, connection in
      connection.send(text.utf8)
      connection.send(body)
    }
  }

  func limited(_ change: (inout DownloadLimits) -> Void) -> EvilAnswer {
    var other = self
    change(&other.limits)
    return other
  }
}

extension EvilAnswer.Outcome {
  init(of worker: HTTPNews) async {
    do throws(NewsError) {
      self = .articles(try await worker.fetchArticles(reload: true).count)
    } catch {
      self =
        switch error {
        case .unreachable(_, let cause): .unreachable(cause)
        case .timedOut(_, let seconds): .timedOut(seconds: seconds)
        case .refused(_, let status): .refused(status: status)
        case .tooLarge(_, let bytes): .tooLarge(maximumBytes: bytes)
        case .unreadable: .unreadable
        case .cancelled: .cancelled
        @unknown default: fatalError("a new error: \(error)")
        }
    }
  }
}
