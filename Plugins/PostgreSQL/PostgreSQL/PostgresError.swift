import CPostgreSQL

/// Why a database can't do what it was asked for. It is then as it was before, unless ``isOutcomeUnknown``.
///
/// No text in it holds a password: of the connection string it quotes nothing, and of the server's messages it has the first line, without
/// the values of rows.
public struct PostgresError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// Another session holds what is needed.
    case busy
    /// This user, or this server, may not write there.
    case readOnly
    case full
    case corrupt
    /// The schema is another program's.
    case foreign
    /// The schema has a version that a newer app made; this one knows those up to `known`.
    case newer(version: Int, known: Int)
    /// The server can't be reached, or can't do it.
    case unavailable
    /// Nobody waits for it any more.
    case cancelled
    /// The server's certificate isn't what the settings expect of it: no password was sent to it.
    case untrusted
  }

  /// The database and its server.
  public let place: String
  /// What is wrong.
  public let problem: Problem
  /// What libpq or the server says of it; empty when they have no part in it.
  public let systemMessage: String
  /// Whether the connection broke off while it committed: what was changed may have been kept.
  public internal(set) var isOutcomeUnknown = false
  /// Whether it may go well when all of it is done again: nothing was kept.
  let isTransient: Bool

  init(_ problem: Problem, place: String, systemMessage: String = "", isTransient: Bool = false) {
    self.place = place
    self.problem = problem
    self.systemMessage = systemMessage
    self.isTransient = isTransient
  }

  /// - Parameter state: the SQLSTATE of the server's error (PostgreSQL manual, appendix A).
  init(state: String, message: String, place: String) {
    let problem: Problem =
      switch state {
      case "55P03", "53300": .busy
      case "25006", "42501": .readOnly
      case "53100": .full
      case "XX001", "XX002": .corrupt
      default: .unavailable
      }
    // Two transactions stood in each other's way.
    let isTransient = state == "40001" || state == "40P01"
    self.init(problem, place: place, systemMessage: message, isTransient: isTransient)
  }
}

/// Why libpq has not connected, for the person who writes its settings.
///
/// libpq has no code for most of it. Its words are English whatever the user's language: no host calls setlocale(3) for messages.
extension PostgresError {
  /// - Parameter message: libpq's words, on one line.
  init(notConnected handle: OpaquePointer, message: String) {
    // A service that isn't defined leaves everything without a value.
    let place = Connection.text(PQdb(handle)).isEmpty ? "PostgreSQL" : Connection.place(of: handle)
    if PQconnectionNeedsPassword(handle) == 1 {
      self.init(.unavailable, place: place, systemMessage: "\(Self.noPassword) (\(message))")
    } else if message.contains("certificate verify failed") {
      self.init(.untrusted, place: place, systemMessage: "\(Self.unknownAuthority) (\(message))")
    } else if message.contains("does not match host name") {
      self.init(.untrusted, place: place, systemMessage: "\(Self.otherName) (\(message))")
    } else {
      self.init(.unavailable, place: place, systemMessage: message)
    }
  }

  private static let noPassword =
    "the server asks for a password; there is none in the connection string, nor in a password file that only its owner may read"
  private static let unknownAuthority =
    "the server's certificate isn't trusted; expected one that is valid today, signed by an authority in the file of sslrootcert"
  private static let otherName = "the server's certificate is another server's"
}
