/// The manifest's options for the worker behind ``CachingNews``. With other options it may fetch another feed.
struct SourceOptions: Codable, Equatable {
  private static let others = Set(["cache", "refreshAfter"])

  private let values: [String: Value]

  init(from decoder: any Decoder) throws {
    values = try [String: Value](from: decoder).filter { !Self.others.contains($0.key) }
  }

  func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

private indirect enum Value: Codable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([Value])
  case object([String: Value])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self =
      try (container.decodeNil() ? Value.null : nil)
      ?? (try? Value.flag(container.decode(Bool.self))) ?? (try? Value.number(container.decode(Double.self)))
      ?? (try? Value.text(container.decode(String.self))) ?? (try? Value.list(container.decode([Value].self)))
      ?? Value.object(container.decode([String: Value].self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}
