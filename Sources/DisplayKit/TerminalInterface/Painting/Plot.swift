import VIPKit

/// The lines of text that draw a chart.
struct Plot: Equatable, Sendable {
  var kind: Chart.Kind
  var points: [Chart.Point]
  /// Stands where nothing can be drawn.
  var alternative: String

  /// More bars than this are only counted.
  private static let mostBars = 20
  /// The lines of a curve.
  private static let height = 5
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// The chart on so many columns.
  func lines(width: Int, _ words: Words = Words()) -> [String] {
    guard let scale = Scale(points.lazy.compactMap(\.value)), width >= 4 else {
      return alternative.wrapped(to: max(1, width))
    }
    switch kind {
    case .bar: return bars(scale, width, words)
    case .line: return curve(scale, width)
    case .sparkline: return [sparkline(scale, width)]
    @unknown default: return alternative.wrapped(to: width)
    }
  }

  // MARK: Bars

  private func bars(_ scale: Scale, _ width: Int, _ words: Words) -> [String] {
    let shown = points.prefix(Self.mostBars)
    let names = shown.map(\.label.onOneLine)
    let values = shown.map { $0.valueLabel?.onOneLine ?? $0.value?.short ?? "—" }
    let nameWidth = min(width / 3, names.map(\.columns).max() ?? 0)
    let wordWidth = min(width / 3, values.map(\.columns).max() ?? 0)
    let room = max(1, width - (nameWidth > 0 ? nameWidth + 1 : 0) - wordWidth - 1)
    // Bars begin at 0.
    let scale = scale.including(0)
    let zero = scale.place(of: 0, in: room)
    let lines = shown.indices.map { index in
      let value = shown[index].value ?? 0
      let place = scale.place(of: value, in: room)
      var (start, end) = (min(zero, place), max(zero, place))
      // Little is more than nothing.
      if start == end, value > 0 { (start, end) = start < room ? (start, end + 1) : (start - 1, end) }
      if start == end, value < 0 { (start, end) = start > 0 ? (start - 1, end) : (start, end + 1) }
      let bar = " ".times(start) + "█".times(end - start) + " ".times(room - end)
      let name = nameWidth > 0 ? names[index].truncated(to: nameWidth).filled(to: nameWidth) + " " : ""
      let word = values[index].truncated(to: wordWidth)
      return name + bar + " ".times(1 + wordWidth - word.columns) + word
    }
    let left = points.count - shown.count
    return left > 0 ? lines + [words("… %d more", left).truncated(to: width)] : lines
  }

  // MARK: Curves

  private func sparkline(_ scale: Scale, _ width: Int) -> String {
    let count = min(width, points.count)
    return String(
      (0..<count).map { column in
        extent(of: column, among: count).map { Self.blocks[scale.place(of: $0.upperBound, in: 7)] } ?? " "
      })
  }

  /// Dots, 2 by 4 of them in each character of braille, and the range on the left where there is room for it.
  private func curve(_ scale: Scale, _ width: Int) -> [String] {
    var words = Array(repeating: "", count: Self.height)
    if scale.isFlat {
      words[Self.height / 2] = scale.most.short
    } else {
      (words[0], words[Self.height - 1]) = (scale.most.short, scale.least.short)
    }
    let wordWidth = words.map(\.columns).max() ?? 0
    let hasAxis = width >= wordWidth + 8
    let columns = hasAxis ? width - wordWidth - 2 : width
    let dots = dots(scale, columns: 2 * columns)
    return (0..<Self.height).map { line in
      let curve = String((0..<columns).map { Self.braille(dots, column: $0, line: line) })
      guard hasAxis else { return curve }
      let word = words[line]
      return " ".times(wordWidth - word.columns) + word + (word.isEmpty ? " │" : " ┤") + curve
    }
  }

  /// The dots of each column, counted from below.
  private func dots(_ scale: Scale, columns: Int) -> [ClosedRange<Int>?] {
    var last: ClosedRange<Int>?
    return (0..<columns).map { column in
      let extent = extent(of: column, among: columns)
      let highest = 4 * Self.height - 1
      guard let extent else {
        last = nil
        return nil
      }
      let range = scale.place(of: extent.lowerBound, in: highest)...scale.place(of: extent.upperBound, in: highest)
      var joined = range
      // No gap between this column and the one before.
      if let last, last.upperBound < range.lowerBound { joined = last.upperBound + 1...range.upperBound }
      if let last, last.lowerBound > range.upperBound { joined = range.lowerBound...last.lowerBound - 1 }
      last = range
      return joined
    }
  }

  private static func braille(_ dots: [ClosedRange<Int>?], column: Int, line: Int) -> Character {
    // The bits of the dots, from above (Unicode Standard, 21.1).
    let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    var pattern: UInt32 = 0
    for side in 0..<2 {
      for row in 0..<4 where dots[2 * column + side]?.contains(4 * (height - line) - 1 - row) == true {
        pattern |= bits[side][row]
      }
    }
    return pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern).map { Character($0) } ?? " "
  }

  /// The least and the greatest value that fall on a column: of many the extremes stay, between few ones it is the way from one
  /// to the next.
  private func extent(of column: Int, among columns: Int) -> ClosedRange<Double>? {
    if points.count > columns {
      let part = points[column * points.count / columns..<(column + 1) * points.count / columns]
      let values = part.compactMap(\.value)
      guard let least = values.min(), let most = values.max() else { return nil }
      return least...most
    }
    let place = columns > 1 ? Double(column) * Double(points.count - 1) / Double(columns - 1) : 0
    let index = Int(place)
    guard let from = points[index].value else { return nil }
    guard place > Double(index) else { return from...from }
    guard let to = points[index + 1].value else { return nil }
    let share = place - Double(index)
    let between = from * (1 - share) + to * share
    return between...between
  }
}

/// Where numbers stand between the least and the greatest of them.
private struct Scale {
  private(set) var least: Double
  private(set) var most: Double

  init?(_ values: some Sequence<Double>) {
    guard let least = values.min(), let most = values.max() else { return nil }
    (self.least, self.most) = (least, most)
  }

  var isFlat: Bool { least == most }

  func including(_ value: Double) -> Scale {
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
  fileprivate var short: String {
    let rounded = (self * 100).rounded() / 100
    if self != 0, abs(self) < 0.01 || abs(self) >= 1e15 { return description }
    return Int(exactly: rounded)?.description ?? rounded.description
  }
}

extension String {
  fileprivate func times(_ count: Int) -> String { String(repeating: self, count: max(0, count)) }

  fileprivate func filled(to width: Int) -> String { self + " ".times(width - columns) }
}
