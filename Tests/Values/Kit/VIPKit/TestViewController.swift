import VIPKit

@MainActor
final class TestConfigurator: SceneConfigurator {
  let descriptor: SceneDescriptor
  private let build: @MainActor () -> Scene

  init(_ descriptor: SceneDescriptor, _ build: @escaping @MainActor () -> Scene) {
    (self.descriptor, self.build) = (descriptor, build)
  }

  convenience init(_ id: String, _ build: @escaping @MainActor () -> Scene) {
    self.init(SceneDescriptor(id: id, version: "1.0.0"), build)
  }

  func configure(in context: SceneContext) throws -> Scene { build() }
}

final class TestViewController: ViewController {
  private let content: @MainActor () -> any View

  init(_ content: @escaping @MainActor () -> any View) {
    self.content = content
  }

  override var body: any View { content() }
}

/// What a view is drawn as.
@MainActor
func element(_ view: any View) -> Element { rendering(view).root }

/// The same, with what happens there.
@MainActor
func rendering(_ view: any View) -> Rendering { TestViewController { view }.render() }

extension Rendering {
  /// Does something to the first element of some kind, or to the root.
  ///
  /// - Returns: false when nothing comes of it.
  @MainActor
  @discardableResult
  func perform(_ action: Action, where isWanted: (Element) -> Bool = { _ in true }) -> Bool {
    root.flattened.first(where: isWanted).map { perform(action, on: $0.id) } ?? false
  }
}

/// A value that a test reads and a view writes.
@MainActor
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
