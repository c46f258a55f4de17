import Glibc
import TestSupport

/// Where in a walk the app is killed, the same in each run.
package struct KillPlan {
  package struct Point {
    /// The moment, seen from whoever drives the app.
    package enum Moment: CaseIterable {
      /// The step is about to be sent.
      case before
      /// The step was sent; its answer wasn't seen.
      case during
      /// The answer was seen.
      case after
    }

    package let step: Int
    package let moment: Moment
    package let signal: Int32
    /// How long after the step was sent, in microseconds: from before it is read to after it is answered.
    package let delay: Int
  }

  /// So many deaths within a minute are the most that a supervisor puts up with.
  package static let mostPoints = 10

  package let points: [Point]

  /// - Parameter progresses: for each step of the walk, whether it is a step for the supervisor. Between two deaths there is one.
  package init(_ count: Int, progresses: [Bool], seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var steps: [Int] = []
    while steps.count < count {
      steps = []
      for step in progresses.indices.shuffled(using: &random) where steps.count < count {
        let sorted = (steps + [step]).sorted()
        let hasProgress = zip(sorted, sorted.dropFirst()).allSatisfy { first, second in
          second > first + 1 && progresses[(first + 1)..<second].contains(true)
        }
        if hasProgress { steps = sorted }
      }
    }
    points = steps.map { step in
      let moment = Point.Moment.allCases.randomElement(using: &random) ?? .after
      let signal = [SIGKILL, SIGSEGV].randomElement(using: &random) ?? SIGKILL
      return Point(
        step: step, moment: moment,
        // While a scene is opened, a fault is that scene's: only SIGKILL may come from somebody else.
        signal: moment == .during ? SIGKILL : signal,
        delay: Int.random(in: 0..<6000, using: &random))
    }
  }
}
