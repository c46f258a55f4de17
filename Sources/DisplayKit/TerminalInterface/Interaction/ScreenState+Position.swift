import ScreenModel
import VIPKit

extension ScreenState {
  /// The state in a form that outlives the process.
  var position: ScreenPosition {
    func named<Value>(_ values: [ElementID: Value]) -> [String: Value] {
      Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }
    return ScreenPosition(
      focus: chosen?.rawValue,
      // At the end is where a cursor is anyway.
      cursors: named(editors.filter { $0.value.cursor < $0.value.text.count }.mapValues(\.cursor)),
      lists: named(listOffsets.filter { $0.value > 0 }.merging(resumedLists) { $1 }),
      rows: named(rows.mapValues(\.rawValue)), page: max(pageOffset, resumedPage))
  }

  /// Takes a state that has outlived its process.
  init(_ position: ScreenPosition) {
    func identified<Value>(_ values: [String: Value]) -> [ElementID: Value] {
      Dictionary(uniqueKeysWithValues: values.map { (ElementID($0.key), $0.value) })
    }
    self.init(chosen: position.focus.map { ElementID($0) }, resumedCursors: identified(position.cursors))
    resumedLists = identified(position.lists)
    rows = identified(position.rows.mapValues { ElementID($0) })
    resumedPage = position.page
  }
}
