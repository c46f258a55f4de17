public import VIPKit

/// How long what grows on a screen takes yet.
public struct ProgressEstimates: Sendable {
  private var estimates: [ElementID: ProgressEstimate] = [:]

  /// Nothing was seen yet.
  public init() {}

  /// Takes how far each is. One that isn't there any more is forgotten.
  ///
  /// - Parameters:
  ///   - fractions: from 0 to 1.
  ///   - time: when they are seen.
  public mutating func record(_ fractions: [(id: ElementID, fraction: Double)], at time: ContinuousClock.Instant) {
    var watched: [ElementID: ProgressEstimate] = [:]
    for (id, fraction) in fractions {
      var estimate = estimates[id] ?? ProgressEstimate(fraction, at: time)
      estimate.record(fraction, at: time)
      watched[id] = estimate
    }
    estimates = watched
  }

  /// How long it takes yet; nil as long as nothing can be told.
  public subscript(id: ElementID) -> Duration? { estimates[id]?.remaining }
}

/// How long something takes yet that grows towards an end: what is left, at the pace since it was first seen.
private struct ProgressEstimate: Sendable {
  /// When it was first seen, and how far it was then.
  private var begin: (time: ContinuousClock.Instant, fraction: Double)
  private var fraction: Double
  /// Nil as long as nothing can be told.
  private(set) var remaining: Duration?

  /// A pace that was watched for less time is a guess, and a wait that is shorter needs no words.
  private static let shortest = Duration.seconds(2)
  /// Who needs longer at this pace has hardly moved: nothing is known.
  private static let longest = Duration.seconds(100 * 60 * 60)

  init(_ fraction: Double, at time: ContinuousClock.Instant) {
    begin = (time, fraction)
    self.fraction = fraction
  }

  /// Takes how far it is. What goes back has begun again.
  mutating func record(_ fraction: Double, at time: ContinuousClock.Instant) {
    if fraction < self.fraction { self = ProgressEstimate(fraction, at: time) }
    self.fraction = fraction
    let (watched, gained) = (time - begin.time, fraction - begin.fraction)
    remaining = nil
    guard watched >= Self.shortest, gained > 0, fraction < 1 else { return }
    let seconds = (1 - fraction) * (watched / .seconds(1)) / gained
    if seconds < Self.longest / .seconds(1) { remaining = .seconds(max(1, Int(seconds.rounded()))) }
  }
}

extension Duration {
  /// Seconds, or minutes and seconds.
  public var clock: String {
    let seconds = components.seconds
    let rest = seconds % 60
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
