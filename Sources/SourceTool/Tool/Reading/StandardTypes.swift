/// The types of Swift and Foundation whose declarations are in no source that is read.
enum StandardTypes {
  private static let protocols: Set = ["Equatable", "Hashable", "Comparable", "Strideable", "OptionSet", "SetAlgebra"]

  private static let values: Set = [
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "Substring", "UInt",
    "UInt8", "UInt16", "UInt32", "UInt64", "UUID", "URL", "Date", "Data", "Decimal", "Duration", "Locale", "TimeZone",
    "Calendar", "DateComponents", "TimeInterval", "CGFloat", "AnyHashable", "ObjectIdentifier",
  ]

  /// Those that can be compared when their arguments can.
  static let containers: Set = [
    "Array", "Set", "Dictionary", "Optional", "Result", "Range", "ClosedRange", "ArraySlice",
  ]

  static let equatable = protocols.union(values)

  static let all = equatable.union(containers).union(["Void", "Any", "AnyObject", "Error", "AsyncStream", "Never"])
}
