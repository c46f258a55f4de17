import CPostgreSQL

/// Why a database can't do something. It has not changed, unless ``isOutcomeUnknown``.
/// It never contains a password: it quotes nothing of the connection string, and of the server's messages only the
/// first line, without the values of rows.
public struct PostgresError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    case busy
    /// This user, or this server, may not write there.
    case readOnly
    case full
    case corrupt
    case foreign
    /// A newer app made the schema; this one knows versions up to `known`.
    case newer(version: Int, known: Int)
    /// The server can't be reached, or can't do it.
    case unavailable
    case cancelled
    /// The server's certificate isn't what the settings expect: no password was sent.
    case untrusted
  }

  /// The database and its server.
  public let place: String
  /// What is wrong.
  public let problem: Problem
  /// The message of libpq or the server; empty when the error isn't theirs.
  public let systemMessage: String
  /// Whether the connection broke off during the commit: the changes may have been kept.
  public internal(set) var isOutcomeUnknown = false
  /// Whether a repetition may succeed: nothing was kept.
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
    // Serialization failure and deadlock: two transactions were in each other's way.
    let isTransient = state == "40001" || state == "40P01"
    self.init(problem, place: place, systemMessage: message, isTransient: isTransient)
  }
}

/// libpq has no code for most of these errors. Its messages are English: no host calls setlocale(3) for messages.
extension PostgresError {
  init(notConnected handle: OpaquePointer, message: String) {
    // An undefined service leaves all settings without a value.
    let place = Connection.text(PQdb(handle)).isEmpty ? "PostgreSQL" : Connection.place(of: handle)
    if PQconnectionNeedsPassword(handle) == 1 {
      let reason =
        "the server asks for a password; there is none in the connection string, nor in a password file that only its owner may read"
      self.init(.unavailable, place: place, systemMessage: "\(reason) (\(message))")
    } else if message.contains("certificate verify failed") {
      let reason =
        "the server's certificate isn't trusted; expected one that is valid today, signed by an authority in the file of sslrootcert"
      self.init(.untrusted, place: place, systemMessage: "\(reason) (\(message))")
    } else if message.contains("does not match host name") {
      let reason = "the server's certificate is another server's"
      self.init(.untrusted, place: place, systemMessage: "\(reason) (\(message))")
    } else {
      self.init(.unavailable, place: place, systemMessage: message)
    }
  }
}
