internal import FoundationEssentials

/// The id of a datum as text: in the names of elements, in the journal and on the way to a display.
///
/// It is the JSON of an id that can be encoded, without the quotes of a string, since two ids may be described alike; else
/// the description.
@_spi(Host) public enum DatumText {
  /// The text of an id, or of what a view is named by.
  public static func of(_ id: Any) -> String {
    // Of most there are hundreds in each drawing.
    if let text = id as? String { return text }
    if let number = id as? Int { return "\(number)" }
    if let id = id as? UUID { return id.uuidString }
    return (id as? any Encodable).flatMap { try? json(of: $0) } ?? "\(id)"
  }

  private static func json(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(value)
    return (try? JSONDecoder().decode(String.self, from: json)) ?? String(decoding: json, as: UTF8.self)
  }
}
