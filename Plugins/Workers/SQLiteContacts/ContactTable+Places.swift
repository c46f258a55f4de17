import Contracts
import Database

/// A contact's place in the list is the number of its row, in `contact` and in `contact_search`.
/// Neighbours have gaps; where one is used up, as few rows as possible are moved apart: “order maintenance”, § 2 in
/// Bender et al., “Two Simplified Algorithms for Maintaining Order in a List” (ESA 2002).
extension ContactTable {
  /// The distance of neighbours when the whole list is written. Longer numbers make a longer index.
  static let gap = 1 << 16

  func freePlace(for row: ContactRow) throws(ContactsError) -> Int {
    var (before, after) = try neighbours(of: row)
    if let left = before, let right = after, right - left < 2 {
      try makeRoom(at: left)
      (before, after) = try neighbours(of: row)
    }
    switch (before, after) {
    case (let before?, let after?): return before + (after - before) / 2
    case (let before?, nil): return before + Self.gap
    case (nil, let after?): return after - Self.gap
    case (nil, nil): return 0
    }
  }

  /// The places before and after a contact. No index has the keys: they are in the order of the places.
  private func neighbours(of row: ContactRow) throws(ContactsError) -> (before: Int?, after: Int?) {
    func isBehind(_ other: (place: Int, sortKey: String, id: String)) -> Bool { row.precedes(other.sortKey, other.id) }
    guard let first = try place("ORDER BY place"), let last = try place("ORDER BY place DESC") else {
      return (nil, nil)
    }
    if isBehind(first) { return (nil, first.place) }
    if !isBehind(last) { return (last.place, nil) }
    var (before, after) = (first.place, last.place)
    while true {
      let middle = before + (after - before) / 2
      var between = try place("WHERE place > ? AND place <= ? ORDER BY place DESC", before, middle)
      if between == nil { between = try place("WHERE place > ? AND place < ? ORDER BY place", middle, after) }
      guard let between else { return (before, after) }
      if isBehind(between) { after = between.place } else { before = between.place }
    }
  }

  private func place(
    _ condition: String, _ bounds: Int...
  ) throws(ContactsError) -> (place: Int, sortKey: String, id: String)? {
    try connection.rows("SELECT place, sort_key, id FROM contact \(condition) LIMIT 1", bounds.map(Value.integer)) {
      ($0.integer(0), $0.text(1) ?? "", $0.text(2) ?? "")
    }.first
  }

  /// Spreads the rows around a place evenly over the smallest range of numbers that is sparse enough.
  private func makeRoom(at place: Int) throws(ContactsError) {
    // A range twice as long may have half as many again: so the longer it is, the more room is in it, and the longer it lasts.
    var (width, most) = (2, 1.5)
    var places: [Int] = []
    repeat {
      (width, most) = (width * 2, most * 1.5)
      places = try connection.rows(
        "SELECT place FROM contact WHERE place BETWEEN ? AND ? ORDER BY place",
        [.integer(place & -width), .integer(place | (width - 1))]
      ) { $0.integer(0) }
    } while Double(places.count) > most - 1
    let step = width / (places.count + 1)
    let moves = places.enumerated().map { (from: $1, to: (place & -width) + ($0 + 1) * step) }
    // In this order no row is moved to a place that is still in use.
    for move in moves where move.to < move.from { try self.move(move.from, to: move.to) }
    for move in moves.reversed() where move.to > move.from { try self.move(move.from, to: move.to) }
  }

  private func move(_ place: Int, to target: Int) throws(ContactsError) {
    let values: [Value] = [.integer(target), .integer(place)]
    try connection.run("UPDATE contact SET place = ? WHERE place = ?", values)
    try connection.run("UPDATE contact_search SET rowid = ? WHERE rowid = ?", values)
  }
}
