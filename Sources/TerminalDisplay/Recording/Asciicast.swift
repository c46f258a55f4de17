import TerminalInterface

/// The lines of a recording: a header, then events (asciinema, "asciicast file format, version 2").
enum Asciicast {
  enum Kind: String {
    case output = "o"
    case input = "i"
    case resize = "r"
  }

  /// The first line.
  ///
  /// - Parameter time: when the recording begins, in seconds since 1970.
  static func header(_ size: Size, time: Int, environment: [String: String]) -> String {
    let variables = ["SHELL", "TERM"].compactMap { name in
      environment[name].map { "\(quoted(name)): \(quoted($0))" }
    }
    return #"{"version": 2, "width": \#(size.width), "height": \#(size.height), "timestamp": \#(time), "#
      + #""env": {\#(variables.joined(separator: ", "))}}"#
  }

  /// One of the lines behind it.
  ///
  /// - Parameter time: how long after the beginning, in milliseconds.
  static func event(_ kind: Kind, _ text: String, at time: Int) -> String {
    let fraction = String(time % 1000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "[\(time / 1000).\(zeros)\(fraction), \(quoted(kind.rawValue)), \(quoted(text))]"
  }

  /// A string of JSON (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\\(scalar)"
      case 0..<0x20: result += scalar.value < 0x10 ? "\\u000\(hex(scalar))" : "\\u00\(hex(scalar))"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16) }
}

/// Text that comes in pieces, which may be cut in the middle of a character.
struct UTF8Pieces {
  private var rest: [UInt8] = []

  /// The text so far; the beginning of a character at its end waits for what follows.
  mutating func append(_ bytes: some Collection<UInt8>) -> String {
    rest += bytes
    let open = rest.suffix(3).lastIndex { $0 & 0xC0 != 0x80 }.flatMap { index in
      rest.count - index < length(from: rest[index]) ? index : nil
    }
    let end = open ?? rest.endIndex
    defer { rest.removeFirst(end) }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// How many bytes a character has that begins so; 1 when none does.
  private func length(from first: UInt8) -> Int {
    switch first {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 1
    }
  }
}
