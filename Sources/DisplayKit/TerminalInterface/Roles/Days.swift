import ScreenModel
import VIPKit

extension Element.Day {
  func text(_ words: Words) -> String {
    guard let day else { return "—" }
    return "\(day.day) \(Self.month(day.month, words)) \(day.year)"
  }

  static func month(_ number: Int, _ words: Words) -> String {
    // translators: months, of three columns each
    let months = [
      words("Jan"), words("Feb"), words("Mar"), words("Apr"), words("May"), words("Jun"), words("Jul"), words("Aug"),
      words("Sep"), words("Oct"), words("Nov"), words("Dec"),
    ]
    return months[number - 1].truncated(to: 3)
  }

  var hasEarlier: Bool { day.map { $0 > range.lowerBound } ?? true }
  var hasLater: Bool { day.map { $0 < range.upperBound } ?? true }

  /// From no day it goes to today.
  func adding(days: Int = 0, months: Int = 0) -> CalendarDay {
    let next = day.map { $0.adding(days: days).adding(months: months) } ?? SystemValues().today
    return min(max(next, range.lowerBound), range.upperBound)
  }

  func fault(in typed: TypedDay, _ words: Words) -> String? {
    guard typed.isWhole else { return words("A day is typed as year, month and day: 1988-05-12") }
    guard let day = typed.day else { return words("The calendar has no %@", typed.text) }
    return range.contains(day) ? nil : words("Choose a day from %@ to %@", range.lowerBound, range.upperBound)
  }
}

extension Control {
  static func day(_ choice: Element.Day) -> Control {
    func step(_ box: Box, _ step: Int, _ model: inout TerminalModel) -> [Effect]? {
      model.set(choice.adding(days: step), in: choice, of: box.id)
    }
    return Control(
      // Room for the longest day, and for the signs beside it.
      look: .labelled(width: 15),
      paint: { box, painter in
        let model = painter.model
        let typed = painter.hasFocus && model.calendar == nil ? model.state.typedDay?.text : nil
        let signs = (choice.hasEarlier ? "‹" : " ", choice.hasLater ? "›" : " ")
        painter.write("\(signs.0) \(typed ?? choice.text(model.words)) \(signs.1)", on: box)
        // Where digits go: after typed ones, or to the beginning.
        let cursor = Point(x: box.value.x + 2 + (typed?.columns ?? 0), y: box.value.y)
        if painter.hasFocus, box.value.intersection(painter.clip).contains(cursor) { painter.frame.cursor = cursor }
      },
      hints: { box, model in
        let words = model.words
        return [
          Hint(.calendar, words("calendar")), Hint([.earlierDay, .laterDay], words("day")),
          Hint([.earlierMonth, .laterMonth], words("month")),
        ] + model.enterHint(in: box)
      },
      activate: { box, model in
        model.state.typedDay = nil
        model.calendar = MonthCalendar(picker: box.id, day: choice.day ?? choice.adding())
        return []
      },
      step: step, usesArrowsAside: true,
      // Sets the day when all digits are there.
      type: { text, box, model in
        let (isDay, day) = model.type(text, into: choice)
        return isDay ? day.map { model.set($0, in: choice, of: box.id) } ?? [] : nil
      },
      ownKeys: { key, modifiers, box, model in
        guard modifiers.isEmpty else { return key == .enter ? model.enter(in: box) : nil }
        switch key {
        case .left, .right: return step(box, key == .left ? -1 : 1, &model)
        case .pageUp: return model.set(choice.adding(months: -1), in: choice, of: box.id)
        case .pageDown: return model.set(choice.adding(months: 1), in: choice, of: box.id)
        case .backspace where model.state.typedDay != nil:
          model.state.typedDay = model.state.typedDay?.droppingLast
          return []
        case .backspace, .delete: return choice.isOptional ? model.set(nil, in: choice, of: box.id) : []
        case .enter:
          guard let typed = model.state.typedDay else { return model.enter(in: box) }
          model.statusMessage = choice.fault(in: typed, model.words)
          return []
        default: return nil
        }
      }, betweenSigns: { choice.text($1) })
  }
}

/// A day as far as it is typed: `1988-05-12`.
struct TypedDay: Equatable, Sendable {
  private(set) var text = ""
  var day: CalendarDay? { CalendarDay(text) }
  var isWhole: Bool { text.count == 10 }

  /// Takes a digit or a hyphen, which may be left out; false for anything else.
  mutating func insert(_ character: Character) -> Bool {
    guard "0123456789-".contains(character) else { return false }
    guard !isWhole else { return true }
    if [4, 7].contains(text.count) { text += "-" }
    if character != "-" { text.append(character) }
    return true
  }

  var droppingLast: TypedDay? {
    let rest = text.dropLast()
    let day = TypedDay(text: String(rest.last == "-" ? rest.dropLast() : rest))
    return day.text.isEmpty ? nil : day
  }
}

extension TerminalModel {
  /// Whether only digits were typed; the day once it is complete and can be chosen.
  mutating func type(_ text: String, into choice: Element.Day) -> (isDay: Bool, day: CalendarDay?) {
    var typed = state.typedDay ?? TypedDay()
    guard text.allSatisfy({ typed.insert($0) }) else { return (false, nil) }
    guard !typed.text.isEmpty else { return (true, nil) }
    state.typedDay = typed
    guard typed.isWhole else { return (true, nil) }
    statusMessage = choice.fault(in: typed, words)
    return (true, statusMessage == nil ? typed.day : nil)
  }

  mutating func set(_ day: CalendarDay?, in choice: Element.Day, of id: ElementID) -> [Effect] {
    state.typedDay = nil
    return day == choice.day ? [] : [.send(.act(id, .setDay(day)))]
  }
}
