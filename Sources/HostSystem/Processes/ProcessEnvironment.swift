import Glibc

/// The variables of this process, which the programs that it starts get.
package enum ProcessEnvironment {
  /// The value of a variable; nil when it isn't set.
  package static func get(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Sets a variable; nil removes it. No other thread may read one meanwhile (setenv(3)).
  package static func set(_ name: String, to value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }
}
