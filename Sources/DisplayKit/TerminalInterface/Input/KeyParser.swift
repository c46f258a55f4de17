/// Parses a terminal's bytes, in any portions. Only time tells an escape key from the beginning of a sequence: call
/// ``flush()`` after a moment's silence while ``isAmbiguous``, after a long one while ``isBracket`` or ``isPasting``.
public struct KeyParser {
  /// Bytes that may be the beginning of something longer.
  private(set) var pending: [UInt8] = []
  private var paste: Paste?
  /// The reader resets it.
  public var answers = TerminalAnswers()
  /// The beginning of an answer whose rest may yet come.
  private var cutAnswer: [UInt8] = []

  private static let escape: UInt8 = 0x1B
  /// A longer sequence is no key.
  private static let longestSequence = 4096

  /// Whether the last bytes may be complete. A control sequence and a character go on, however slow the line is.
  public var isAmbiguous: Bool {
    guard pending.first == Self.escape else { return false }
    return pending.first { $0 != Self.escape }.map { $0 != UInt8(ascii: "[") && $0 < 0x80 } ?? true
  }

  /// Whether it is Alt with a bracket, or a sequence whose rest is late.
  public var isBracket: Bool { pending == [Self.escape, UInt8(ascii: "[")] }

  /// Whether a paste has begun and not ended.
  public var isPasting: Bool { paste != nil }

  /// Whether a terminal's answer has begun and not ended.
  public var isInAnswer: Bool {
    pending.count > 2 && (ControlSequence.isAnswer(pending) || pending.starts(with: CellSize.beginning.utf8))
  }

  /// Whether an escape character and a late tab are one key: Linux's console sends Shift-Tab so.
  private let isLinuxConsole: Bool

  /// Makes a parser without pending bytes.
  public init(isLinuxConsole: Bool = false) { self.isLinuxConsole = isLinuxConsole }

  /// Returns the keys that are complete.
  ///
  /// - Parameter isLate: the bytes come too late for a key with Alt.
  public mutating func feed(_ bytes: some Sequence<UInt8>, isLate: Bool = false) -> [Input] {
    let bytes = Array(bytes)
    let escape = isLate && pending == [Self.escape] && !goesOn(with: bytes) ? flush() : []
    pending += consumeAnswer(from: bytes)
    return escape + parse(isFinal: false)
  }

  /// Whether late bytes continue an escape character as a sequence or an answer, of which nobody types two characters.
  private func goesOn(with bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    return "[O\u{1B}".utf8.contains(first) || isLinuxConsole && first == UInt8(ascii: "\t")
      || bytes.count > 1 && ControlSequence.isAnswer([Self.escape] + bytes)
  }

  /// Returns the pending keys: nothing more will come.
  public mutating func flush() -> [Input] {
    defer { paste = nil }
    if isInAnswer { cutAnswer = pending }
    return paste.map { [$0.input] } ?? parse(isFinal: true)
  }

  private mutating func parse(isFinal: Bool) -> [Input] {
    var inputs: [Input] = []
    var rest = pending[...]
    scan: while !rest.isEmpty {
      if let hasEnded = paste?.append(from: &rest) {
        if hasEnded, let paste { inputs.append(paste.input) }
        if hasEnded { paste = nil }
        continue
      }
      if let breach = ControlSequence.breach(in: rest, isFinal: isFinal) {
        // The answer was cut off, and what follows was typed.
        rest = rest[breach...]
        continue
      }
      switch ControlSequence.parse(rest, isFinal: isFinal || rest.count > KeyParser.longestSequence) {
      case .incomplete: break scan
      case .input(let input, let end):
        if let input { inputs.append(input) } else { answers.accept(rest[..<end]) }
        rest = rest[end...]
      case .pasteStart(let end):
        paste = Paste()
        rest = rest[end...]
      }
    }
    pending = Array(rest)
    return inputs
  }

  /// Takes the rest of a cut answer, if it comes in one piece. Returns what follows it; all bytes where there is none.
  private mutating func consumeAnswer(from bytes: [UInt8]) -> [UInt8] {
    defer { cutAnswer = [] }
    let answer = cutAnswer + bytes
    guard !cutAnswer.isEmpty, case .input(nil, let end) = ControlSequence.parse(answer[...], isFinal: false),
      end > cutAnswer.count, ControlSequence.breach(in: answer[...], isFinal: false) == nil,
      answers.accept(answer[..<end])
    else { return bytes }
    return Array(answer[end...])
  }
}

/// A terminal's answers.
public struct TerminalAnswers: Sendable {
  /// The colour behind its text.
  public private(set) var background: Background?
  /// Whether it obeys commands for pictures.
  public private(set) var hasGraphics: Bool?
  /// A cell's size in pixels.
  public private(set) var cell: Size?

  /// Begins without answers.
  public init() {}

  @discardableResult
  mutating func accept(_ sequence: ArraySlice<UInt8>) -> Bool {
    let (background, isOK) = (Background(answer: sequence), GraphicsAnswer.isOK(sequence))
    let cell = CellSize.size(in: sequence)
    self.background = background ?? self.background
    hasGraphics = isOK ?? hasGraphics
    self.cell = cell ?? self.cell
    return background != nil || isOK != nil || cell != nil
  }
}

/// A bracketed paste (xterm's mode 2004). It ends at its mark, at Ctrl-C, or in a pause. Each byte is looked at once,
/// and no more is kept than a field holds.
struct Paste {
  private var bytes: [UInt8] = []
  private var isWhole = true
  private var matched = 0

  private static let mark = Array("\u{1B}[201~".utf8)
  /// Terminals remove it from pastes, so the user has pressed it.
  private static let controlC: UInt8 = 0x03

  /// Leaves Ctrl-C in the input. Returns whether the paste has ended.
  mutating func append(from input: inout ArraySlice<UInt8>) -> Bool {
    while let byte = input.first, byte != Self.controlC {
      input = input.dropFirst()
      // Only the mark's first byte can begin it again.
      if byte != Self.mark[matched] { keepMatched() }
      if byte == Self.mark[matched] { matched += 1 } else { keep(byte) }
      if matched == Self.mark.count {
        matched = 0
        return true
      }
    }
    return !input.isEmpty
  }

  var input: Input {
    var paste = self
    paste.keepMatched()
    return .paste(String(decoding: paste.bytes.prefix(paste.wholeCharacters), as: UTF8.self), isWhole: paste.isWhole)
  }

  private mutating func keepMatched() {
    for byte in Self.mark.prefix(matched) { keep(byte) }
    matched = 0
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < TextBuffer.limit { bytes.append(byte) } else { isWhole = false }
  }

  /// Leaves out a last character that may have been cut; none is longer than four bytes.
  private var wholeCharacters: Int {
    isWhole ? bytes.count : bytes.indices.suffix(4).last { bytes[$0] & 0xC0 != 0x80 } ?? bytes.count
  }
}
