import ScreenModel
@_spi(Host) import VIPKit

/// The rows of long lists that each display looks at. The scene makes the rows of all displays; each one sees its own.
struct SharedRows {
  /// By list, the rows that the scene has to make now.
  typealias Wanted = [ElementID: RangeSet<Int>]

  /// Displays with a user. One that has asked for no rows of a list sees the first ones, wherever others look.
  private var displays: Set<Int> = []
  /// By instance, list and display.
  private var asked: [Int: [ElementID: [Int: RangeSet<Int>]]] = [:]
  /// The instance that is shown, and what it made of each list.
  private var shown = (instance: 0, made: Wanted())

  mutating func add(_ display: Int) -> Wanted {
    let before = wanted
    displays.insert(display)
    return wanted.filter { before[$0.key] != $0.value }
  }

  mutating func remove(_ display: Int) -> Wanted {
    let before = wanted
    asked = asked.mapValues { $0.mapValues { $0.filter { $0.key != display } } }
    displays.remove(display)
    return wanted.filter { before[$0.key] != $0.value }
  }

  mutating func look(at rows: RangeSet<Int>, of list: ElementID, by display: Int) -> Wanted {
    asked[shown.instance, default: [:]][list, default: [:]][display] = rows
    return wanted.filter { $0.key == list }
  }

  /// Instances beneath the one that is shown keep their rows. A new build of a scene begins with the first rows of its
  /// lists: returns what it has to make instead.
  mutating func show(_ screen: Screen) -> Wanted {
    let (before, initial) = (screen.instance == shown.instance ? shown.made : [:], RangeSet(RowWindow.initial))
    asked = asked.filter { $0.key <= screen.instance }
    shown = (screen.instance, [:])
    if wanted.isEmpty { return [:] }
    _ = screen.root.replacingLongLists { list in
      shown.made[list.id] = list.madeRows
      return nil
    }
    return wanted.filter { $0.value != initial && shown.made[$0.key] == initial && before[$0.key] != initial }
  }

  /// The screen as a display sees it: one that follows sees the rows of the active display.
  func screen(_ screen: Screen, for display: Int, active: Int) -> Screen {
    guard let lists = asked[screen.instance] else { return screen }
    var screen = screen
    let root = screen.root.replacingLongLists { list in
      let viewer = displays.contains(display) ? display : active
      let rows = lists[list.id]?[viewer]?.ranges.first ?? RowWindow.initial
      return list.windowed(to: rows, isShared: displays.count > 1)
    }
    screen.root = root ?? screen.root
    return screen
  }

  private var wanted: Wanted {
    (asked[shown.instance] ?? [:]).mapValues { asked in
      let initial: RangeSet<Int> = displays.isSubset(of: asked.keys) ? RangeSet() : RangeSet(RowWindow.initial)
      return asked.values.reduce(into: initial) { $0.formUnion($1) }
    }
  }
}
