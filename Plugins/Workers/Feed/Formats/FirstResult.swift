extension Sequence {
  /// The first result that there is. `lazy.compactMap(_:).first` asks twice for it, and dates take long.
  func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
