extension String {
  /// `Login` as the name of a variable or function begins: `login`; `HTTPNews` becomes `httpNews`.
  public var lowerCamelCase: String {
    let capitals = prefix { $0.isUppercase }
    let count = capitals.count == self.count ? self.count : max(1, capitals.count - 1)
    return prefix(count).lowercased() + dropFirst(count)
  }
}
