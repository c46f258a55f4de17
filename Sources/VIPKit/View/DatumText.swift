internal import FoundationEssentials

/// A datum's id as text, for elements' names, the journal and displays: its JSON, without a string's quotes, since two
/// ids may be described alike; else its description.
@_spi(Host) public enum DatumText {
  /// The text of an id, or of what a view is named by.
  public static func of(_ id: Any) -> String {
    // A drawing has hundreds of most of these.
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
