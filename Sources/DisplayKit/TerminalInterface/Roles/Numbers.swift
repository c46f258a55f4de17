import ScreenModel
import VIPKit

extension Control {
  private static let mostDigits = 20

  /// ← and → change it, digits set it.
  static func stepper(_ number: Element.Number, _ words: String) -> Control {
    /// Sets the number as soon as the stepper takes it.
    func set(typed: String, _ box: Box, _ model: inout TerminalModel) -> [Effect] {
      model.state.typedNumber = typed.isEmpty ? nil : typed
      guard let new = number.from(typed), new != number.value else { return [] }
      model.state.sentNumbers.insert(new)
      return [.send(.act(box.id, .set(new)))]
    }
    func step(_ box: Box, _ step: Int, _ model: inout TerminalModel) -> [Effect]? {
      model.state.typedNumber = nil
      return number.next(by: Double(step)).map { [.send(.act(box.id, .set($0)))] } ?? []
    }
    return Control(
      look: .labelled(width: 4 + words.columns),
      paint: { box, painter in
        let typed = painter.hasFocus ? painter.model.state.typedNumber : nil
        let (less, more) = (number.next(by: -1) == nil ? " " : "−", number.next(by: 1) == nil ? " " : "+")
        painter.write("\(less) \(typed ?? words) \(more)", on: box)
        guard let typed else { return }
        let place = Point(x: box.value.x + 2 + typed.columns, y: box.value.y)
        painter.setCursor(at: place, in: box.value.intersection(painter.clip))
      },
      hints: { [Hint([.left, .right], $1.words("change"))] + $1.enterHint(in: $0) },
      activate: { step($0, 1, &$1) ?? [] }, step: step, usesArrowsAside: true,
      type: { text, box, model in
        let signs =
          ((number.range?.lowerBound ?? -1) < 0 ? "-" : "") + (number.step.rounded() == number.step ? "" : ".")
        // Other characters may be keys of commands.
        guard text.allSatisfy({ "0123456789\(signs)".contains($0) }) else { return nil }
        return set(typed: String(((model.state.typedNumber ?? "") + text).prefix(mostDigits)), box, &model)
      },
      ownKeys: { key, _, box, model in
        let typed = model.state.typedNumber
        switch key {
        case .backspace: return typed.map { set(typed: String($0.dropLast()), box, &model) }
        case .left, .right: return step(box, key == .left ? -1 : 1, &model)
        case .enter:
          guard let typed, number.from(typed) == nil else { return model.enter(in: box) }
          let words = model.words
          model.statusMessage =
            number.range.map { words("Choose a number from %@ to %@", $0.lowerBound.short, $0.upperBound.short) }
            ?? words("Choose a number")
          return []
        default: return nil
        }
      }, betweenSigns: { _, _ in "" })
  }

  static func gauge(_ number: Element.Number, _ words: String) -> Control {
    let range = number.range ?? 0...1
    let value = number.value.isNaN ? range.lowerBound : number.value
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    let part = share.isFinite ? min(max(share, 0), 1) : 0
    return Control(look: .roomy, paint: { $1.write(bar(part, words.onOneLine, $0), on: $0, style: $0.barStyle) })
  }

  static func progress(_ fraction: Double?) -> Control {
    Control(look: .roomy) { box, painter in
      let words = fraction.map { bar($0, "\(Int(($0 * 100).rounded())) %", box) }
      painter.write(words ?? painter.model.spinner, on: box, style: box.barStyle)
    }
  }

  private static func bar(_ fraction: Double, _ words: String, _ box: Box) -> String {
    let length = max(0, min(30, box.value.width - max(6, words.columns + 1)))
    let filled = Int((fraction * Double(length)).rounded())
    return "█".times(filled) + "░".times(length - filled) + " ".times(max(1, 6 - words.columns)) + words
  }
}

extension TerminalModel {
  var typedStepper: Element.Number? {
    if state.typedNumber != nil, case .stepper(let number) = focusedBox?.kind { number } else { nil }
  }

  /// Whether what is typed is no day or number yet, and Escape takes it back.
  var isFigureBegun: Bool {
    let isNumber = typedStepper.map { $0.from(state.typedNumber ?? "") != nil } ?? true
    return !isNumber || state.typedDay != nil && calendar == nil
  }
}

extension Element.Number {
  /// A step away; nil where the range ends.
  func next(by direction: Double) -> Double? {
    let number = value.isNaN ? 0 : value
    let range = range ?? -.infinity ... .infinity
    guard direction > 0 ? number < range.upperBound : number > range.lowerBound else { return nil }
    // A number outside is led into the range.
    return min(max(number + direction * step, range.lowerBound), range.upperBound)
  }
}
