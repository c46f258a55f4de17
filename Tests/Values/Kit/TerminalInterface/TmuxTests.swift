import Foundation
import ScreenModel
import TestSupport
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

/// A terminal that others have written reads what is sent.
@Suite(
  "Themes in tmux", .timeLimit(.minutes(30)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"))
)
@MainActor
struct TmuxTests {
  private static let size = Size(width: 60, height: 18)

  @Test(
    "Each cell has the character and the look that the theme gives it",
    arguments: [
      (ThemeName.terminal, ColourDepth.sixteen), (.light, .trueColour), (.dark, .trueColour), (.contrast, .trueColour),
      (.dark, .twoHundredAndFiftySix), (.terminal, .none),
    ])
  func themes(_ name: ThemeName, _ depth: ColourDepth) async throws {
    var palette = Palette(name, depth)
    palette.use(Background.dark)
    var model = TerminalModel(
      screen(Samples.settings, title: "Settings"), width: Self.size.width, height: Self.size.height)
    model.press(.key(.tab), .key(.tab))
    let frame = model.frame()
    let shown = try await capture(FrameDiff.bytes(from: nil, to: frame, palette: palette), frame.plainText)
    for y in 0..<Self.size.height {
      var cells = shown.indices.contains(y) ? shown[y][...] : []
      for x in 0..<Self.size.width where frame[x, y].width > 0 {
        let expected = frame[x, y]
        var look = SGR()
        look.apply(palette.sequence(of: expected.style).dropFirst(2).dropLast())
        if expected.mark == Cell.blank.mark { look = look.ofBlank }
        // tmux leaves out blanks at the end of a line that have no look.
        var found = cells.popFirst() ?? (" ", SGR())
        if found.0 == " " { found.1 = found.1.ofBlank }
        #expect(String(found.0) == frame.text(of: expected) && found.1 == look, "\(x) \(y)")
      }
    }
  }

  /// What tmux shows of bytes, with its looks, once it shows all of the text.
  private func capture(_ bytes: [UInt8], _ text: String) async throws -> [[(Character, SGR)]] {
    let folder = try TemporaryFolder()
    try folder.write(String(decoding: bytes, as: UTF8.self), to: "frame")
    let server = ["-u", "-f", "/dev/null", "-S", folder.file("socket")]
    let size = ["-x", "\(Self.size.width)", "-y", "\(Self.size.height)"]
    let start = try await Command.run(
      "/usr/bin/tmux", server + ["new-session", "-d"] + size + ["cat '\(folder.file("frame"))'; exec sleep 1800"])
    try #require(start.status == 0, "\(start.errors)")
    var output = ""
    for _ in 0..<2000 {
      output = try await Command.run("/usr/bin/tmux", server + ["capture-pane", "-p", "-e"]).output
      let lines = output.cells.map { String($0.map(\.0)).trimmingSuffix(while: " ") }
      if lines.joined(separator: "\n").hasPrefix(text.trimmingSuffix(while: "\n")) { break }
    }
    _ = try await Command.run("/usr/bin/tmux", server + ["kill-server"])
    return output.cells
  }
}

/// What SGR has set (ECMA-48).
private struct SGR: Equatable, CustomStringConvertible {
  var attributes: Set<Int> = []
  var colours: [Int: String] = [:]

  var description: String { "\(attributes.sorted()) \(colours)" }

  /// What is to be seen of it where a blank stands.
  var ofBlank: SGR { attributes.isDisjoint(with: [4, 7]) && colours[40] == nil ? SGR() : self }

  mutating func apply(_ parameters: some StringProtocol) {
    var codes = parameters.split(whereSeparator: { $0 == ";" || $0 == ":" }).compactMap { Int($0) }[...]
    if codes.isEmpty { codes = [0] }
    while let code = codes.popFirst() {
      switch code {
      case 0: self = SGR()
      case 1...9: attributes.insert(code)
      case 30...37, 40...47, 90...97: colours[code >= 90 ? 30 : code / 10 * 10] = "\(code)"
      case 38, 48:
        let count = codes.first == 5 ? 2 : 4
        colours[code - 8] = codes.prefix(count).map(String.init).joined(separator: ";")
        codes = codes.dropFirst(count)
      case 39, 49: colours[code - 9] = nil
      default: break
      }
    }
  }
}

extension String {
  /// The characters of each line, and their looks. A look goes on into the next line.
  fileprivate var cells: [[(Character, SGR)]] {
    var look = SGR()
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var cells: [(Character, SGR)] = []
      var rest = line[...]
      while let character = rest.popFirst() {
        guard character == "\u{1B}" else {
          cells.append((character, look))
          continue
        }
        rest = rest.dropFirst()
        look.apply(rest.prefix { !$0.isLetter })
        rest = rest.drop { !$0.isLetter }.dropFirst()
      }
      return cells
    }
  }

  fileprivate func trimmingSuffix(while character: Character) -> String {
    String(self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)])
  }
}
