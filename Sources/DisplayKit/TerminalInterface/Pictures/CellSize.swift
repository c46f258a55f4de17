/// The pixels of a cell, as a terminal tells them (xterm, "Control Sequences", window manipulation): `CSI 6 ; height ; width t`.
public enum CellSize {
  /// Asks for them.
  public static let query = "\u{1B}[16t"

  /// How an answer begins, and a few keys.
  static let beginning = "\u{1B}[6;"
  /// More pixels than this no cell has on a side.
  private static let greatest = 500

  /// A size; nil for one that no cell has.
  public static func size(width: Int, height: Int) -> Size? {
    1...greatest ~= width && 1...greatest ~= height ? Size(width: width, height: height) : nil
  }

  /// Reads an answer; nil for everything else.
  static func size(in answer: some Collection<UInt8>) -> Size? {
    let text = String(decoding: answer, as: UTF8.self)
    guard text.hasPrefix(beginning), text.hasSuffix("t") else { return nil }
    let sides = text.dropFirst(beginning.count).dropLast().split(separator: ";", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0.allSatisfy(\.isNumber) }), let height = Int(sides[0]),
      let width = Int(sides[1])
    else { return nil }
    return size(width: width, height: height)
  }
}
