import Glibc
import TestSupport

/// The steps of a walk at which the app is killed, the same in each run.
package struct KillPlan {
  package struct Point {
    /// As the driver of the app sees it.
    package enum Moment: CaseIterable {
      case before
      /// Between sending the step and seeing its answer.
      case during
      case after
    }

    package let step: Int
    package let moment: Moment
    package let signal: Int32
    /// In microseconds after sending: from before the step is read to after it is answered.
    package let delay: Int
  }

  /// The most deaths within a minute that a supervisor tolerates.
  package static let mostPoints = 10

  package let points: [Point]

  /// - Parameter progresses: whether each step of the walk is progress for the supervisor: one must separate deaths.
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
        // A fault while a scene opens is that scene's: only SIGKILL may come from elsewhere.
        signal: moment == .during ? SIGKILL : signal,
        delay: Int.random(in: 0..<6000, using: &random))
    }
  }
}
