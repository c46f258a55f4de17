package enum Suggestion {
  package static func name(_ written: String, known: [String], kind: String) -> String {
    if let nearest = nearest(written, among: known) { return "did you mean \"\(nearest)\"?" }
    if known.isEmpty { return "there are no \(kind)" }
    let shown = known.sorted().prefix(10).joined(separator: ", ")
    return "the \(kind) are: \(shown)\(known.count > 10 ? ", …" : "")"
  }

  /// The nearest known name, the first alphabetically among equals; nil when none is near.
  /// Near: at most a third of the letters, or one, is wrong (Damerau–Levenshtein, optimal string alignment; no case).
  package static func nearest(_ written: String, among known: some Sequence<String>) -> String? {
    let limit = max(1, written.count / 3)
    return known.sorted()
      // The distance is at least the difference in length: no long text is compared with a short name.
      .filter { abs($0.count - written.count) <= limit }
      .map { (name: $0, distance: distance(Array(written.lowercased()), Array($0.lowercased()))) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?
      .name
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
