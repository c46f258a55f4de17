import HostSystem

/// Why a link from outside opens nothing.
package enum LinkFault: HostError {
  case malformed(link: String, Problem)
  /// No scene says that it opens it. Those that are refused may have.
  case unknown(link: String, known: [String], refused: [String])
  /// Several scenes say that they open it.
  case claimedTwice(link: String, pattern: String, scenes: [String])
  /// The scene has nothing to show for it.
  case notTaken(link: String, scene: String, reason: String)
  /// Nothing can be opened just now.
  case notNow(link: String, reason: String)

  /// What is wrong with a text that is to be a link.
  package enum Problem: Error, Equatable, Sendable {
    case empty
    case tooLong(bytes: Int, limit: Int)
    /// There is nothing before a slash, or behind one.
    case emptyStep
    /// A character stands there that is to be escaped.
    case reserved(String)
    /// After a percent sign there aren't two hexadecimal digits.
    case badEscape(String)
    case notUTF8
    /// A character that nobody sees, or that acts on a terminal.
    case invisible(String)
  }

  package var message: String {
    switch self {
    case .malformed(let link, let problem): "\(Self.quoted(link)) is no link: \(problem.text)"
    case .unknown(let link, _, _): "no scene is opened by the link \(Self.quoted(link))"
    case .claimedTwice(let link, let pattern, let scenes):
      "the link \(Self.quoted(link)) is for several scenes: \(scenes.joined(separator: ", ")) (\(pattern))"
    case .notTaken(let link, let scene, let reason):
      "\(scene): doesn't take the link \(Self.quoted(link)): \(Printable.text(reason))"
    case .notNow(let link, let reason): "the link \(Self.quoted(link)) can't be opened now: \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .malformed(_, let problem): problem.suggestion
    case .unknown(let link, let known, let refused):
      Suggestion.name(String(link.prefix(64)), known: known, kind: "links")
        + (refused.isEmpty ? "" : "; refused, and maybe for it: \(refused.joined(separator: ", ")) (see host check)")
    case .claimedTwice(_, _, let scenes): "remove \(scenes.joined(separator: " or ")), or let one take other links"
    case .notTaken: "do first what the scene asks for, or give a link to something that is there"
    case .notNow: "try again when a scene is on the screen"
    }
  }

  /// Whether another link would help.
  package var isOption: Bool {
    switch self {
    case .malformed, .unknown: true
    case .claimedTwice, .notTaken, .notNow: false
    }
  }

  var problem: String { if case .malformed(_, let problem) = self { problem.text } else { message } }

  private static func quoted(_ link: String) -> String {
    Printable.quoted(link.count > 64 ? link.prefix(64) + "…" : link[...])
  }
}

extension LinkFault.Problem {
  var text: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong(let bytes, let limit): "it has \(bytes) bytes, and a link at most \(limit)"
    case .emptyStep: "a slash needs a step on both sides"
    case .reserved(let character): "found \"\(character)\" in a step"
    case .badEscape(let escape): "found \(Printable.quoted(escape)), expected % and two hexadecimal digits"
    case .notUTF8: "its percent escapes are no UTF-8"
    case .invisible(let scalar): "it has the character \(scalar)"
    }
  }

  fileprivate var suggestion: String {
    switch self {
    case .empty, .emptyStep: "write steps with slashes between them, such as contacts/42"
    case .tooLong: "give a shorter one"
    case .reserved(let character): "write it as \(character == "?" ? "%3F" : "%23")"
    case .badEscape: "write a percent sign as %25"
    case .notUTF8: "escape each byte of the text in UTF-8: é is %C3%A9"
    case .invisible: "leave it out"
    }
  }
}
