import VIPKit

struct Plot: Equatable, Sendable {
  var kind: Chart.Kind
  var points: [Chart.Point]
  /// Stands where nothing can be drawn.
  var alternative: String

  /// More bars than this are only counted.
  private static let mostBars = 20

  /// The chart on so many columns.
  ///
  /// - Parameter isUnicode: whether there are other characters than those of ASCII: a curve has others then.
  func lines(width: Int, _ words: Words = Words(), isUnicode: Bool = true) -> [String] {
    let values = points.compactMap(\.value)
    guard let least = values.min(), let most = values.max(), width >= 4 else {
      return alternative.wrapped(to: max(1, width))
    }
    let scale = PlotScale(least: least, most: most)
    switch kind {
    case .bar: return bars(scale, width, words)
    case .line: return curve(scale, width, isUnicode: isUnicode)
    case .sparkline: return [sparkline(scale, width)]
    @unknown default: return alternative.wrapped(to: width)
    }
  }

  private func bars(_ scale: PlotScale, _ width: Int, _ words: Words) -> [String] {
    let shown = points.prefix(Self.mostBars)
    let names = shown.map(\.label.onOneLine)
    let values = shown.map { $0.valueLabel?.onOneLine ?? $0.value?.short ?? "—" }
    let nameWidth = min(width / 3, names.map(\.columns).max() ?? 0)
    let wordWidth = min(width / 3, values.map(\.columns).max() ?? 0)
    let room = max(1, width - (nameWidth > 0 ? nameWidth + 1 : 0) - wordWidth - 1)
    // Bars begin at 0.
    let scale = PlotScale(least: min(0, scale.least), most: max(0, scale.most))
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
}

/// Numbers as a line through them.
extension Plot {
  /// The lines of a curve, without those of its names.
  private static let height = 5
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  func sparkline(_ scale: PlotScale, _ width: Int) -> String {
    let count = min(width, points.count)
    return String(
      (0..<count).map { column in
        extent(of: column, among: count).map { Self.blocks[scale.place(of: $0.upperBound, in: 7)] } ?? " "
      })
  }

  /// Dots, 2 by 4 of them in each character of braille, with the range on the left where it has room, and the names of both ends below.
  func curve(_ scale: PlotScale, _ width: Int, isUnicode: Bool) -> [String] {
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
    let lines = (0..<Self.height).map { line in
      let curve = String(
        (0..<columns).map { column in
          let dots = PlotDots(dots[2 * column], dots[2 * column + 1], above: 4 * (Self.height - line) - 1)
          return isUnicode ? dots.braille : dots.ascii
        })
      guard hasAxis else { return curve }
      let word = words[line]
      return " ".times(wordWidth - word.columns) + word + (word.isEmpty ? " │" : " ┤") + curve
    }
    return lines + names(width: columns).map { " ".times(width - columns) + $0 }
  }

  /// The names at both ends; none where the numbers have none.
  private func names(width: Int) -> [String] {
    let first = points.first?.label.onOneLine ?? ""
    let last = points.count > 1 ? points.last?.label.onOneLine ?? "" : ""
    guard !first.isEmpty || !last.isEmpty else { return [] }
    let left = first.truncated(to: max((width - 1) / 2, width - 1 - last.columns))
    let right = last.truncated(to: max(0, width - 1 - left.columns))
    return [left + " ".times(width - left.columns - right.columns) + right]
  }

  private func dots(_ scale: PlotScale, columns: Int) -> [ClosedRange<Int>?] {
    var last: ClosedRange<Int>?
    return (0..<columns).map { column in
      let highest = 4 * Self.height - 1
      let range = extent(of: column, among: columns).map {
        scale.place(of: $0.lowerBound, in: highest)...scale.place(of: $0.upperBound, in: highest)
      }
      defer { last = range }
      guard let now = range, let last else { return range }
      // No gap between this column and the one before.
      if last.upperBound < now.lowerBound { return last.upperBound + 1...now.upperBound }
      return last.lowerBound > now.upperBound ? now.lowerBound...last.lowerBound - 1 : now
    }
  }

  /// The least and the greatest value that fall on a column: of many the extremes stay, between few it is the way from one to the next.
  private func extent(of column: Int, among columns: Int) -> ClosedRange<Double>? {
    if points.count > columns {
      let part = points[column * points.count / columns..<(column + 1) * points.count / columns]
      let values = part.compactMap(\.value)
      guard let least = values.min(), let most = values.max() else { return nil }
      return least...most
    }
    // Whole numbers, so that a number between two gaps is seen in one column, the nearest to it.
    let (way, columns) = (column * (points.count - 1), max(1, columns - 1))
    let (index, rest) = way.quotientAndRemainder(dividingBy: columns)
    let to = rest > 0 ? points[index + 1].value : nil
    switch (points[index].value, to) {
    case (let from?, let to?):
      let share = Double(rest) / Double(columns)
      let between = from * (1 - share) + to * share
      return between...between
    case (let from?, nil): return 2 * rest <= points.count - 1 ? from...from : nil
    case (nil, let to?): return 2 * (columns - rest) < points.count - 1 ? to...to : nil
    case (nil, nil): return nil
    }
  }
}

/// The dots of a curve in one character: two columns of four.
struct PlotDots {
  /// Those of each column, counted from above.
  private let columns: [[Int]]

  /// - Parameters:
  ///   - left: the dots of the curve in the left column, counted from below; nil for none.
  ///   - right: those in the right one.
  ///   - highest: the one at the top of the character.
  init(_ left: ClosedRange<Int>?, _ right: ClosedRange<Int>?, above highest: Int) {
    columns = [left, right].map { dots in (0..<4).filter { dots?.contains(highest - $0) == true } }
  }

  /// A character of braille (Unicode Standard, 21.1).
  var braille: Character {
    let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    let pattern = zip(bits, columns).flatMap { bits, dots in dots.map { bits[$0] } }.reduce(0, +)
    return pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern).map { Character($0) } ?? " "
  }

  var ascii: Character {
    let dots = columns.joined()
    guard let highest = dots.min(), let lowest = dots.max() else { return " " }
    let sums = columns.map { $0.reduce(0, +) }
    // Compared without division: by how much the one column is below the other.
    let slope =
      columns[0].isEmpty || columns[1].isEmpty ? 0 : sums[0] * columns[1].count - sums[1] * columns[0].count
    if lowest - highest == 3, columns[0].count + columns[1].count > 4 { return "|" }
    if slope >= 2 { return "/" }
    if slope <= -2 { return "\\" }
    if lowest - highest >= 2 { return "|" }
    return highest + lowest < 2 ? "'" : highest + lowest > 4 ? "." : "-"
  }
}

/// Where numbers stand between the least and the greatest of them.
struct PlotScale {
  let least: Double
  let most: Double

  var isFlat: Bool { least == most }

  /// The place of a number, from 0 to `count`. Halves of numbers are subtracted: the difference of two may be infinite.
  func place(of value: Double, in count: Int) -> Int {
    if isFlat { return count / 2 }
    let share = (value / 2 - least / 2) / (most / 2 - least / 2)
    return share.isFinite ? min(max(0, Int((share * Double(count)).rounded())), count) : 0
  }
}

extension Double {
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
