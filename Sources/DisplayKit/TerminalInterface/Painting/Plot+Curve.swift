import VIPKit

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

  /// Dots, 2 by 4 of them in each character of braille, with the range on the left where there is room for it, and the names of the first
  /// and the last number below.
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

  /// The dots of each column, counted from below.
  private func dots(_ scale: PlotScale, columns: Int) -> [ClosedRange<Int>?] {
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

  /// The least and the greatest value that fall on a column: of many the extremes stay, between few ones it is the way from one
  /// to the next.
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
