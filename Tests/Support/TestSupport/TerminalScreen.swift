import Testing

/// The part of a terminal's behaviour that the host's output needs. One cell a character.
package struct TerminalScreen: Sendable {
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private var pending: [UInt8] = []
  private var normal: (cells: [[Character]], row: Int, column: Int)?
  /// The private modes that are set, such as 1049 for the alternate screen.
  package private(set) var modes: Set<Int> = []
  /// The BEL at the end of a command, such as a title, doesn't count.
  package private(set) var bells = 0
  /// Counts switches to the alternate screen, which is empty then.
  package private(set) var takeovers = 0
  package private(set) var has256Colours = false

  package init(columns: Int, rows: Int) { cells = Array(repeating: Array(repeating: " ", count: columns), count: rows) }

  package var lines: [String] {
    cells.map { line in
      let end = line.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(line[..<end])
    }
  }

  package var cursor: (row: Int, column: Int) { (row, column) }

  /// A sequence may be cut anywhere.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let length = completePrefix {
      let text = String(decoding: pending.prefix(length), as: UTF8.self)
      pending.removeFirst(length)
      if text.hasPrefix("\u{1B}]") { continue }
      if text.hasPrefix("\u{1B}[") { control(text.dropFirst(2)) } else if text.first != "\u{1B}" { show(text) }
    }
  }

  /// The length of the next character or sequence; nil when it is incomplete.
  private var completePrefix: Int? {
    guard let first = pending.first else { return nil }
    if first == 0x1B {
      guard pending.count > 1 else { return nil }
      if pending[1] == UInt8(ascii: "]") { return commandLength }
      guard pending[1] == UInt8(ascii: "[") else { return 2 }
      return pending.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
    }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return pending.count >= length ? length : nil
  }

  /// Of a command such as a title, up to BEL or ST.
  private var commandLength: Int? {
    guard let end = pending.dropFirst(2).firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
    return pending[end] == 0x07 ? end + 1 : pending.count > end + 1 ? end + 2 : nil
  }

  /// Whether a spinner turns: the scene is at work.
  package var isWorking: Bool { lines.contains { $0.contains(where: "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains) } }

  private mutating func show(_ text: String) {
    for character in text {
      switch character {
      case "\r": column = 0
      case "\u{7}": bells += 1
      case "\n", "\r\n": row = min(row + 1, cells.count - 1)
      default:
        if cells.indices.contains(row), cells[row].indices.contains(column) { cells[row][column] = character }
        column += 1
      }
    }
  }

  private mutating func control(_ sequence: Substring) {
    let isPrivate = sequence.hasPrefix("?")
    let numbers = sequence.dropFirst(isPrivate ? 1 : 0).dropLast().split(separator: ";").compactMap { Int($0) }
    switch (sequence.last, isPrivate) {
    case ("H", false):
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case ("G", false): column = (numbers.first ?? 1) - 1
    case ("X", false):
      guard cells.indices.contains(row) else { return }
      // A frame for a wider screen may come after a change of its size.
      let erased = column..<column + (numbers.first ?? 1)
      for place in erased.clamped(to: cells[row].indices) { cells[row][place] = " " }
    case ("J", false) where numbers == [2]: erase(from: 0, 0)
    case ("J", false): erase(from: row, column)
    case ("K", false): erase(from: row, column, to: row)
    case ("m", false): has256Colours = has256Colours || sequence.contains(";38;5;")
    case ("h", true):
      modes.formUnion(numbers)
      guard numbers.contains(1049) else { return }
      takeovers += 1
      normal = (cells, row, column)
      cells = cells.map { $0.map { _ in " " } }
    case ("l", true):
      modes.subtract(numbers)
      guard numbers.contains(1049), let normal else { return }
      (cells, row, column) = normal
      self.normal = nil
    default: break
    }
  }

  private mutating func erase(from row: Int, _ column: Int, to last: Int? = nil) {
    for index in cells.indices where index >= row && index <= last ?? index {
      for place in cells[index].indices where index > row || place >= column { cells[index][place] = " " }
    }
  }
}

extension TerminalScreen: CustomTestStringConvertible {
  package var testDescription: String { lines.joined(separator: "\n") }
}
