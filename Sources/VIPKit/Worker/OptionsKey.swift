/// The manifest's key for a worker's options: it tells their decoding errors from a worker's others.
@_spi(Host) public enum OptionsKey: String, CodingKey {
  case options
}

extension DecodingError {
  func inside(_ key: any CodingKey) -> DecodingError {
    func inside(_ context: Context) -> Context {
      Context(
        codingPath: [key] + context.codingPath, debugDescription: context.debugDescription,
        underlyingError: context.underlyingError)
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, inside(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, inside(context))
    case .keyNotFound(let missing, let context): .keyNotFound(missing, inside(context))
    case .dataCorrupted(let context): .dataCorrupted(inside(context))
    @unknown default: self
    }
  }
}
