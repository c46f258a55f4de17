package import VIPKit

package struct ElementInput: Codable, Equatable, Sendable {
  package let element: ElementID
  package let input: Value

  /// In words that another build of the scene understands.
  package enum Value: Codable, Hashable, Sendable {
    case text(String)
    case isOn(Bool)
    /// An option's text, wherever it stands; of several with the same text, the place tells which, counted from 0, nil
    /// for the first. For a column: how the user has sorted by it.
    case picked(String, place: Int? = nil)
  }

  package init(element: ElementID, input: Value) { (self.element, self.input) = (element, input) }
}

extension Element {
  package var input: ElementInput.Value? {
    switch role {
    case _ where role.isField: text.map { .text($0) }
    case .stepper: number.map { .text("\($0)") }
    case .datePicker: .text(day?.description ?? "")
    case .toggle: .isOn(isOn)
    case .picker, .tabView: selection.map { choices[$0] }
    case .columnHeader: order.map { .picked($0.rawValue) }
    default: nil
    }
  }

  package var choices: [ElementInput.Value] {
    var counts: [String: Int] = [:]
    return options.map { words in
      let place = counts[words, default: 0]
      counts[words] = place + 1
      return .picked(words, place: place == 0 ? nil : place)
    }
  }

  /// The user's action for the input; nil when it is there already, or doesn't fit.
  package func action(for input: ElementInput.Value) -> Action? {
    guard input != self.input else { return nil }
    switch (role, input) {
    case (.stepper, .text(let text)): return Double(text).map { .set($0) }
    case (.datePicker, .text(let text)): return text.isEmpty ? .setDay(nil) : CalendarDay(text).map { .setDay($0) }
    case (_, .text(let text)) where role.isField: return .edit(text)
    case (.toggle, .isOn(let isOn)): return .turn(isOn)
    case (.picker, .picked(let words, _)), (.tabView, .picked(let words, _)):
      return (choices.firstIndex(of: input) ?? options.firstIndex(of: words)).map { .pick($0) }
    case (.columnHeader, .picked): return .activate
    default: return nil
    }
  }
}
