import VIPKit

/// Shows what a test gives it.
final class TestViewController: ViewController {
  private let content: @MainActor () -> any View

  init(_ content: @escaping @MainActor () -> any View) {
    self.content = content
  }

  override var body: any View { content() }
}

/// What a view is drawn as.
@MainActor
func element(_ view: any View) -> Element { TestViewController { view }.render() }

extension Binding {
  /// A binding that forgets what is written.
  @MainActor
  static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }
}

/// A value that a test reads and a view writes.
@MainActor
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
