import SourceMessages
import SwiftSyntax

/// A use case: a request to the Interactor, its response to the Presenter, and the view model that is displayed. It does nothing yet.
struct UseCase {
  private let name: String
  private let sources: SceneSources

  init(_ name: String, of sources: SceneSources) {
    self.name = name
    self.sources = sources
  }

  private var scene: String { sources.scene }
  private var function: String { name.lowerCamelCase }

  func added() throws(SourceFault) -> SourceUseCase {
    let models = try sources.find()
    let interactor = try sources.find("Interactor")
    let isObserved = sources.declared("DisplayLogic") == nil
    let isAsync = interactor.node.is(ActorDeclSyntax.self)
    try check(models, try sources.find("BusinessLogic"))
    var additions = [Addition(self.models(isObserved), to: models, behind: lastUseCase(in: models), isApart: true)]
    additions += [
      Addition(
        "func \(function)(request: \(scene).\(name).Request)\(isAsync ? " async" : "")",
        to: try sources.find("BusinessLogic"), isApart: false),
      Addition(try business(isAsync), to: interactor, isApart: true),
      Addition(
        "func present\(name)(response: \(scene).\(name).Response)", to: try sources.find("PresentationLogic"),
        isApart: false),
      Addition(try presentation(isObserved), to: try sources.find("Presenter"), isApart: true),
    ]
    if isObserved {
      additions.append(Addition(try view(isAsync), to: try sources.find("View"), isApart: true))
    } else {
      additions += [
        Addition(
          "func display\(name)(viewModel: \(scene).\(name).ViewModel)", to: try sources.find("DisplayLogic"),
          isApart: false),
        Addition(try viewController(isAsync), to: try sources.find("ViewController"), isApart: true),
      ]
    }
    return SourceUseCase(
      files: try Addition.apply(additions, to: sources.files), isObserved: isObserved,
      interactor: interactor.parameters, presenter: try sources.find("Presenter").parameters)
  }

  /// Nothing of the scene is hidden, and nothing declared twice.
  private func check(_ models: SceneSources.Declared, _ logic: SceneSources.Declared) throws(SourceFault) {
    for (declared, taken) in [(models, name), (logic, function)] {
      for member in declared.node.memberBlock.members
      where member.decl.asProtocol((any NamedDeclSyntax).self)?.name.text == taken {
        throw .taken(name: taken, place: declared.file.place(of: member.decl))
      }
    }
  }

  private func lastUseCase(in models: SceneSources.Declared) -> MemberBlockItemSyntax? {
    models.node.memberBlock.members.last { member in
      member.decl.as(EnumDeclSyntax.self)?.memberBlock.members.contains {
        $0.decl.asProtocol((any NamedDeclSyntax).self)?.name.text == "Request"
      } == true
    }
  }

  // MARK: What each file gets

  private func models(_ isObserved: Bool) -> String {
    let viewModel = isObserved ? "" : "\n\n  struct ViewModel: Equatable {}"
    return """
      enum \(name) {
        struct Request: Equatable {}

        struct Response: Equatable {}\(viewModel)
      }
      """
  }

  private func business(_ isAsync: Bool) throws(SourceFault) -> String {
    let presenter = try sources.property(of: "PresentationLogic", in: "Interactor")
    return """
      // MARK: \(words)

      func \(function)(request: \(scene).\(name).Request)\(isAsync ? " async" : "") {
        \(isAsync ? "await " : "")\(presenter.name)\(presenter.isOptional ? "?" : "").present\(name)(response: \(scene).\(name).Response())
      }
      """
  }

  private func presentation(_ isObserved: Bool) throws(SourceFault) -> String {
    let head = "// MARK: \(words)\n\nfunc present\(name)(response: \(scene).\(name).Response) {"
    if isObserved { return head + "}" }
    let view = try sources.property(of: "DisplayLogic", in: "Presenter")
    return
      "\(head)\n  \(view.name)\(view.isOptional ? "?" : "").display\(name)(viewModel: \(scene).\(name).ViewModel())\n}"
  }

  private func viewController(_ isAsync: Bool) throws(SourceFault) -> String {
    let interactor = try sources.property(of: "BusinessLogic", in: "ViewController")
    let call =
      "\(interactor.name)\(interactor.isOptional ? "?" : "").\(function)(request: \(scene).\(name).Request())"
    return """
      // MARK: \(words)

      func \(function)() {
        \(isAsync ? "task { [\(interactor.name)] in await \(call) }" : call)
      }

      func display\(name)(viewModel: \(scene).\(name).ViewModel) {}
      """
  }

  private func view(_ isAsync: Bool) throws(SourceFault) -> String {
    let interactor = try sources.property(of: "BusinessLogic", in: "View")
    let call = "\(interactor.name).\(function)(request: \(scene).\(name).Request())"
    return """
      func \(function)()\(isAsync ? " async" : "") {
        \(isAsync ? "await " : "")\(call)
      }
      """
  }

  /// `SortTasks` as a heading: `Sort tasks`.
  private var words: String {
    var words = ""
    for (index, character) in name.enumerated() {
      if index > 0, character.isUppercase { words += " " }
      words += index > 0 ? character.lowercased() : String(character)
    }
    return words
  }
}
