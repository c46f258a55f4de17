extension String {
  /// `SortTasks` as a function's name begins: `sortTasks`; `RSSFetch` becomes `rssFetch`.
  var lowerCamelCase: String {
    let capitals = prefix { $0.isUppercase }
    let count = capitals.count == self.count ? self.count : max(1, capitals.count - 1)
    return prefix(count).lowercased() + dropFirst(count)
  }
}
