extension String {
  /// The text with its `%@`, `%d` and `%2$@` filled; any other `%` stays. Nil for an argument that is missing, or of
  /// another kind. Translators write such texts: no C function gets to see them.
  func filled(with arguments: [any CustomStringConvertible]) -> String? {
    let percent = UInt8(ascii: "%")
    guard utf8.contains(percent) else { return self }
    var result = ""
    var rest = self[...]
    var next = 0
    while let place = rest.utf8.firstIndex(of: percent) {
      result += rest[..<place]
      rest = rest[rest.utf8.index(after: place)...]
      if rest.utf8.first == percent {
        result += "%"
        rest = rest.dropFirst()
      } else if let (number, isNumber, end) = Self.placeholder(rest) {
        let index = number.map { $0 - 1 } ?? next
        next += number == nil ? 1 : 0
        guard arguments.indices.contains(index), !isNumber || arguments[index] is any BinaryInteger else { return nil }
        result += arguments[index].description
        rest = rest[end...]
      } else {
        result += "%"
      }
    }
    return result + rest
  }

  /// The argument's number, if given, and whether the argument must be a whole number.
  private static func placeholder(_ text: Substring) -> (number: Int?, isNumber: Bool, end: Index)? {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    var rest = text.utf8[digits.endIndex...]
    if !digits.isEmpty {
      guard rest.first == UInt8(ascii: "$") else { return nil }
      rest = rest.dropFirst()
    }
    guard let kind = rest.first, kind == UInt8(ascii: "@") || kind == UInt8(ascii: "d") else { return nil }
    // A number that is no Int is that of no argument.
    let number = digits.isEmpty ? nil : Int(String(Substring(digits))) ?? 0
    return (number, kind == UInt8(ascii: "d"), rest.index(after: rest.startIndex))
  }
}
