import ScreenModel
import VIPKit

extension TerminalModel {
  /// Takes the time at which the screen is drawn: how what grows has grown until then tells how long it takes yet.
  public mutating func watchProgress(at time: ContinuousClock.Instant) {
    let fractions = layout.bars.compactMap { bar -> (ElementID, Double)? in
      guard case .progress(let fraction?) = layout.boxes[bar].content else { return nil }
      return (layout.boxes[bar].id, fraction)
    }
    estimates.record(fractions, at: time)
  }

  /// How far something is, and how long it takes yet where that is known and the bar keeps its room.
  func progress(_ fraction: Double, of id: ElementID, width: Int) -> String {
    let percent = "\(Int((fraction * 100).rounded())) %"
    guard let remaining = estimates[id] else { return percent }
    let words = words("%@, %@ left", percent, remaining.clock)
    return width - words.columns > Self.leastBar ? words : percent
  }

  /// The columns of a bar that still shows something.
  private static let leastBar = 6
}
