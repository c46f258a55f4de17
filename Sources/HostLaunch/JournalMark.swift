package import HostSystem

/// What an app was doing that its supervisor has to know if the app ends now: a record of fixed size in the
/// ``JournalMemory``, set and cleared by one write.
package enum JournalMark: Equatable, Sendable {
  /// Nothing in particular.
  case none
  /// It runs code that may be unable to run at all. Any end is then a death, exit(3) included. The bytes tell the next app which
  /// build it is; there are none when they don't fit.
  case opening([UInt8])
  /// It has been started, and hasn't come to its main function. The supervisor sets it, in the memory for the line of input,
  /// since the mark in the journal is for the next app to read.
  case starting
  /// The run is over, and is to end so, whatever happens in the handlers of exit(3) and in destructors.
  case finished(ProcessEnd)
  /// The run has ended, and no app follows. Says why. The supervisor sets it last; a command that waits for an app reads it.
  case over(String)

  /// The bytes of a record: room for the paths of two files.
  static let size = 16 << 10

  package var isFinished: Bool {
    if case .finished = self { true } else { false }
  }

  /// Whether the code of a build is tried.
  package var isOpening: Bool {
    if case .opening = self { true } else { false }
  }
}

/// The record: a tag, a number and the count of the bytes behind them, each of 4 bytes, the lowest first.
extension JournalMark {
  private static let headerSize = 12
  private static let room = size - headerSize

  private enum Tag: UInt32 { case none, opening, exit, signal, starting, over }

  var record: [UInt8] {
    switch self {
    case .none: Self.record(.none)
    case .opening(let bytes): Self.record(.opening, bytes: bytes.count <= Self.room ? bytes : [])
    case .starting: Self.record(.starting)
    case .finished(.exit(let status)): Self.record(.exit, status)
    case .finished(.signal(let number)): Self.record(.signal, number)
    case .over(let reason): Self.record(.over, bytes: Array(reason.utf8.prefix(Self.room)))
    }
  }

  /// Reads a record; as no mark what can't be one: the code of scenes shares the memory.
  init(record: [UInt8]) {
    let fields = (0..<3).map { field in
      record.dropFirst(field * 4).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    let number = Int32(bitPattern: fields[1])
    let bytes = Array(record.dropFirst(Self.headerSize).prefix(Int(fields[2])))
    switch Tag(rawValue: fields[0]) {
    case .opening: self = .opening(bytes)
    case .over: self = .over(String(decoding: bytes, as: UTF8.self))
    case .starting: self = .starting
    case .exit: self = .finished(.exit(number))
    case .signal: self = .finished(.signal(number))
    default: self = .none
    }
  }

  private static func record(_ tag: Tag, _ number: Int32 = 0, bytes: [UInt8] = []) -> [UInt8] {
    [tag.rawValue, UInt32(bitPattern: number), UInt32(bytes.count)].flatMap { field in
      (0..<4).map { UInt8(truncatingIfNeeded: field >> ($0 * 8)) }
    } + bytes
  }
}
