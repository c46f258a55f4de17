/// Something that can stand on a screen. The vocabulary is SwiftUI's: `Text`, `TextField`, `Button`, `List`, `Form`, …
///
/// A part of a screen that is used several times is a `View` of one's own:
///
/// ```swift
/// struct PhoneRow: View {
///   let phone: String
///   var element: Element { HStack { Text("Phone").style(.secondary); Text(phone) }.element }
/// }
/// ```
@MainActor
public protocol View {
  /// The values that a display draws.
  var element: Element { get }
}

extension View {
  /// The same view; the user can't do anything with it while `isDisabled` is true.
  public func disabled(_ isDisabled: Bool) -> some View {
    modified { $0.disable(isDisabled) }
  }

  /// The same view, told from others of its kind by an id instead of by its label.
  ///
  /// - Parameter id: stays the same for as long as the view means the same thing.
  public func id(_ id: some CustomStringConvertible) -> some View {
    modified { $0.explicitID = id.description }
  }

  private func modified(_ change: (inout Element) -> Void) -> ModifiedView {
    var element = element
    change(&element)
    return ModifiedView(element: element)
  }
}

/// A view after a modifier.
struct ModifiedView: View {
  let element: Element
}

extension Element {
  fileprivate mutating func disable(_ isDisabled: Bool) {
    guard isDisabled else { return }
    isEnabled = false
    for index in children.indices { children[index].disable(true) }
  }
}
