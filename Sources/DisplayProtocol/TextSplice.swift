import HostManifest

/// What becomes another text by one change. Places are counted in Unicode scalar values.
struct TextSplice: Equatable {
  let place: Int
  /// How many are taken out there.
  let removed: Int
  let inserted: String

  init(from old: String, to new: String) {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let most = min(old.count, new.count)
    let start = (0..<most).first { old[$0] != new[$0] } ?? most
    let end = (0..<most - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most - start
    place = start
    removed = old.count - start - end
    var text = String.UnicodeScalarView()
    text.append(contentsOf: new[start..<new.count - end])
    inserted = String(text)
  }

  init?(_ json: JSONValue?) {
    guard let parts = json?.array, parts.count == 3, let place = parts[0].int, let removed = parts[1].int,
      let inserted = parts[2].string, place >= 0, removed >= 0
    else { return nil }
    (self.place, self.removed, self.inserted) = (place, removed, inserted)
  }

  var json: JSONValue { .array([.number(place), .number(removed), .string(inserted)]) }

  /// The text that a text becomes; nil when it is too short for that.
  func applied(to text: String) -> String? {
    let scalars = text.unicodeScalars
    guard let start = scalars.index(scalars.startIndex, offsetBy: place, limitedBy: scalars.endIndex),
      let end = scalars.index(start, offsetBy: removed, limitedBy: scalars.endIndex)
    else { return nil }
    return String(scalars[..<start]) + inserted + String(scalars[end...])
  }
}
