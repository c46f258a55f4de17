import SourceMessages
import SwiftSyntax

/// A use case: a request to the Interactor, its response to the Presenter, and the view model that is displayed. It does nothing yet.
struct UseCase {
  let name: String
  let sources: SceneSources

  func added() throws(SourceFault) -> SourceUseCase {
    let (function, path) = (name.lowerCamelCase, "\(sources.scene).\(name)")
    let (models, logic) = (try sources.find(), try sources.find("BusinessLogic"))
    let (interactor, presenter) = (try sources.find("Interactor"), try sources.find("Presenter"))
    let isObserved = sources.declared("DisplayLogic") == nil
    for (declared, taken) in [(models, name), (logic, function)] {
      if let place = declared.place(ofMember: taken) { throw .taken(name: taken, place: place) }
    }
    let lastUseCase = models.node.memberBlock.members.last { member in
      member.decl.as(EnumDeclSyntax.self)?.memberBlock.members.contains { $0.decl.declaredName == "Request" } == true
    }
    let (effects, wait) = interactor.isActor ? (" async", "await ") : ("", "")
    let presents = try sources.property(of: "PresentationLogic", in: "Interactor").receiver
    let view = isObserved ? "" : try sources.property(of: "DisplayLogic", in: "Presenter").receiver
    let display = isObserved ? "" : "\n  \(view).display\(name)(viewModel: \(path).ViewModel())\n"
    var additions = [
      Addition(
        """
        enum \(name) {
          struct Request: Equatable {}

          struct Response: Equatable {}\(isObserved ? "" : "\n\n  struct ViewModel: Equatable {}")
        }
        """, to: models, behind: lastUseCase, isApart: true),
      Addition("func \(function)(request: \(path).Request)\(effects)", to: logic, isApart: false),
      Addition(
        """
        // MARK: \(heading)

        func \(function)(request: \(path).Request)\(effects) {
          \(wait)\(presents).present\(name)(response: \(path).Response())
        }
        """, to: interactor, isApart: true),
      Addition(
        "func present\(name)(response: \(path).Response)", to: try sources.find("PresentationLogic"), isApart: false),
      Addition(
        """
        // MARK: \(heading)

        func present\(name)(response: \(path).Response) {\(display)}
        """, to: presenter, isApart: true),
    ]
    let asker = try sources.property(of: "BusinessLogic", in: isObserved ? "View" : "ViewController")
    let request = "\(function)(request: \(path).Request())"
    if isObserved {
      let text = """
        func \(function)()\(effects) {
          \(wait)\(asker.name).\(request)
        }
        """
      additions.append(Addition(text, to: try sources.find("View"), isApart: true))
    } else {
      let call = "\(asker.receiver).\(request)"
      let text = """
        // MARK: \(heading)

        func \(function)() {
          \(interactor.isActor ? "task { [\(asker.name)] in await \(call) }" : call)
        }

        func display\(name)(viewModel: \(path).ViewModel) {}
        """
      additions += [
        Addition(
          "func display\(name)(viewModel: \(path).ViewModel)", to: try sources.find("DisplayLogic"), isApart: false),
        Addition(text, to: try sources.find("ViewController"), isApart: true),
      ]
    }
    return SourceUseCase(
      files: try Addition.apply(additions, to: sources.files), isObserved: isObserved,
      interactor: interactor.parameters, presenter: presenter.parameters)
  }

  /// `SortTasks` as a heading: `Sort tasks`.
  private var heading: String {
    name.prefix(1) + name.dropFirst().map { ($0.isUppercase ? " " : "") + $0.lowercased() }.joined()
  }
}
