/// A single change of a text. Places are counted in Unicode scalar values.
public struct TextSplice: Equatable, Sendable {
  /// Where the change is.
  public let place: Int
  /// How many scalars it removes.
  public let removed: Int
  /// What it inserts.
  public let inserted: String

  private var end: Int { place + removed }

  /// Describes a change.
  public init(place: Int, removed: Int, inserted: String) {
    (self.place, self.removed, self.inserted) = (place, removed, inserted)
  }

  /// The change from one text to another.
  public init(from old: String, to new: String) {
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

  /// A place after the change: behind it, it moves with the text.
  public func moved(_ other: Int) -> Int {
    other > place && other >= end ? other - removed + inserted.unicodeScalars.count : other
  }

  /// Nil when the text is too short.
  public func applied(to text: String) -> String? {
    let scalars = text.unicodeScalars
    guard let start = scalars.index(scalars.startIndex, offsetBy: place, limitedBy: scalars.endIndex),
      let end = scalars.index(start, offsetBy: removed, limitedBy: scalars.endIndex)
    else { return nil }
    return String(scalars[..<start]) + inserted + String(scalars[end...])
  }

  /// Applies two changes that were made independently: the result has what both inserted.
  public static func merge(_ mine: String, with theirs: String, from text: String) -> String? {
    let (mine, theirs) = (TextSplice(from: text, to: mine), TextSplice(from: text, to: theirs))
    let (first, second) = mine.end <= theirs.place ? (mine, theirs) : (theirs, mine)
    if first.end <= second.place { return second.applied(to: text).flatMap(first.applied) }
    let place = min(first.place, second.place)
    let removed = max(first.end, second.end) - place
    return TextSplice(place: place, removed: removed, inserted: first.inserted + second.inserted).applied(to: text)
  }
}
