extension Element {
  /// What an element is, by its name in ids and in the display protocol.
  public enum Role: String, Sendable {
    case text, badge, textField, searchField, textEditor, stepper, gauge, button, link, externalLink, toggle, picker
    case datePicker, list, row, table, columnHeader, tabView, splitView, scene, section, disclosureGroup, form, menu
    case horizontalStack = "hStack"
    case verticalStack = "vStack"
    case progress, chart, image, divider, spacer
    /// A kind of a later VIPKit.
    case other

    /// Whether the user types into it.
    public var isField: Bool { self == .textField || self == .searchField || self == .textEditor }

    /// Whether the user presses it, types into it, switches it.
    public var isControl: Bool {
      switch self {
      case .textField, .searchField, .textEditor, .stepper, .button, .link, .toggle, .picker, .datePicker,
        .externalLink, .menu, .tabView, .disclosureGroup:
        true
      default: false
      }
    }
  }

  /// What it is, without what its kind has.
  public var role: Role {
    switch kind {
    case .text: .text
    case .badge: .badge
    case .field(let field):
      switch field.purpose {
      case .search: .searchField
      case .lines: .textEditor
      default: .textField
      }
    case .stepper: .stepper
    case .gauge: .gauge
    case .button: .button
    case .link: .link
    case .externalLink: .externalLink
    case .toggle: .toggle
    case .picker: .picker
    case .datePicker: .datePicker
    case .list: .list
    case .row: .row
    case .table: .table
    case .columnHeader: .columnHeader
    case .tabView: .tabView
    case .splitView: .splitView
    case .scene: .scene
    case .section: .section
    case .disclosureGroup: .disclosureGroup
    case .form: .form
    case .menu: .menu
    case .horizontalStack: .horizontalStack
    case .verticalStack: .verticalStack
    case .progress: .progress
    case .chart: .chart
    case .image: .image
    case .divider: .divider
    case .spacer: .spacer
    case .other: .other
    }
  }

  /// The name of its role, such as `textField`.
  @_spi(Host) public var roleName: String { if case .other(let name, _, _) = kind { name } else { role.rawValue } }

  /// What it is besides its role: names of the display protocol, in its order.
  @_spi(Host) public var traits: [String] {
    var names: [String] = isEnabled ? [] : ["disabled"]
    switch kind {
    case .field(let field):
      let purpose = field.purpose
      names += [
        ("secure", purpose == .secret), ("path", purpose == .file || purpose == .newFile), ("submits", field.submits),
        ("saves", purpose == .newFile),
      ].filter(\.1).map(\.0)
    case .button(let role?, _): names.append(role.rawValue)
    case .row(let row):
      if row.isSelectable { names.append("selectable") }
      if row.isUnfolded != nil { names.append("expandable") }
      if row.isSelected { names.append("selected") }
    case .disclosureGroup: names += ["selectable", "expandable"]
    case .columnHeader(isSortable: true, order: _): names.append("selectable")
    case .other(_, _, isSelectable: true): names.append("selectable")
    default: break
    }
    return names
  }
}
