typealias Attributes = [(String, (any AttributeValue)?)]

/// Text from the run is only written as text or an attribute's value, never as markup.
struct Markup {
  private(set) var html = ""

  init() {}

  init(_ tag: String, _ attributes: Attributes, _ content: (inout Markup) -> Void = { _ in }) {
    self.tag(tag, attributes, content)
  }

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

protocol AttributeValue {
  func write(_ name: String, to html: inout String)
}

extension String: AttributeValue {
  func write(_ name: String, to html: inout String) {
    html += " \(name)=\""
    for scalar in unicodeScalars { html.append(scalar, inAttribute: true) }
    html += "\""
  }

  /// Replaces control characters that HTML doesn't allow.
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
  func write(_ name: String, to html: inout String) { html += " \(name)=\"\(Double.text(self))\"" }

  static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}
