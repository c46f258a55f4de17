import CSQLite

/// A prepared statement. It must not outlive the connection that made it.
public final class Statement {
  private let connection: OpaquePointer
  private let file: String
  private let handle: OpaquePointer

  init(_ sql: String, on connection: OpaquePointer, of file: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw DatabaseError(code: code, connection: connection, file: file)
    }
    self.connection = connection
    self.file = file
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  func run<Row>(_ values: [Value], row: (Statement) -> Row) throws(DatabaseError) -> [Row] {
    // A statement that isn't reset keeps its transaction open.
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    var rows: [Row] = []
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: rows.append(row(self))
      case SQLITE_DONE: return rows
      case let code: throw DatabaseError(code: code, connection: connection, file: file)
      }
    }
  }

  /// The text in a column of the current row, counted from 0; nil for NULL.
  public func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The bytes in a column of the current row, counted from 0; none for NULL.
  public func bytes(_ column: Int32) -> [UInt8] {
    let bytes = sqlite3_column_blob(handle, column)
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// The number in a column of the current row, counted from 0.
  public func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  private func bind(_ value: Value, at index: Int32) throws(DatabaseError) {
    let code =
      switch value {
      case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
      // The count, as the text may have NULs.
      case .text(let text?): sqlite3_bind_text(handle, index, text, Int32(text.utf8.count), sqliteTransient)
      case .text(nil): sqlite3_bind_null(handle, index)
      case .bytes([]): sqlite3_bind_zeroblob(handle, index, 0)
      case .bytes(let bytes): sqlite3_bind_blob(handle, index, bytes, Int32(bytes.count), sqliteTransient)
      }
    guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: connection, file: file) }
  }
}

/// The value of a parameter.
public enum Value {
  case integer(Int)
  /// Nil is NULL.
  case text(String?)
  case bytes([UInt8])
}

/// Makes SQLite copy a value. The C macro is a cast that Swift doesn't import: ((sqlite3_destructor_type)-1).
private var sqliteTransient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
