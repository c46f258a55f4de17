/// Lines of `name=value`. In a value, `\\` stands for a backslash, `\n` for a line feed, and `\0` for the NUL that no
/// environment variable holds.
package struct Fields: Equatable, Sendable {
  private var values: [String: String] = [:]

  package init() {}

  package init(_ text: String) {
    // By scalars: one Character may end a line and begin a value.
    for line in text.unicodeScalars.split(separator: "\n") {
      guard let end = line.firstIndex(of: "=") else { continue }
      values[String(line[..<end])] = Self.unescaped(line[line.index(after: end)...])
    }
  }

  package var text: String {
    values.sorted { $0.key < $1.key }.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "\n")
  }

  package subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  package subscript(number name: String) -> Int32? {
    get { values[name].flatMap { Int32($0) } }
    set { values[name] = newValue.map { String($0) } }
  }

  private static func escaped(_ value: String) -> String {
    value.escaping(["\\": "\\\\", "\n": "\\n", "\0": "\\0"])
  }

  private static func unescaped(_ value: Substring.UnicodeScalarView) -> String {
    var isEscape = false
    return value.reduce(into: "") { text, scalar in
      switch (isEscape, scalar) {
      case (false, "\\"):
        isEscape = true
        return
      case (true, "n"): text += "\n"
      case (true, "0"): text += "\0"
      default: text.unicodeScalars.append(scalar)
      }
      isEscape = false
    }
  }
}
