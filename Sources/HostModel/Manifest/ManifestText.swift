package import HostSystem

/// The text of a manifest, of which a part is written anew. The rest stays as its author wrote it, to the byte.
package struct ManifestText {
  private(set) var bytes: [UInt8]
  private let members: [JSONMember]
  private let end: Int

  /// Takes a manifest that is in order.
  package init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    self.bytes = bytes
    (members, end) = try JSONMember.all(in: bytes) ?? ([], bytes.count)
  }

  /// The text with other pins; without any, when there are none.
  package func replacingPins(_ pins: [String: SHA256]) -> [UInt8] {
    let old = members.firstIndex { $0.key == "pins" }
    if pins.isEmpty { return old.map(removing) ?? bytes }
    if let old {
      return replacing(members[old].value, with: object(pins, indent: indent(at: members[old].range.lowerBound)))
    }
    let indent = members.last.map { self.indent(at: $0.range.lowerBound) } ?? ""
    let isOnOneLine = members.last.map { !beginsLine($0.range.lowerBound) } ?? true
    let member = "\"pins\": " + object(pins, indent: indent)
    guard let last = members.last else { return replacing(end..<end, with: member) }
    return replacing(
      last.range.upperBound..<last.range.upperBound, with: (isOnOneLine ? ", " : ",\(newline)\(indent)") + member)
  }

  /// The text without a member and without the comma that parted it from its neighbour.
  private func removing(_ index: Int) -> [UInt8] {
    if index > 0 { return replacing(members[index - 1].range.upperBound..<members[index].range.upperBound, with: "") }
    let next = members.count > 1 ? members[1].range.lowerBound : members[0].range.upperBound
    return replacing(members[0].range.lowerBound..<next, with: "")
  }

  private func object(_ pins: [String: SHA256], indent: String) -> String {
    let unit = indent.isEmpty ? "  " : indent
    let lines = pins.sorted { $0.key < $1.key }.map {
      "\(indent)\(unit)\(JSONValue.string($0.key).text): \"\($0.value)\""
    }
    return "{\(newline)" + lines.joined(separator: ",\(newline)") + "\(newline)\(indent)}"
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    var bytes = bytes
    bytes.replaceSubrange(range, with: Array(text.utf8))
    return bytes
  }

  // MARK: Layout

  /// The line end that the author uses.
  private var newline: String {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0 else { return "\n" }
    return bytes[end - 1] == 0x0D ? "\r\n" : "\n"
  }

  /// The spaces at the beginning of the line on which something stands; none when more stands before it.
  private func indent(at place: Int) -> String {
    beginsLine(place) ? String(decoding: spaces(before: place), as: UTF8.self) : ""
  }

  private func beginsLine(_ place: Int) -> Bool {
    let start = spaces(before: place).startIndex
    return start > 0 && bytes[start - 1] == 0x0A
  }

  private func spaces(before place: Int) -> ArraySlice<UInt8> {
    bytes[..<place].suffix(while: { $0 == 0x20 || $0 == 0x09 })
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
