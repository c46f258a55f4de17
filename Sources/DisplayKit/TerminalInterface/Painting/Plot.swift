import VIPKit

extension Element.Figures {
  private static let mostBars = 20

  func lines(width: Int, _ words: Words = Words()) -> [String] {
    let values = points.compactMap(\.value)
    guard let least = values.min(), let most = values.max(), width >= 4 else {
      return self.words.wrapped(to: max(1, width))
    }
    let scale = least...most
    switch kind {
    case .bar: return bars(scale, width, words)
    case .line: return [sparkline(scale, width)] + self.words.wrapped(to: width)
    case .sparkline: return [sparkline(scale, width)]
    @unknown default: return self.words.wrapped(to: width)
    }
  }

  private func bars(_ scale: ClosedRange<Double>, _ width: Int, _ words: Words) -> [String] {
    let shown = points.prefix(Self.mostBars)
    let names = shown.map(\.label.onOneLine)
    let values = shown.map { $0.valueLabel?.onOneLine ?? $0.value?.short ?? "—" }
    let nameWidth = min(width / 3, names.map(\.columns).max() ?? 0)
    let wordWidth = min(width / 3, values.map(\.columns).max() ?? 0)
    let room = max(1, width - (nameWidth > 0 ? nameWidth + 1 : 0) - wordWidth - 1)
    // Bars begin at 0.
    let scale = min(0, scale.lowerBound)...max(0, scale.upperBound)
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

  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// Bars of one line; many numbers show their peaks.
  private func sparkline(_ scale: ClosedRange<Double>, _ width: Int) -> String {
    let columns = min(width, points.count)
    return String(
      (0..<columns).map { column in
        let part = points[column * points.count / columns..<(column + 1) * points.count / columns]
        return part.compactMap(\.value).max().map { Self.blocks[scale.place(of: $0, in: 7)] } ?? " "
      })
  }
}

extension ClosedRange<Double> {
  /// From 0 to `count`. Halves are subtracted: the difference of two numbers may be infinite.
  fileprivate func place(of value: Double, in count: Int) -> Int {
    if lowerBound == upperBound { return count / 2 }
    let share = (value / 2 - lowerBound / 2) / (upperBound / 2 - lowerBound / 2)
    return share.isFinite ? Swift.min(Swift.max(0, Int((share * Double(count)).rounded())), count) : 0
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
