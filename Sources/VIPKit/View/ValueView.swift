/// A view whose elements follow from its values alone: no state, surroundings or actions. Equal values keep them.
protocol ValueView: PrimitiveView {
  func isSame(as other: Self) -> Bool
}

extension ValueView {
  /// The views are of this type; a cast would copy each.
  static func areSame<Content: View>(_ old: [Content], _ new: [Content]) -> Bool {
    guard Self.self == Content.self, old.count == new.count else { return false }
    return old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        let (old, new) = (old.assumingMemoryBound(to: Self.self), new.assumingMemoryBound(to: Self.self))
        return old.indices.allSatisfy { old[$0].isSame(as: new[$0]) }
      }
    }
  }
}

extension Text: ValueView {
  func isSame(as other: Text) -> Bool { string == other.string && textStyle == other.textStyle }
}

extension Badge: ValueView {
  func isSame(as other: Badge) -> Bool { text == other.text }
}

extension HStack: ValueView where Content: ValueView {
  func isSame(as other: HStack) -> Bool { content.isSame(as: other.content) }
}

extension ModifiedView: ValueView where Content: ValueView {
  func isSame(as other: ModifiedView) -> Bool {
    change != nil && change == other.change && content.isSame(as: other.content)
  }
}

extension OptionalView: ValueView where Content: ValueView {
  func isSame(as other: OptionalView) -> Bool {
    guard let view, let other = other.view else { return view == nil && other.view == nil }
    return view.isSame(as: other)
  }
}

extension EitherView: ValueView where First: ValueView, Second: ValueView {
  func isSame(as other: EitherView) -> Bool {
    switch (choice, other.choice) {
    case (.first(let view), .first(let other)): view.isSame(as: other)
    case (.second(let view), .second(let other)): view.isSame(as: other)
    default: false
    }
  }
}

extension TupleView: ValueView where repeat each Content: ValueView {
  func isSame(as other: TupleView) -> Bool {
    for (view, other) in repeat (each views, each other.views) {
      if !view.isSame(as: other) { return false }
    }
    return true
  }
}

extension AnyView: ValueView {
  /// Views whose values aren't compared are never the same.
  func isSame(as other: AnyView) -> Bool {
    func isSame<Content: View>(_ view: Content) -> Bool {
      guard let other = other.view as? Content, let kind = ViewKind.of(Content.self).value else { return false }
      return kind.areSame([view], [other])
    }
    return isSame(view)
  }
}
