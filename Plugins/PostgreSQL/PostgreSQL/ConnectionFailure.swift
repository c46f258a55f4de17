import CPostgreSQL

/// Why libpq has not connected, for the person who writes its settings.
///
/// libpq has no code for most of it. Its words are English whatever the user's language: no host calls setlocale(3) for messages.
extension PostgresError {
  /// - Parameters:
  ///   - handle: the connection that failed.
  ///   - message: libpq's words, on one line.
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
