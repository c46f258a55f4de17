import ScreenModel
@_spi(Host) import VIPKit

/// The rows of long lists that each display looks at. The scene makes the rows of all displays; each one sees its own.
struct SharedRows {
  /// By list, the rows that the scene has to make now.
  typealias Wanted = [ElementID: RangeSet<Int>]

  /// Each has a user of its own: until it asks for rows of a list it sees the first ones, wherever others look.
  private var displays: Set<Int> = []
  /// By instance, list and display.
  private var asked: [Int: [ElementID: [Int: RangeSet<Int>]]] = [:]
  /// By list, what the scene made when it was shown last.
  private var made: Wanted = [:]

  mutating func add(_ display: Int, on instance: Int?) -> Wanted {
    displays.insert(display)
    return wanted(on: instance)
  }

  mutating func remove(_ display: Int, on instance: Int?) -> Wanted {
    asked = asked.mapValues { $0.mapValues { $0.filter { $0.key != display } } }
    return displays.remove(display) == nil ? [:] : wanted(on: instance)
  }

  mutating func look(at rows: RangeSet<Int>, of list: ElementID, on instance: Int, by display: Int) -> Wanted {
    asked[instance, default: [:]][list, default: [:]][display] = rows
    return wanted(on: instance).filter { $0.key == list }
  }

  /// Another instance is shown. Those beneath it keep their rows.
  mutating func enter(_ instance: Int) { (asked, made) = (asked.filter { $0.key <= instance }, [:]) }

  /// A new build of the scene begins with the first rows of its lists. Returns what it has to make instead.
  mutating func forgotten(by screen: Screen) -> Wanted {
    let (due, before, initial) = (wanted(on: screen.instance), made, RangeSet(RowWindow.initial))
    if due.isEmpty { return [:] }
    made = [:]
    _ = screen.root.replacingLongLists { list in
      made[list.id] = list.madeRows
      return nil
    }
    return due.filter { $0.value != initial && made[$0.key] == initial && before[$0.key] != initial }
  }

  /// The screen as a display sees it: one that follows sees the rows of the active display.
  func screen(_ screen: Screen, for display: Int, active: Int) -> Screen {
    guard let lists = asked[screen.instance] else { return screen }
    var screen = screen
    let root = screen.root.replacingLongLists { list in
      let looker = displays.contains(display) ? display : active
      let rows = lists[list.id]?[looker]?.ranges.first ?? RowWindow.initial
      return list.windowed(to: rows, isShared: displays.count > 1)
    }
    screen.root = root ?? screen.root
    return screen
  }

  private func wanted(on instance: Int?) -> Wanted {
    (instance.flatMap { asked[$0] } ?? [:]).mapValues { asked in
      let initial: RangeSet<Int> = displays.isSubset(of: asked.keys) ? RangeSet() : RangeSet(RowWindow.initial)
      return asked.values.reduce(into: initial) { $0.formUnion($1) }
    }
  }
}
