/// Views beside one another.
public struct HStack<Content: View>: PrimitiveView {
  let content: Content

  /// Sets views beside one another.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.horizontalStack, children: context.elements(of: content, at: 0))]
  }
}

/// Views below one another.
public struct VStack<Content: View>: PrimitiveView {
  let content: Content

  /// Sets views below one another.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.verticalStack, children: context.elements(of: content, at: 0))]
  }
}

/// Fields and buttons. Return in the last field presses the first button that neither cancels nor deletes.
public struct Form<Content: View>: PrimitiveView {
  private let title: String
  private let content: Content

  /// Makes a form with a heading; empty for none.
  public init(_ title: String = "", @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.form, label: title.isEmpty ? nil : title, children: context.elements(of: content, at: 0))]
  }
}

/// A group, with a heading or without.
public struct Section<Content: View>: PrimitiveView {
  private let header: String
  private let content: Content

  /// Makes a section with a heading; empty for none.
  public init(_ header: String = "", @ViewBuilder content: () -> Content) {
    self.header = header
    self.content = content()
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.section, label: header.isEmpty ? nil : header, children: context.elements(of: content, at: 0))]
  }
}

/// What one chooses from, and beside it what was chosen; on a narrow screen below it.
public struct SplitView<Sidebar: View, Detail: View>: PrimitiveView {
  private let ratio: Double?
  private let sidebar: Sidebar
  private let detail: Detail

  /// Sets two parts side by side. The ratio is the sidebar's part of the width, from 0.1 to 0.9; nil for a third, and
  /// more where its lists need it.
  public init(ratio: Double? = nil, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.ratio = ratio
    self.sidebar = sidebar()
    self.detail = detail()
  }

  func elements(in context: ViewContext) -> [Element] {
    [
      Element(
        .split(ratio),
        children: [
          // A third of any screen has room for one thing.
          Element(.verticalStack, children: context.elements(of: sidebar.environment(\.widthClass, .compact), at: 0)),
          Element(.divider),
          Element(.verticalStack, children: context.elements(of: detail, at: 1)),
        ])
    ]
  }
}

/// A line between two things.
public struct Divider: PrimitiveView {
  /// Makes a line.
  public init() {}

  func elements(in context: ViewContext) -> [Element] { [Element(.divider)] }
}

/// Empty room, as much as there is.
public struct Spacer: PrimitiveView {
  /// Makes room.
  public init() {}

  func elements(in context: ViewContext) -> [Element] { [Element(.spacer)] }
}

/// Work under way.
public struct ProgressView: PrimitiveView {
  private let label: String
  private let fraction: Double?

  /// Shows how much is done, held within 0 and 1; nil when nobody knows.
  public init(_ label: String, value: Double? = nil) {
    self.label = label
    fraction = value.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.progress(fraction), label: label)]
  }
}
