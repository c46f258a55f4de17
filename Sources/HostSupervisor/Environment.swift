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
}
