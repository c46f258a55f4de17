import ScreenModel
import VIPKit

/// How long something takes yet that grows towards an end: what is left, at the pace since it was first seen.
struct ProgressEstimate: Sendable {
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
  mutating func take(_ fraction: Double, at time: ContinuousClock.Instant) {
    if fraction < self.fraction { self = ProgressEstimate(fraction, at: time) }
    self.fraction = fraction
    let (watched, gained) = (time - begin.time, fraction - begin.fraction)
    remaining = nil
    guard watched >= Self.shortest, gained > 0, fraction < 1 else { return }
    let seconds = (1 - fraction) * (watched / .seconds(1)) / gained
    if seconds < Self.longest / .seconds(1) { remaining = .seconds(max(1, Int(seconds.rounded()))) }
  }
}

extension Interface {
  /// Takes the time at which the screen is drawn: how what grows has grown until then tells how long it takes yet.
  public mutating func watchProgress(at time: ContinuousClock.Instant) {
    var watched: [ElementID: ProgressEstimate] = [:]
    for box in layout.boxes {
      guard case .progress(let fraction?) = box.content else { continue }
      var estimate = estimates[box.id] ?? ProgressEstimate(fraction, at: time)
      estimate.take(fraction, at: time)
      watched[box.id] = estimate
    }
    estimates = watched
  }

  /// How far something is, and how long it takes yet where that is known and the bar keeps its room.
  func progress(_ fraction: Double, of id: ElementID, width: Int) -> String {
    let percent = "\(Int((fraction * 100).rounded())) %"
    guard let remaining = estimates[id]?.remaining else { return percent }
    let words = words("%@, %@ left", percent, remaining.clock)
    return width - words.columns > Self.leastBar ? words : percent
  }

  /// The columns of a bar that still shows something.
  private static let leastBar = 6
}
