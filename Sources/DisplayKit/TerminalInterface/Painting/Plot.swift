import VIPKit

/// The lines of text that draw a chart.
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
    guard let scale = PlotScale(points.lazy.compactMap(\.value)), width >= 4 else {
      return alternative.wrapped(to: max(1, width))
    }
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
}
