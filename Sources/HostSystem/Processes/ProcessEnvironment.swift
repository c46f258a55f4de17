import CGlibc
import Glibc

package enum ProcessEnvironment {
  package static func get(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  package static var all: [String: String] {
    var variables: [String: String] = [:]
    var place = process_environment()
    while let entry = place?.pointee {
      let pair = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // Of two with one name the first counts, as for getenv(3).
      if pair.count == 2, variables[String(pair[0])] == nil { variables[String(pair[0])] = String(pair[1]) }
      place = place?.successor()
    }
    return variables
  }

  /// Nil removes it. No other thread may read a variable meanwhile (setenv(3)).
  package static func set(_ name: String, to value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }
}
