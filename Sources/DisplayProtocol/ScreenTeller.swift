import FoundationEssentials
package import HostManifest
package import HostSystem
package import ScreenModel
@_spi(Host) import VIPKit

/// Tells one display the whole screen, later its changes, and reads the display's events.
package struct ScreenTeller: Sendable {
  /// What the display knows; nil when that is nothing, or wrong.
  private var last: Screen?
  private var lastFields: JSONObject = [:]
  private var told = Told(number: 0, children: [])
  /// The elements that the display knows. No number is used twice.
  private var ids: [Int: ElementID] = [:]
  /// From before the last whole screen: events on them may be on their way.
  private var oldIDs: [Int: ElementID] = [:]
  private var lastNumber = 0
  private var acknowledged = 0
  /// Digests of the pictures that the display has.
  private var pictures: Set<String> = []
  /// Screens to which events may still refer.
  private var past: [Past] = []

  private struct Past: Sendable {
    let revision: Int
    let instance: Int
    /// The content of all fields, also of secure ones.
    let texts: [ElementID: String]

    var bytes: Int { texts.values.reduce(0) { $0 + $1.utf8.count } }
  }

  /// The fields' content now; nil when it must be collected again.
  private var texts: [ElementID: String]?
  private var bytesOfPast = 0
  private static let mostBytesOfPast = 4 << 20

  private struct Told: Sendable {
    let number: Int
    var children: [Told]
  }

  /// The edits of a display further behind are read as if they were on the oldest of these screens.
  private static let mostPast = 1000

  private let hasPictures: Bool

  /// - Parameter hasPictures: whether pictures are sent, or only their digests.
  package init(hasPictures: Bool = true) { self.hasPictures = hasPictures }

  /// Makes the display get all of the next screen.
  package mutating func forget() { last = nil }

  /// Empty when the display knows all. `event` is the last one of the display that was carried out.
  package mutating func lines(for screen: Screen, acknowledging event: Int = 0) -> [JSONValue] {
    var lines: [JSONValue] = []
    var update: JSONObject = ["r": .number(screen.revision)]
    if let last, last.instance == screen.instance {
      var changes: [JSONValue] = []
      // Swapped out: a second owner would have each list of numbers copied as it changes.
      var told = Told(number: 0, children: [])
      swap(&told, &self.told)
      compare(last.root, screen.root, &told, &changes, &lines)
      self.told = told
      let fields = fields(of: screen)
      let changed = lastFields.changes(to: fields)
      if !changed.isEmpty { update["screen"] = .object(changed) }
      if !changes.isEmpty { update["changes"] = .array(changes) }
      lastFields = fields
    } else {
      (oldIDs, ids, texts) = (ids, [:], nil)
      let (tree, told) = tree(screen.root, &lines)
      self.told = told
      update["tree"] = tree
      lastFields = fields(of: screen)
      update["screen"] = .object(lastFields)
      update["position"] = screen.position?.json
    }
    if event > acknowledged {
      acknowledged = event
      update["ack"] = .number(event)
    }
    remember(screen)
    last = screen
    return update.count > 1 ? lines + [.object(update)] : lines
  }

  private func fields(of screen: Screen) -> JSONObject {
    screen.fields { element in ids.first { $0.value == element }?.key }
  }

  private mutating func remember(_ screen: Screen) {
    let texts =
      texts ?? screen.root.all(where: \.role.isField).reduce(into: [:]) { texts, field in texts[field.id] = field.text }
    self.texts = texts
    if let last = past.last, last.instance == screen.instance, last.texts == texts { return }
    past.append(Past(revision: screen.revision, instance: screen.instance, texts: texts))
    bytesOfPast += past.last?.bytes ?? 0
    while past.count > Self.mostPast || bytesOfPast > Self.mostBytesOfPast && past.count > 1 { forgetOldest() }
  }

  private mutating func forgetOldest() { bytesOfPast -= past.removeFirst().bytes }

  // MARK: Elements

  private mutating func tree(_ element: Element, _ lines: inout [JSONValue]) -> (JSONValue, Told) {
    lastNumber += 1
    var told = Told(number: lastNumber, children: [])
    ids[told.number] = element.id
    var fields = fields(of: element, &lines)
    fields["n"] = .number(told.number)
    var children: [JSONValue] = []
    for child in element.children {
      let (tree, number) = tree(child, &lines)
      children.append(tree)
      told.children.append(number)
    }
    if !children.isEmpty { fields["children"] = .array(children) }
    return (.object(fields), told)
  }

  /// A picture that the display lacks comes before the element that shows it.
  private mutating func fields(of element: Element, _ lines: inout [JSONValue]) -> JSONObject {
    element.fields { bytes in
      let name = SHA256(of: bytes).description
      if hasPictures, pictures.insert(name).inserted {
        lines.append(.object(["picture": .string(name), "bytes": .string(Data(bytes).base64EncodedString())]))
      }
      return name
    }
  }

  private mutating func compare(
    _ old: Element, _ new: Element, _ told: inout Told, _ changes: inout [JSONValue], _ lines: inout [JSONValue]
  ) {
    if !old.isLike(new) {
      ids[told.number] = new.id
      if old.id != new.id || old.role != new.role { texts = nil }
      if new.role.isField { texts?[new.id] = new.text }
      var changed = fields(of: old, &lines).changes(to: fields(of: new, &lines))
      var change: JSONObject = ["n": .number(told.number)]
      if case .string(let text)? = changed["text"], let before = old.text {
        let splice = TextSplice(from: old.isSecure ? before.masked : before, to: text).json
        if splice.text.utf8.count < JSONValue.string(text).text.utf8.count {
          changed["text"] = nil
          change["splice"] = splice
        }
      }
      if !changed.isEmpty { change["set"] = .object(changed) }
      if change.count > 1 { changes.append(.object(change)) }
    }
    compareChildren(of: old, new, &told, &changes, &lines)
  }

  private mutating func compareChildren(
    of old: Element, _ new: Element, _ told: inout Told, _ changes: inout [JSONValue], _ lines: inout [JSONValue]
  ) {
    let (before, now) = (old.children, new.children)
    // The same memory. `==` would compare a subtree once for each of its ancestors that has changed.
    let memory = now.withUnsafeBufferPointer(\.baseAddress)
    if before.count == now.count, before.withUnsafeBufferPointer(\.baseAddress) == memory { return }
    if before.count == now.count, zip(before, now).allSatisfy({ $0.id == $1.id }) {
      for index in now.indices { compare(before[index], now[index], &told.children[index], &changes, &lines) }
      return
    }
    texts = nil
    let places = Dictionary(before.indices.map { (before[$0].id, $0) }) { first, _ in first }
    let kept = Set(now.map(\.id))
    for (child, number) in zip(before, told.children) where !kept.contains(child.id) {
      changes.append(.object(["remove": .number(number.number)]))
      forget(number)
    }
    // Last to first: what comes behind is in its place already.
    let staying = Set(LongestRun.of(now.map { places[$0.id] ?? -1 }))
    var children: [Told] = []
    for (index, child) in now.enumerated().reversed() {
      var change: JSONObject?
      if let place = places[child.id] {
        compare(before[place], child, &told.children[place], &changes, &lines)
        if !staying.contains(index) { change = ["move": .number(told.children[place].number)] }
        children.append(told.children[place])
      } else {
        let (tree, number) = tree(child, &lines)
        change = ["insert": tree, "in": .number(told.number)]
        children.append(number)
      }
      if var change {
        change["before"] = children.dropLast().last.map { .number($0.number) }
        changes.append(.object(change))
      }
    }
    told.children = children.reversed()
  }

  private mutating func forget(_ told: Told) {
    ids[told.number] = nil
    for child in told.children { forget(child) }
  }

  // MARK: Events

  package mutating func event(_ fields: JSONObject) throws(Diagnostic) -> DisplayEvent {
    if fields["do"] == "sync" { return DisplayEvent(unread: fields) }
    let revision = fields["r"]?.int ?? last?.revision ?? 0
    // A later edit isn't on an older screen than this. Other events may have seen a newer one, or name none.
    if fields["do"] == "edit", fields["r"] != nil {
      while past.count > 1, past[1].revision <= revision { forgetOldest() }
    }
    let screen = past.last { $0.revision <= revision } ?? past.first
    let reader = EventReader(fields: fields) { [ids, oldIDs] in
      ids[$0] ?? oldIDs[$0]
    } text: {
      screen?.texts[$0]
    }
    let event = try reader.event()
    return DisplayEvent(
      number: fields["e"]?.int ?? 0, ScreenEvent(event, instance: screen?.instance ?? 0, revision: revision))
  }
}

/// An event at an attached display, with the number that the display gives it; 0 for none.
package struct DisplayEvent: Equatable, Sendable {
  package let number: Int
  /// Nil for one that couldn't be read, or does nothing.
  package let event: ScreenEvent?

  init(number: Int, _ event: ScreenEvent) { (self.number, self.event) = (number, event) }

  package init(unread fields: JSONObject) { (number, event) = (fields["e"]?.int ?? 0, nil) }
}

/// The longest ascending subsequence: rows that needn't move when a table is sorted.
enum LongestRun {
  /// Their places, ascending; numbers below 0 don't count.
  static func of(_ numbers: [Int]) -> [Int] {
    // The place of the least number that ends a run of each length (M. Fredman, 1975).
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() where number >= 0 {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[place] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    return sequence(state: ends.last) { place in
      defer { place = place.flatMap { previous[$0] } }
      return place
    }.reversed()
  }
}
