/// Views beside one another.
public struct HStack: View {
  /// The values that a display draws.
  public let element: Element

  /// Sets views beside one another.
  public init(@ViewBuilder content: () -> [Element]) {
    element = Element(.horizontalStack, children: content())
  }
}

/// Views below one another.
public struct VStack: View {
  /// The values that a display draws.
  public let element: Element

  /// Sets views below one another.
  public init(@ViewBuilder content: () -> [Element]) {
    element = Element(.verticalStack, children: content())
  }
}

/// Fields and buttons that belong together. Return in its last field presses its first button.
public struct Form: View {
  /// The values that a display draws.
  public let element: Element

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - title: the heading; empty for none.
  ///   - content: the fields and buttons, set below one another.
  public init(_ title: String = "", @ViewBuilder content: () -> [Element]) {
    element = Element(.form(title: title), children: content())
  }
}

/// A group with a heading.
public struct Section: View {
  /// The values that a display draws.
  public let element: Element

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - header: the heading.
  ///   - content: the views below it.
  public init(_ header: String, @ViewBuilder content: () -> [Element]) {
    element = Element(.section(header: header), children: content())
  }
}

/// A line between two things.
public struct Divider: View {
  /// Makes a line.
  public init() {}

  /// The values that a display draws.
  public var element: Element { Element(.divider) }
}

/// Room that grows as far as it can.
public struct Spacer: View {
  /// Makes room.
  public init() {}

  /// The values that a display draws.
  public var element: Element { Element(.spacer) }
}

/// Nothing.
public struct EmptyView: View {
  /// Makes nothing.
  public init() {}

  /// The values that a display draws.
  public var element: Element { Element(.empty) }
}

/// Work under way.
public struct ProgressView: View {
  private let label: String
  private let fraction: Double?

  /// Shows how far some work has got.
  ///
  /// - Parameters:
  ///   - label: names the work.
  ///   - value: how much is done, from 0 to 1; nil when nobody knows. Values outside are brought to the nearer end.
  public init(_ label: String, value: Double? = nil) {
    self.label = label
    fraction = value.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
  }

  /// The values that a display draws.
  public var element: Element { Element(.progress(label: label, fraction: fraction)) }
}
