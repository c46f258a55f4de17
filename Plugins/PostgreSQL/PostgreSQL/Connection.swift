import CPostgreSQL
import Glibc

/// A connection with a server: the one owner of its handle. For one thread at a time; calls wait, but not for ever.
public final class Connection {
  /// The database and its server, for messages.
  public let place: String
  private let handle: OpaquePointer
  private let deadline: AnswerDeadline
  private var statements: [String: String] = [:]
  /// In milliseconds; the server ends a statement then.
  var statementLimit = 30_000
  /// In seconds: longer than the server's own limit, so that the server reports what was in the way.
  private var answerLimit: Int { statementLimit / 1000 + 5 }

  /// - Parameter settings: libpq's connection string; files and variables complete it (PostgreSQL manual, 34.15 to 34.17).
  init(_ settings: String) throws(PostgresError) {
    // libpq's own message would quote the string, which may contain a password.
    guard let parsed = PQconninfoParse(settings, nil) else {
      throw PostgresError(
        .unavailable, place: "PostgreSQL", systemMessage: "the connection string in the worker's options can't be read")
    }
    PQconninfoFree(parsed)
    let timeout = getenv("PGCONNECT_TIMEOUT") == nil ? [("connect_timeout", "10")] : []
    let pairs =
      timeout + [
        ("fallback_application_name", "host"), ("client_encoding", "UTF8"),
        // A connection that only listens must notice, too, that the server's machine has gone.
        ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "30000"),
        // The last setting wins.
        ("dbname", settings),
      ]
    var keywords = pairs.map { UnsafePointer(strdup($0.0)) } + [nil]
    var values = pairs.map { UnsafePointer(strdup($0.1)) } + [nil]
    defer { for text in keywords + values { free(UnsafeMutablePointer(mutating: text)) } }
    guard let handle = PQconnectdbParams(&keywords, &values, 1) else {
      throw PostgresError(.unavailable, place: "PostgreSQL", systemMessage: String(cString: strerror(ENOMEM)))
    }
    guard PQstatus(handle) == CONNECTION_OK else {
      defer { PQfinish(handle) }
      throw PostgresError(notConnected: handle, message: Self.oneLine(Self.text(PQerrorMessage(handle))))
    }
    // libpq would write notices to the standard error, which is a terminal's.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    self.handle = handle
    deadline = AnswerDeadline(socket: PQsocket(handle))
    place = Self.place(of: handle)
  }

  deinit { PQfinish(handle) }

  static func place(of handle: OpaquePointer) -> String {
    "\(text(PQdb(handle))) at \(text(PQhost(handle))):\(text(PQport(handle)))"
  }

  static func text(_ value: UnsafeMutablePointer<CChar>?) -> String { value.map { String(cString: $0) } ?? "" }

  var isBroken: Bool { PQstatus(handle) != CONNECTION_OK || deadline.isMissed }
  var socket: Int32 { PQsocket(handle) }

  /// Runs a statement, which is prepared at its first use and kept; `values` are without NUL.
  @discardableResult
  public func rows(_ sql: String, _ values: [String?] = []) throws(PostgresError) -> [[String?]] {
    let name = try statement(sql)
    var texts = values.map { $0.map { UnsafePointer(strdup($0)) } ?? nil }
    defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
    return try rows(of: answer { PQexecPrepared(handle, name, Int32(values.count), &texts, nil, nil, 0) })
  }

  /// Runs several statements, separated by semicolons, once.
  public func script(_ sql: String) throws(PostgresError) { _ = try rows(of: answer { PQexec(handle, sql) }) }

  /// Writes rows into a table such as `contact (id, card)`, faster than any statement (COPY, PostgreSQL manual, 34.10).
  public func copy(_ texts: [CopyText], into table: String) throws(PostgresError) {
    let begin = answer { PQexec(handle, "COPY \(table) FROM STDIN") }
    guard PQresultStatus(begin) == PGRES_COPY_IN else {
      _ = try self.rows(of: begin)
      throw failure("")
    }
    PQclear(begin)
    let isSent = texts.allSatisfy { text in
      text.bytes.withUnsafeBytes { bytes in
        // libpq counts in 32 bits.
        stride(from: 0, to: bytes.count, by: 1 << 20).allSatisfy { start in
          let part = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + (1 << 20), bytes.count)])
          return answer { PQputCopyData(handle, part.bindMemory(to: CChar.self).baseAddress, Int32(part.count)) } == 1
        }
      }
    }
    // The server also answers when it has refused rows.
    let isEnded = answer { PQputCopyEnd(handle, nil) } == 1
    var error: PostgresError?
    while let result = answer({ PQgetResult(handle) }) {
      do throws(PostgresError) { _ = try self.rows(of: result) } catch let failure { error = error ?? failure }
    }
    if let error { throw error }
    if !isSent || !isEnded { throw failure("") }
  }

  func quoted(_ name: String) throws(PostgresError) -> String {
    guard let quoted = PQescapeIdentifier(handle, name, name.utf8.count) else { throw failure("") }
    defer { PQfreemem(quoted) }
    return String(cString: quoted)
  }

  func notifications() throws(PostgresError) -> [String] {
    guard PQconsumeInput(handle) == 1 else { throw failure("") }
    var payloads: [String] = []
    while let notification = PQnotifies(handle) {
      payloads.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    return payloads
  }

  private func statement(_ sql: String) throws(PostgresError) -> String {
    if let name = statements[sql] { return name }
    let name = "host_\(statements.count)"
    _ = try rows(of: answer { PQprepare(handle, name, sql, 0, nil) })
    statements[sql] = name
    return name
  }

  private func answer<Result>(_ call: () -> Result) -> Result { deadline.hold(seconds: answerLimit, call) }

  private func rows(of result: OpaquePointer?) throws(PostgresError) -> [[String?]] {
    defer { PQclear(result) }
    let status = PQresultStatus(result)
    guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
      throw failure(
        PQresultErrorField(result, Int32(UnicodeScalar("C").value)).map { String(cString: $0) } ?? "",
        // Without the detail, which has values of rows.
        PQresultErrorField(result, Int32(UnicodeScalar("M").value)).map { String(cString: $0) })
    }
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        guard PQgetisnull(result, row, column) == 0, let bytes = PQgetvalue(result, row, column) else { return nil }
        return String(cString: bytes)
      }
    }
  }

  private func failure(_ state: String, _ message: String? = nil) -> PostgresError {
    guard !deadline.isMissed else {
      // Not transient: the user has waited long enough.
      return PostgresError(
        .unavailable, place: place, systemMessage: "the server hasn't answered for \(answerLimit) seconds")
    }
    let message = Self.oneLine(message ?? PQerrorMessage(handle).map { String(cString: $0) } ?? "")
    guard !isBroken else { return PostgresError(.unavailable, place: place, systemMessage: message, isTransient: true) }
    return PostgresError(state: state, message: message, place: place)
  }

  /// libpq's messages have several lines, and tabs.
  private static func oneLine(_ message: String) -> String {
    message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Commits all or nothing; a statement of a large transaction may take ten times as long.
  func transaction<Result>(
    _ kind: TransactionKind, isLarge: Bool = false, _ body: (Connection) throws(PostgresError) -> Result
  ) throws(PostgresError) -> Result {
    try script(kind.rawValue)
    let usualLimit = statementLimit
    defer { statementLimit = usualLimit }
    let result: Result
    do throws(PostgresError) {
      if isLarge {
        statementLimit *= 10
        try script("SET LOCAL statement_timeout TO \(statementLimit)")
      }
      result = try body(self)
    } catch {
      // Fails when the connection has broken off, which rolls back as well.
      try? script("ROLLBACK")
      throw error
    }
    do throws(PostgresError) { try script("COMMIT") } catch {
      var error = error
      error.isOutcomeUnknown = isBroken && kind == .writing
      throw error
    }
    return result
  }
}

/// How a transaction begins.
public enum TransactionKind: String, Sendable {
  /// Sees one state of the database throughout.
  case reading = "BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ"
  /// Sees what others have committed before each of its statements.
  case writing = "BEGIN READ WRITE"
}
