import Foundation

/// The pictures of a terminal with kitty's graphics ("Terminal graphics protocol").
struct KittyScreen {
  struct Image: Equatable {
    let width: Int
    let height: Int
    /// Red, green, blue and alpha of each pixel.
    let bytes: [UInt8]
  }

  struct Placement: Equatable {
    var column = 0
    var line = 0
    let columns: Int
    let lines: Int
    /// Left, top, width, height, in the picture.
    let part: [Int]
  }

  private(set) var images: [Int: Image] = [:]
  /// By the picture's number and their own.
  private(set) var placements: [[Int]: Placement] = [:]
  private(set) var questions = 0
  private(set) var transmissions = 0
  private(set) var longestPortion = 0
  /// Violations of the protocol.
  private(set) var faults: [String] = []

  private var cursor = (column: 0, line: 0)
  private var open: (keys: [Substring: Substring], text: String)?

  init(_ received: String) {
    let command = /\u{1B}_G([^;\u{1B}]*);?([^\u{1B}]*)\u{1B}\\|\u{1B}\[([0-9]+);([0-9]+)H|\u{1B}\[(2J|\?1049l)/
    for match in received.matches(of: command) {
      if let line = match.3.flatMap({ Int($0) }), let column = match.4.flatMap({ Int($0) }) {
        cursor = (column - 1, line - 1)
      } else if match.5 != nil {
        (images, placements) = ([:], [:])
      } else if let keys = match.1 {
        let pairs = keys.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
        take(Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }), String(match.2 ?? ""))
      }
    }
  }

  private mutating func take(_ keys: [Substring: Substring], _ text: String) {
    func number(_ key: Substring) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
    longestPortion = max(longestPortion, text.count)
    if let open {
      if !Set(keys.keys).isSubset(of: ["m", "q"]) { faults.append("a command between portions") }
      if text.count % 4 != 0 { faults.append("a portion of \(text.count) bytes") }
      self.open = (open.keys, open.text + text)
      if number("m") == 0 { finish() }
      return
    }
    switch keys["a"] {
    case "q": questions += 1
    case "t":
      open = (keys, text)
      if number("m") == 0 { finish() }
    case "p":
      if images[number("i")] == nil { faults.append("no picture \(number("i"))") }
      if keys["C"] != "1" { faults.append("the cursor moves") }
      placements[[number("i"), number("p")]] = Placement(
        column: cursor.column, line: cursor.line, columns: number("c"), lines: number("r"),
        part: ["x", "y", "w", "h"].map { number($0) })
    case "d":
      switch keys["d"] {
      case "A": (images, placements) = ([:], [:])
      case "i": placements[[number("i"), number("p")]] = nil
      case "I":
        images[number("i")] = nil
        placements = placements.filter { $0.key[0] != number("i") }
      default: faults.append("d=\(keys["d"] ?? "")")
      }
    default: faults.append("a=\(keys["a"] ?? "")")
    }
  }

  private mutating func finish() {
    guard let open else { return }
    self.open = nil
    transmissions += 1
    func number(_ key: Substring) -> Int { open.keys[key].flatMap { Int($0) } ?? 0 }
    let bytes = Data(base64Encoded: open.text).map(Array.init) ?? []
    if open.keys["f"] != "32" || bytes.count != 4 * number("s") * number("v") { faults.append("no pixels") }
    images[number("i")] = Image(width: number("s"), height: number("v"), bytes: bytes)
  }
}
