import SourceMessages

/// The tests that a use case begins with: what each object of the scene tells the next one.
struct UseCaseTests {
  let name: String
  let scene: String
  let useCase: SourceUseCase
  /// The text of the spies that the scene's tests have.
  let spies: String

  private var function: String { name.lowerCamelCase }

  var text: String {
    let imports = spies.contains("\nimport Contracts\n") ? ["Contracts", "Testing", "VIPKit"] : ["Testing", "VIPKit"]
    return """
      \(imports.map { "import \($0)" }.joined(separator: "\n"))

      @testable import \(scene)

      @Suite("\(scene): the use case \(name)")
      struct \(scene)\(name)Tests {
      \([request, response, viewModel].compactMap(\.self).joined(separator: "\n\n"))
      }

      """
  }

  private var request: String? {
    useCase.isObserved
      ? nil
      : """
        @Test("the ViewController makes the request")
        func request() {
          let viewController = \(scene)ViewController()
          let interactor = \(scene)BusinessLogicSpy()
          viewController.interactor = interactor

          viewController.\(function)()

          #expect(interactor.calls == [.\(function)(request: \(scene).\(name).Request())])
        }
      """
  }

  private var response: String? {
    guard let interactor = arguments(useCase.interactor) else { return nil }
    let (effect, call) = useCase.isObserved ? (" async", "await ") : ("", "")
    return """
        @Test("the Interactor tells the Presenter")
        func response()\(effect) {
          let presenter = \(scene)PresentationLogicSpy()
          let interactor = \(scene)Interactor(\(interactor))

          \(call)interactor.\(function)(request: \(scene).\(name).Request())

          #expect(presenter.calls == [.present\(name)(response: \(scene).\(name).Response())])
        }
      """
  }

  private var viewModel: String? {
    guard !useCase.isObserved, let presenter = arguments(useCase.presenter) else { return nil }
    return """
        @Test("the Presenter has it displayed")
        func viewModel() {
          let viewController = \(scene)DisplayLogicSpy()
          let presenter = \(scene)Presenter(\(presenter))

          presenter.present\(name)(response: \(scene).\(name).Response())

          #expect(viewController.calls == [.display\(name)(viewModel: \(scene).\(name).ViewModel())])
        }
      """
  }

  private func arguments(_ parameters: [SourceParameter]) -> String? {
    SceneArguments(scene: scene, spies: spies).text(parameters)
  }
}
