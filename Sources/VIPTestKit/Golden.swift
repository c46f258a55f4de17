import FoundationEssentials
import Testing

/// Compares texts, byte by byte, with files that somebody has read. A missing file is written, and the test fails once.
/// `RECORD_GOLDEN=typed.txt,saved.txt swift test` writes these files again, and fails; `RECORD_GOLDEN=1` writes all.
public enum Golden {
  /// Compares a text, as ``TerminalScreen/frame``, with a file in `Golden` beside the test. Throws ``GoldenFault``.
  public static func check(_ text: String, _ name: String, filePath: String = #filePath) throws {
    let isRecording = isRecording(name, ProcessInfo.processInfo.environment["RECORD_GOLDEN"])
    try check(text, name, filePath: filePath, isRecording: isRecording)
  }

  /// `setting` is 1 for all files, or the names of some.
  static func isRecording(_ name: String, _ setting: String?) -> Bool {
    setting == "1" || setting?.split(separator: ",").contains { $0 == name || name.hasSuffix("/\($0)") } == true
  }

  static func check(_ text: String, _ name: String, filePath: String, isRecording: Bool) throws {
    let file = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Golden/\(name)").path
    let isThere = FileManager.default.fileExists(atPath: file)
    if isRecording || !isThere {
      let folder = URL(filePath: file).deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      // A run that compares nothing must not pass.
      Issue.record(isThere ? GoldenFault.recorded(file) : .added(file))
      return
    }
    guard let golden = try? String(contentsOfFile: file, encoding: .utf8) else { throw GoldenFault.missing(file) }
    // Texts are equal to Swift that have other letters: e with an accent, and e before an accent.
    guard !text.utf8.elementsEqual(golden.utf8) else { return }
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(found, expected).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    throw GoldenFault.differs(
      file, line: line + 1, expected: expected.dropFirst(line).first.map(String.init),
      found: found.dropFirst(line).first.map(String.init))
  }
}

/// A text isn't what its golden file says.
public enum GoldenFault: Error, Equatable, CustomStringConvertible {
  /// The file can't be read.
  case missing(String)
  /// Written, and not compared.
  case recorded(String)
  /// It wasn't there: written, and not compared.
  case added(String)
  /// The first different line, counted from 1; nil for a text that ends before it.
  case differs(String, line: Int, expected: String?, found: String?)

  /// What is wrong, and how to record what was found.
  public var description: String {
    switch self {
    case .missing(let file): "\(file) can't be read: \(Self.suggestion(file))"
    case .recorded(let file): "recorded \(file): read the difference, and run again without RECORD_GOLDEN"
    case .added(let file): "wrote \(file), which was not there: read it, and run again"
    case .differs(let file, let line, let expected, let found):
      """
      \(file):\(line) says otherwise
      expected: \(Self.text(expected, beside: found))
      found:    \(Self.text(found, beside: expected))
      \(Self.suggestion(file))
      """
    }
  }

  /// Its letters by number when the other line looks the same.
  private static func text(_ line: String?, beside other: String?) -> String {
    guard let line else { return "nothing more" }
    return line == other
      ? line.unicodeScalars.map { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }.joined() : line
  }

  private static func suggestion(_ file: String) -> String {
    "RECORD_GOLDEN=\(file.split(separator: "/").last ?? "1") swift test writes what was found; "
      + "read the difference before you commit it"
  }
}
