/// How many colours a terminal has, as its variables say.
public enum ColourDepth: Comparable, Sendable {
  /// None, or none that the user wants.
  case none
  /// The terminal's own, which the user has set up.
  case sixteen
  /// xterm's.
  case twoHundredAndFiftySix
  /// 24 bits a colour.
  case trueColour

  /// Reads the variables of the process: `NO_COLOR` (no-color.org), `CLICOLOR` and `CLICOLOR_FORCE` (bixense.com/clicolors),
  /// `COLORTERM` and `TERM`.
  public init(_ variables: [String: String]) {
    let announced = Self.announced(variables["COLORTERM", default: ""].lowercased(), variables["TERM", default: ""])
    let isForced = !["", "0"].contains(variables["CLICOLOR_FORCE", default: ""])
    if !variables["NO_COLOR", default: ""].isEmpty {
      self = .none
    } else if isForced {
      self = max(announced, .sixteen)
    } else {
      self = variables["CLICOLOR"] == "0" ? .none : announced
    }
  }

  private static func announced(_ colours: String, _ term: String) -> ColourDepth {
    if ["truecolor", "24bit"].contains(colours) || term.hasSuffix("-direct") { return .trueColour }
    if term.hasSuffix("-256color") { return .twoHundredAndFiftySix }
    // Terminals of glass, and those that are described as monochrome.
    let isMonochrome =
      ["vt1", "vt2"].contains { term.hasPrefix($0) } || ["-m", "-mono"].contains { term.hasSuffix($0) }
    return isMonochrome ? .none : .sixteen
  }
}
