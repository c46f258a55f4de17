/// Phrases that several errors share.
package enum Suggestion {
  /// Names what was probably meant, or what could have been meant.
  package static func name(_ written: String, known: [String], kind: String) -> String {
    if let nearest = NearestName.find(written, among: known) { return "did you mean \"\(nearest)\"?" }
    if known.isEmpty { return "there are no \(kind)" }
    let shown = known.sorted().prefix(10).joined(separator: ", ")
    return "the \(kind) are: \(shown)\(known.count > 10 ? ", …" : "")"
  }
}

/// Finds the name that somebody probably meant.
package enum NearestName {
  /// The known name nearest to what was written, the first in alphabetical order among equals; nil when none is near.
  ///
  /// Near is: at most a third of the letters wrong, or one, by the Damerau–Levenshtein distance (optimal string
  /// alignment), not counting case.
  package static func find(_ written: String, among known: some Sequence<String>) -> String? {
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
