import FoundationEssentials
import Glibc

/// The environment of this process, which the programs that it starts get. There are no other threads to be disturbed.
enum Environment {
  static func get(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Sets a variable; nil removes it.
  static func set(_ name: String, to value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }

  /// A value as JSON; nil when it can't be written so.
  static func json(_ value: some Encodable) -> String? {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}
