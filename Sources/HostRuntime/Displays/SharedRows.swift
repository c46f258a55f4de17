import ScreenModel
@_spi(Host) import VIPKit

/// The rows of long lists that each display looks at. The scene makes the rows of all displays; each one sees its own.
struct SharedRows {
  /// By instance, list and display.
  private var asked: [Int: [ElementID: [Int: RangeSet<Int>]]] = [:]

  /// Returns the rows that the list has to make now, for all displays.
  mutating func look(
    at rows: RangeSet<Int>, of list: ElementID, on instance: Int, by display: Int
  ) -> RangeSet<Int> {
    asked[instance, default: [:]][list, default: [:]][display] = rows
    return all(of: list, on: instance)
  }

  /// Returns the lists of the instance that the display looked at, with the rows that the others look at.
  mutating func forget(_ display: Int, on shown: Int?) -> [ElementID: RangeSet<Int>] {
    var left: [ElementID: RangeSet<Int>] = [:]
    for (instance, lists) in asked {
      for list in lists.keys where asked[instance]?[list]?.removeValue(forKey: display) != nil {
        if instance == shown { left[list] = all(of: list, on: instance) }
      }
    }
    return left
  }

  /// Another instance is shown. Those beneath it keep their rows.
  mutating func enter(_ instance: Int) { asked = asked.filter { $0.key <= instance } }

  /// The screen as a display sees it. One that has asked for no rows of a list sees those of the active display.
  func screen(_ screen: Screen, for display: Int, active: Int) -> Screen {
    guard let lists = asked[screen.instance] else { return screen }
    var screen = screen
    let root = screen.root.replacingLongLists { list in
      let asked = lists[list.id] ?? [:]
      let own = (asked[display] ?? asked[active])?.ranges.first
      return list.windowed(to: own, isShared: asked.count > 1)
    }
    screen.root = root ?? screen.root
    return screen
  }

  private func all(of list: ElementID, on instance: Int) -> RangeSet<Int> {
    let displays = asked[instance]?[list] ?? [:]
    return displays.values.reduce(into: RangeSet<Int>()) { $0.formUnion($1) }
  }
}
