@_spi(Host) public import VIPKit

extension Element {
  /// Whether it is a button, a link, a switch, a disclosure heading, or the header of a column that sorts.
  public var isPressable: Bool {
    [.button, .link, .externalLink, .toggle, .disclosureGroup].contains(role) || role == .columnHeader && isInteractive
  }

  /// Whether it takes a text, a choice, a number or a day.
  public var isSettable: Bool { role.isField || [.picker, .toggle, .stepper, .datePicker].contains(role) }

  /// Whether it holds the path of a file, which a display can complete.
  public var isPath: Bool {
    if case .field(let field) = kind { field.purpose == .file || field.purpose == .newFile } else { false }
  }

  /// Whether Enter does something in it, instead of leading to the next control.
  public var submits: Bool { if case .field(let field) = kind { field.submits } else { false } }

  /// Whether the rows inside it can be shown and hidden.
  public var isExpandable: Bool {
    switch kind {
    case .disclosureGroup: true
    case .row(let row): row.isUnfolded != nil
    default: false
    }
  }

  /// The number in the author's words, or in digits.
  public var numberText: String {
    switch kind {
    case .stepper(let number), .gauge(let number): number.text
    default: ""
    }
  }

  /// The field that has replaced a field of an older tree, under another label: of its kind one is gone, and one is
  /// new. Nil when the field is still there, was none, or its successor is ambiguous.
  public func successor(of id: ElementID, in old: Element) -> ElementID? {
    guard let field = old.find(id), field.role.isField else { return nil }
    func fields(of root: Element) -> Set<ElementID> {
      let isSecure = field.isSecure
      return Set(root.flattened.filter { $0.role == field.role && $0.isSecure == isSecure }.map(\.id))
    }
    let (before, now) = (fields(of: old), fields(of: self))
    guard before.subtracting(now) == [id] else { return nil }
    let new = now.subtracting(before)
    return new.count == 1 ? new.first : nil
  }

  /// The action of a press.
  public var press: Action { role == .toggle ? .turn(!isOn) : .activate }

  /// Whether elements of its role take such an action.
  public func takes(_ action: Action) -> Bool {
    switch action {
    case .activate: isPressable && role != .toggle || submits
    case .edit: role.isField
    case .turn: role == .toggle || isExpandable
    case .pick: role == .picker || role == .tabView
    case .set: role == .stepper
    case .setDay: role == .datePicker
    case .choose, .show: role == .list
    @unknown default: false
    }
  }

  /// What the action's value must be, in words; nil when it is.
  public func expectation(unmetBy action: Action) -> String? {
    switch action {
    case .set(let number):
      if case .stepper(let own) = kind { own.takes(number) ? nil : own.expected } else { nil }
    case .setDay(let day): if case .datePicker(let own) = kind { own.takes(day) ? nil : own.expected } else { nil }
    case .pick(let option) where !options.indices.contains(option):
      options.isEmpty ? "nothing: there are no options" : "an option from 0 to \(options.count - 1)"
    case .edit(let text): role == .textEditor || !text.contains(where: \.isNewline) ? nil : "a text of one line"
    case .activate, .turn, .pick, .choose, .show: nil
    @unknown default: nil
    }
  }
}

extension Element.Number {
  /// Whether it may be this number.
  public func takes(_ number: Double) -> Bool {
    (step.rounded() != step || number.rounded() == number) && range?.contains(number) ?? number.isFinite
  }

  /// The number of some digits, if it may be that; as to steps, whole ones alone are checked. Nil for others.
  public func from(_ digits: String) -> Double? {
    let number = step.rounded() == step ? Int(digits).map(Double.init) : Double(digits)
    return number.flatMap { takes($0) ? $0 : nil }
  }

  /// The numbers that it takes, in words: `a whole number from 1 to 9`.
  public var expected: String {
    (step.rounded() == step ? "a whole number" : "a number")
      + (range.map { " from \(Self($0.lowerBound).text) to \(Self($0.upperBound).text)" } ?? "")
  }
}

extension Element.Day {
  /// The days it takes, in words.
  public var expected: String { "a day from \(range.lowerBound) to \(range.upperBound)" }

  /// Whether it takes a day, or none (nil).
  public func takes(_ day: CalendarDay?) -> Bool { day.map(range.contains) ?? isOptional }
}
