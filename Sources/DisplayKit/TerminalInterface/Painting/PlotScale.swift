/// Where numbers stand between the least and the greatest of them.
struct PlotScale {
  private(set) var least: Double
  private(set) var most: Double

  init?(_ values: some Sequence<Double>) {
    guard let least = values.min(), let most = values.max() else { return nil }
    (self.least, self.most) = (least, most)
  }

  var isFlat: Bool { least == most }

  func including(_ value: Double) -> PlotScale {
    var scale = self
    (scale.least, scale.most) = (min(least, value), max(most, value))
    return scale
  }

  /// The place of a number, from 0 to `count`. Halves of numbers are subtracted: the difference of two may be infinite.
  func place(of value: Double, in count: Int) -> Int {
    if isFlat { return count / 2 }
    let share = (value / 2 - least / 2) / (most / 2 - least / 2)
    return share.isFinite ? min(max(0, Int((share * Double(count)).rounded())), count) : 0
  }
}

extension Double {
  /// The number in few digits.
  var short: String {
    let rounded = (self * 100).rounded() / 100
    if self != 0, abs(self) < 0.01 || abs(self) >= 1e15 { return description }
    return Int(exactly: rounded)?.description ?? rounded.description
  }
}

extension String {
  func times(_ count: Int) -> String { String(repeating: self, count: max(0, count)) }

  func filled(to width: Int) -> String { self + " ".times(width - columns) }
}
