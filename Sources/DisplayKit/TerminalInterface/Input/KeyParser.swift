/// Turns the bytes of a terminal into keys. Bytes may come in any portions.
///
/// An escape character is a key of its own or the beginning of a control sequence; only time tells. When ``isWaiting`` is
/// true and nothing more has come for a moment, or ``isPasting`` and nothing more has come for long, call ``flush()``.
public struct KeyParser {
  /// Bytes that may be the beginning of something longer.
  private(set) var pending: [UInt8] = []
  private var paste: Paste?
  /// What the terminal has answered; whoever takes it sets it to nil.
  public var background: Background?
  /// Whether it does what it was told about pictures; likewise.
  public var hasGraphics: Bool?
  /// The pixels of a cell; likewise.
  public var cell: Size?
  /// The beginning of an answer whose rest may yet come.
  private var cutAnswer: [UInt8] = []

  /// A sequence longer than this is no key.
  private static let longestSequence = 4096

  /// Whether the last bytes may be the beginning of something longer.
  public var isWaiting: Bool { !pending.isEmpty }

  /// Whether pasted text has begun whose end hasn't come.
  public var isPasting: Bool { paste != nil }

  /// Whether an answer of the terminal has begun whose end hasn't come.
  public var isInAnswer: Bool {
    pending.count > 2 && (ControlSequence.isAnswer(pending) || pending.starts(with: CellSize.beginning.utf8))
  }

  /// Makes a parser for which nothing has come.
  public init() {}

  /// Takes bytes and gives the keys that are complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
    pending += consumeAnswer(from: Array(bytes))
    return parse(isFinal: false)
  }

  /// Gives the keys of what is pending, as nothing more will come.
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
        // It was cut off, and what follows was typed.
        rest = rest[breach...]
        continue
      }
      switch ControlSequence.parse(rest, isFinal: isFinal || rest.count > KeyParser.longestSequence) {
      case .incomplete: break scan
      case .input(let input, let length):
        if let input {
          inputs.append(input)
        } else {
          record(answer: rest.prefix(length))
        }
        rest = rest.dropFirst(length)
      case .pasteStart(let length):
        paste = Paste()
        rest = rest.dropFirst(length)
      }
    }
    pending = Array(rest)
    return inputs
  }

  /// Takes what was missing of the answer that was cut off, if it comes in one piece.
  ///
  /// - Returns: what follows it; all bytes where that is none of it.
  private mutating func consumeAnswer(from bytes: [UInt8]) -> [UInt8] {
    defer { cutAnswer = [] }
    let answer = cutAnswer + bytes
    guard !cutAnswer.isEmpty, case .input(nil, let length) = ControlSequence.parse(answer[...], isFinal: false),
      length > cutAnswer.count, ControlSequence.breach(in: answer[...], isFinal: false) == nil,
      record(answer: answer.prefix(length))
    else { return bytes }
    return Array(answer.dropFirst(length))
  }

  /// - Returns: whether it is one.
  @discardableResult
  private mutating func record(answer: some Collection<UInt8>) -> Bool {
    if let told = Background(answer: answer) {
      background = told
    } else if let isOK = GraphicsAnswer.isOK(answer) {
      hasGraphics = isOK
    } else if let size = CellSize.size(in: answer) {
      cell = size
    } else {
      return false
    }
    return true
  }
}
