@_spi(Host) import VIPKit
import VIPTestKit

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

  init(_ content: @escaping @MainActor () -> any View) { self.content = content }

  override var body: any View { content() }
}

@MainActor
func element(_ view: any View) -> Element { rendering(view).root }

@MainActor
func rendering(_ view: any View) -> Rendering { TestViewController { view }.render() }

extension Rendering {
  /// Acts on the first matching element; false without an effect.
  @MainActor
  @discardableResult
  func perform(_ action: Action, where isWanted: (Element) -> Bool = { _ in true }) -> Bool {
    root.flattened.first(where: isWanted).map { perform(action, on: $0.id) } ?? false
  }
}

struct Datum<ID: Hashable>: Identifiable, Equatable { let id: ID }

@MainActor
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}

@MainActor
func sceneContext(_ state: PreservedState = [:]) -> SceneContext {
  SceneContext(sceneID: "Note", navigator: NavigatorSpy(), workers: TestWorkers(), savedState: state)
}
