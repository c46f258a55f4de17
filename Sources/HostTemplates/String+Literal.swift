import HostSystem

extension String {
  /// A literal of Swift that stands for this text.
  var asLiteral: String { "\"\(escaping(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]))\"" }
}
