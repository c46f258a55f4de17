extension Element {
  /// What an element is. A display draws each role that it knows in its own way, and others by label, value and children; so a
  /// view of one's own may have a role of its own.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role's name, such as `textField`.
    public let rawValue: String

    /// Names a role.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Words: the value.
    public static let text = Role(rawValue: "text")
    /// A line of text that the user edits.
    public static let textField = Role(rawValue: "textField")
    /// Lines of text that the user edits.
    public static let textEditor = Role(rawValue: "textEditor")
    /// A line of text that says what is looked for.
    public static let searchField = Role(rawValue: "searchField")
    /// A number that goes up and down in steps.
    public static let stepper = Role(rawValue: "stepper")
    /// What is pressed.
    public static let button = Role(rawValue: "button")
    /// What leads to another scene.
    public static let link = Role(rawValue: "link")
    /// What leads out of the application.
    public static let externalLink = Role(rawValue: "externalLink")
    /// A switch.
    public static let toggle = Role(rawValue: "toggle")
    /// One choice of several.
    public static let picker = Role(rawValue: "picker")
    /// A day of the calendar that is chosen.
    public static let datePicker = Role(rawValue: "datePicker")
    /// Rows, one below the other, that scroll. The children are the rows.
    public static let list = Role(rawValue: "list")
    /// One row of a list.
    public static let row = Role(rawValue: "row")
    /// Rows whose cells stand in columns. The children are a row of column headers and a list.
    public static let table = Role(rawValue: "table")
    /// The name of a column; chosen, it sorts the rows.
    public static let columnHeader = Role(rawValue: "columnHeader")
    /// Several screens in one place: the options are their titles, the children are what the chosen one shows.
    public static let tabView = Role(rawValue: "tabView")
    /// What one chooses from, and beside it what was chosen.
    public static let splitView = Role(rawValue: "splitView")
    /// Another scene: the label is its title, the children are its elements.
    public static let scene = Role(rawValue: "scene")
    /// A group with a heading.
    public static let section = Role(rawValue: "section")
    /// A heading that is unfolded: the children are what belongs to it, while the value is on.
    public static let disclosureGroup = Role(rawValue: "disclosureGroup")
    /// Fields and buttons that belong together, with a heading.
    public static let form = Role(rawValue: "form")
    /// Buttons behind one: the children.
    public static let menu = Role(rawValue: "menu")
    /// The children beside one another.
    public static let horizontalStack = Role(rawValue: "hStack")
    /// The children below one another.
    public static let verticalStack = Role(rawValue: "vStack")
    /// Work under way: the value is how much is done.
    public static let progress = Role(rawValue: "progress")
    /// How much there is of something: the value is a number within a range.
    public static let gauge = Role(rawValue: "gauge")
    /// A word or a number that stands out.
    public static let badge = Role(rawValue: "badge")
    /// Numbers as a picture: the value is the words that say the same.
    public static let chart = Role(rawValue: "chart")
    /// A picture: the value is the words that say what it shows.
    public static let image = Role(rawValue: "image")
    /// A line between two things.
    public static let divider = Role(rawValue: "divider")
    /// Empty room, as much as there is.
    public static let spacer = Role(rawValue: "spacer")

    private static let known: Set<Role> = [
      .text, .textField, .searchField, .stepper, .button, .link, .toggle, .picker, .list, .row, .section, .form,
      .horizontalStack, .verticalStack, .progress, .gauge, .divider, .spacer, .textEditor,
      .datePicker, .externalLink, .badge, .chart, .image, .menu, .table, .columnHeader, .tabView,
      .splitView, .scene, .disclosureGroup,
    ]
    private static let controls: Set<Role> = [
      .textField, .searchField, .textEditor, .stepper, .button, .link, .toggle, .picker, .datePicker, .externalLink,
      .menu, .tabView, .disclosureGroup,
    ]

    /// Whether it is one of VIPKit's.
    var isKnown: Bool { Self.known.contains(self) }

    /// Whether text is typed into it.
    public var isField: Bool { self == .textField || self == .searchField || self == .textEditor }

    /// Whether it is there to be pressed, typed into, switched.
    public var isControl: Bool { Self.controls.contains(self) }
  }
}
