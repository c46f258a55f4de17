extension Element {
  /// The words that it shows or holds besides its label; nil for none.
  public var text: String? {
    switch kind {
    case .text(let words, _), .badge(let words), .image(_, let words): words
    case .field(let field): field.text
    case .chart(let figures): figures.words
    case .other(_, let words, _): words
    default: nil
    }
  }

  /// Whether it is a switch that is on, or unfolded.
  public var isOn: Bool {
    switch kind {
    case .toggle(isOn: true), .disclosureGroup(isOpen: true): true
    case .row(let row): row.isUnfolded == true
    default: false
    }
  }

  /// Whether what it holds is hidden, and never written to a journal: a password.
  public var isSecure: Bool { if case .field(let field) = kind { field.purpose == .secret } else { false } }

  /// The same field with another text.
  @_spi(Host) public func holding(_ text: String) -> Element {
    guard case .field(var field) = kind else { return self }
    field.text = text
    var element = self
    element.kind = .field(field)
    return element
  }

  /// Whether choosing it does something, though it is no control: a row, the name of a column.
  public var isSelectable: Bool {
    switch kind {
    case .row(let row): row.isSelectable
    case .columnHeader(let isSortable, _): isSortable
    case .other(_, _, let isSelectable): isSelectable
    default: false
    }
  }

  /// Whether it is a row that is chosen, and shown elsewhere.
  public var isSelected: Bool { if case .row(let row) = kind { row.isSelected } else { false } }

  /// The options, as the user reads them.
  public var options: [String] {
    switch kind {
    case .picker(let options), .tabView(let options): options.titles
    default: []
    }
  }

  /// The chosen option, counted from 0; nil for none, or one that it doesn't have.
  public var selection: Int? {
    switch kind {
    case .picker(let options), .tabView(let options):
      options.chosen.flatMap { options.titles.indices.contains($0) ? $0 : nil }
    default: nil
    }
  }

  /// The words of the chosen option; nil for none.
  public var selectedOption: String? { selection.map { options[$0] } }

  /// Shown in a list without rows; empty for anything else.
  public var placeholder: String { if case .list(let list) = kind { list.placeholder } else { "" } }

  /// The rows that are there of a long list; nil when all are.
  @_spi(Host) public var window: RowWindow? { if case .list(let list) = kind { list.window } else { nil } }

  /// A button's special purpose, if any.
  @_spi(Host) public var buttonRole: ButtonRole? { if case .button(let role, _) = kind { role } else { nil } }

  /// The text that a button puts on the user's clipboard; nil for none.
  public var copied: String? { if case .button(_, let copied) = kind { copied } else { nil } }

  /// The name of the route that a link takes.
  public var route: String? { if case .link(let route) = kind { route } else { nil } }

  /// The address of a link out of the application; one that may be opened is ``destination``.
  public var address: String? { if case .externalLink(let address) = kind { address } else { nil } }

  /// How a column sorts the rows of its table; nil when another column does.
  public var order: TableSort.Order? { if case .columnHeader(_, let order) = kind { order } else { nil } }

  /// The number that it shows; nil for none.
  public var number: Double? {
    switch kind {
    case .stepper(let number), .gauge(let number): number.value.isNaN ? nil : number.value
    default: nil
    }
  }

  /// The day that it shows; nil for none.
  public var day: CalendarDay? { if case .datePicker(let day) = kind { day.day } else { nil } }

  /// The part that is done, from 0 to 1; nil when nobody knows.
  public var fraction: Double? {
    guard case .progress(let fraction?) = kind, !fraction.isNaN else { return nil }
    return min(max(fraction, 0), 1)
  }
}

extension Element.Number {
  /// The number in the author's words, or in digits.
  public var text: String { words ?? (value.isNaN ? "" : value.digits) }
}

extension Double {
  var digits: String { whole?.description ?? description }

  /// Nil when it is none. `Int.max` has no `Double` of its own: 2^63 stands for it.
  var whole: Int? { self == 0x1p63 ? .max : Int(exactly: self) }
}
