typealias Attributes = [(String, (any AttributeValue)?)]

/// HTML that is being written. What comes from the run is always text or the value of an attribute, and never markup.
struct Markup {
  private(set) var html = ""

  /// Writes an element with what is inside it. An attribute that is nil is left out; a true one has no value.
  mutating func tag(_ name: String, _ attributes: Attributes = [], _ content: (inout Markup) -> Void = { _ in }) {
    html += "<\(name)"
    for (name, value) in attributes { if let value { value.write(name, to: &html) } }
    html += ">"
    if ["input", "img", "hr", "meta", "link"].contains(name) { return }
    content(&self)
    html += "</\(name)>"
  }

  mutating func text(_ text: String) {
    for scalar in text.unicodeScalars { html.append(scalar, inAttribute: false) }
  }

  mutating func add(_ markup: Markup) { html += markup.html }

  mutating func doctype() { html += "<!doctype html>" }
}

/// What an attribute of HTML may be.
protocol AttributeValue {
  func write(_ name: String, to html: inout String)
}

extension String: AttributeValue {
  func write(_ name: String, to html: inout String) {
    html += " \(name)=\""
    for scalar in unicodeScalars { html.append(scalar, inAttribute: true) }
    html += "\""
  }

  /// Control characters that HTML doesn't allow become the replacement character.
  fileprivate mutating func append(_ scalar: Unicode.Scalar, inAttribute: Bool) {
    switch scalar {
    case "&": self += "&amp;"
    case "<": self += "&lt;"
    case ">": self += "&gt;"
    case "\"" where inAttribute: self += "&quot;"
    case "\r": self += "&#13;"
    case "\t", "\n": unicodeScalars.append(scalar)
    case _ where scalar.value < 32 || 0x7F..<0xA0 ~= scalar.value: self += "\u{FFFD}"
    default: unicodeScalars.append(scalar)
    }
  }
}

extension Bool: AttributeValue {
  func write(_ name: String, to html: inout String) { if self { html += " \(name)" } }
}

extension Int: AttributeValue {
  func write(_ name: String, to html: inout String) { html += " \(name)=\"\(self)\"" }
}

extension Double: AttributeValue {
  /// A whole number has no point.
  func write(_ name: String, to html: inout String) { html += " \(name)=\"\(Double.text(self))\"" }

  static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}
