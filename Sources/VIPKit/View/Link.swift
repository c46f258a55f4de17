/// A label that leads out of the application: to a page of the web, or to a letter.
///
/// Feeds and files are full of addresses that nobody has checked. Only `http`, `https` and `mailto` are opened, and
/// only when the address is what it looks like; any other link is disabled.
public struct Link: PrimitiveView {
  private let title: String
  private let destination: String

  /// Makes a link to an address as RFC 3986 has it: letters beyond ASCII are percent-encoded.
  public init(_ title: String, destination: String) {
    self.title = title
    self.destination = destination
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.externalLink(destination), label: title, isEnabled: LinkDestination(destination) != nil)]
  }
}

extension Element {
  /// Where a link out of the application leads; nil for anything else, and for an address that isn't opened.
  public var destination: LinkDestination? { address.flatMap { LinkDestination($0) } }
}

/// An address that may be opened: nobody is led elsewhere than it says.
public struct LinkDestination: Equatable, Sendable, CustomStringConvertible {
  /// The address.
  public let description: String
  /// Where it leads, for the user: the host of a page, or a letter's recipient.
  public let place: String

  /// Servers need not accept longer ones (RFC 9110, section 4.1).
  private static let limit = 8000
  private static let headers: Set<Substring> = ["subject", "body", "cc"]
  private static let hostSigns = Set("-.:[]".utf8)

  /// Takes an address; nil for one that isn't opened.
  public init?(_ address: String) {
    guard address.utf8.count <= Self.limit, address.utf8.allSatisfy(Self.isAllowed),
      let colon = address.firstIndex(of: ":")
    else { return nil }
    let rest = address[address.index(after: colon)...]
    let place: String? =
      switch address[..<colon].lowercased() {
      case "http", "https": Self.host(of: rest)
      case "mailto": Self.recipient(of: rest)
      default: nil
      }
    guard let place else { return nil }
    (description, self.place) = (address, place)
  }

  /// The characters of an address: no blanks, no control characters, no letters that only look like others.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
  }

  /// Refuses user info: in `https://bank.com@evil.com` the host is evil.com.
  private static func host(of rest: Substring) -> String? {
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    guard let first = authority.first, first != ":",
      authority.utf8.allSatisfy({ isLetterOrDigit($0) || hostSigns.contains($0) })
    else { return nil }
    return String(authority)
  }

  /// Headers that no user would expect, such as files to attach, aren't passed on (RFC 6068, section 7).
  private static func recipient(of rest: Substring) -> String? {
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let (recipient, query) = (parts[0], parts.dropFirst().first ?? "")
    guard recipient.contains("@"), !recipient.hasPrefix("-"), !recipient.contains("/"), !recipient.contains("#"),
      query.split(separator: "&").allSatisfy({ headers.contains($0.prefix { $0 != "=" }) })
    else { return nil }
    return String(recipient)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    [0x30...0x39, 0x41...0x5A, 0x61...0x7A].contains { $0.contains(byte) }
  }
}
