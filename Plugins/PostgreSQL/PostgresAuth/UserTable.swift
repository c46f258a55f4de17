import Contracts
import Credentials
import PostgreSQL

let userMigrations = [
  """
  CREATE TABLE account (
    name text COLLATE "C" PRIMARY KEY,
    email text NOT NULL,
    phone text NOT NULL,
    password text NOT NULL  -- hashed, as crypt(5) has it
  );
  -- Also of names that no user has: the delay must not tell which are which. A digest, as a name may be of any length.
  CREATE TABLE failed_attempt (
    user_digest text PRIMARY KEY,
    count bigint NOT NULL,
    last bigint NOT NULL  -- in seconds since 1970
  );
  CREATE INDEX failed_attempt_last ON failed_attempt (last);
  """
]

private let digest = "encode(sha256(convert_to($1, 'UTF8')), 'hex')"

extension Connection {
  func time() throws(PostgresError) -> Int {
    try rows("SELECT floor(extract(epoch FROM clock_timestamp()))::bigint").first?.first?.flatMap { Int($0) } ?? 0
  }

  /// Counts an attempt, and returns the user's password, if there is one; a failure when it comes too early. The lock
  /// makes other attempts with the name wait for the commit.
  func admit(_ userName: String, at now: Int) throws(PostgresError) -> Result<PasswordHash?, AuthError> {
    let name = StoredText.stored(userName)
    try rows("DELETE FROM failed_attempt WHERE last < $1::bigint", ["\(now - SignInDelay.memory)"])
    let row = try rows(
      """
      INSERT INTO failed_attempt VALUES (\(digest), 0, $2::bigint)
      ON CONFLICT (user_digest) DO UPDATE SET count = failed_attempt.count RETURNING count, last
      """, [name, "\(now)"]
    ).first?.map { $0.flatMap { Int($0) } ?? 0 }
    var attempts = FailedAttempts(count: row?[0] ?? 0, last: row?[1] ?? now)
    // The clock was set back: the delay restarts, rather than lasting until the clock has caught up.
    attempts.last = min(attempts.last, now)
    let delay = attempts.remainingDelay(at: now)
    try rows(
      "UPDATE failed_attempt SET count = $2::bigint, last = $3::bigint WHERE user_digest = \(digest)",
      [name, "\(attempts.count + (delay == 0 ? 1 : 0))", "\(delay == 0 ? now : attempts.last)"])
    guard delay == 0 else { return .failure(.tooManyAttempts(seconds: delay)) }
    let hash = try rows("SELECT password FROM account WHERE name = $1", [name]).first?.first
    return .success(hash.flatMap { $0 }.map { PasswordHash(stored: $0) })
  }

  func forgetAttempts(of userName: String) throws(PostgresError) {
    try rows("DELETE FROM failed_attempt WHERE user_digest = \(digest)", [StoredText.stored(userName)])
  }

  func hasNoUsers() throws(PostgresError) -> Bool { try rows("SELECT 1 FROM account LIMIT 1").isEmpty }

  func user(named name: String) throws(PostgresError) -> User? {
    try rows("SELECT name, email, phone FROM account WHERE name = $1", [StoredText.stored(name)]).first.map { row in
      let texts = row.map { StoredText.text($0 ?? "") }
      return User(name: texts[0], email: texts[1], phone: texts[2])
    }
  }

  /// False when there is a user already.
  func insertFirst(_ user: User, password: PasswordHash) throws(PostgresError) -> Bool {
    // A second host waits here, and then finds the first one's user.
    try script("LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE")
    guard try hasNoUsers() else { return false }
    try rows(
      "INSERT INTO account (name, email, phone, password) VALUES ($1, $2, $3, $4)",
      [user.name, user.email, user.phone, password.string].map(StoredText.stored))
    return true
  }
}
