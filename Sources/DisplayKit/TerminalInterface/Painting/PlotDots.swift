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

  /// A character of ASCII that looks like them.
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
