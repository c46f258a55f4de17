/// How the digits of a national number are grouped.
struct PhoneGroups {
  /// The groups, parted by spaces.
  let text: String
  /// Whether the country is known to write its numbers so.
  let areKnown: Bool

  init(_ number: PhoneNumber) {
    let digits = number.nationalNumber
    let lengths = Self.lengths(of: number)
    areKnown = lengths != nil
    var groups = Self.split(digits, by: lengths ?? Self.threes(digits.count))
    if number.countryCode == "7" { groups[0] = "(\(groups[0]))" }
    text = groups.joined(separator: " ")
  }

  /// The lengths of the groups; nil where they are not known.
  private static func lengths(of number: PhoneNumber) -> [Int]? {
    switch (number.countryCode, number.nationalNumber.count) {
    case ("7", _): [3, 3, 2, 2]
    case ("1", _): [3, 3, 4]
    case ("33", _): [1, 2, 2, 2, 2]
    case ("34", _): [3, 3, 3]
    case ("44", 10): british(number.nationalNumber)
    default: nil
    }
  }

  /// By the area codes of Ofcom's national telephone numbering plan.
  private static func british(_ digits: String) -> [Int] {
    let area = Array(digits.prefix(3))
    return switch (area[0], area[1], area[2]) {
    case ("2", _, _): [2, 4, 4]
    case ("1", "1", _), ("1", _, "1"), ("3", _, _), ("8", _, _), ("9", _, _): [3, 3, 4]
    default: [4, 6]
    }
  }

  /// Groups of three, the last of two to four.
  private static func threes(_ count: Int) -> [Int] {
    count <= 4 ? [count] : [3] + threes(count - 3)
  }

  private static func split(_ digits: String, by lengths: [Int]) -> [String] {
    var rest = digits[...]
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
  }
}
