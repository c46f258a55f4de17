extension Element {
  /// What an element is besides its role.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The traits as bits.
    public let rawValue: UInt32

    /// Makes traits from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The user can do nothing with it now.
    public static let disabled = Traits(rawValue: 1 << 0)
    /// Something happens when the user chooses it, though its role isn't that of a control: a row.
    public static let selectable = Traits(rawValue: 1 << 1)
    /// What it holds is hidden, and never written to a journal: a password.
    public static let secure = Traits(rawValue: 1 << 2)
    /// Takes something away for good.
    public static let destructive = Traits(rawValue: 1 << 3)
    /// Leaves without doing anything.
    public static let cancel = Traits(rawValue: 1 << 4)
    /// Has more inside, shown while its value is on: a row of an outline.
    public static let expandable = Traits(rawValue: 1 << 5)
    /// What was chosen, and is shown elsewhere: a row.
    public static let selected = Traits(rawValue: 1 << 6)
    /// What it holds is the path of a file or a folder: a display can complete it.
    public static let path = Traits(rawValue: 1 << 7)
    /// Enter does something there, instead of leading to the next field.
    public static let submits = Traits(rawValue: 1 << 8)
    /// The file whose ``path`` it holds is written, and not read.
    public static let saves = Traits(rawValue: 1 << 9)
  }
}
