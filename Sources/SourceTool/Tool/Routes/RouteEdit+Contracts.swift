import SourceMessages
import SwiftSyntax

/// What Contracts gets.
extension RouteEdit {
  func declareRoute(passes: Bool, _ additions: inout [Addition], _ new: inout [EditedFile]) {
    let type = passes ? "any \(storeName)" : "Void"
    let text = """
      extension Route where Destination == \(type) {
        /// From \(scene) to \(request.destination.name).
        public static var \(name): Route { Route("\(name)", to: "\(request.destination.name)") }
      }

      """
    let path = "\(request.contracts)/Routes/\(request.destination.name)Routes.swift"
    if let file = contracts.first(where: { $0.path == path }) {
      additions.append(Addition("\n" + text, in: file, at: file.tree.endPosition))
    } else {
      new.append(EditedFile(path: path, text: "public import VIPKit\n\n" + text))
    }
  }

  func declareStore(
    _ store: DataStore?, _ data: [SourceValue], _ additions: inout [Addition], _ new: inout [EditedFile]
  ) throws(SourceFault) {
    let isActor = try destination.find("Interactor").node.is(ActorDeclSyntax.self)
    let requirement = { (value: SourceValue) in
      "/// Set before the scene is shown.\nvar \(value.name): \(value.type) { get set }"
    }
    guard let store else {
      let members = data.map { requirement($0).replacing("\n", with: "\n  ") }
      let head =
        isActor
        ? "public protocol \(storeName): AnyObject, Sendable {"
        : "@MainActor\npublic protocol \(storeName): AnyObject {"
      new.append(
        EditedFile(
          path: "\(request.contracts)/DataStores/\(storeName).swift",
          text: """
            /// What other scenes hand to \(request.destination.name).
            \(head)
              \(members.joined(separator: "\n  "))
            }

            """))
      return
    }
    if isActor, store.isMainActor {
      throw .mainActorStore(
        name: storeName, interactor: "\(request.destination.name)Interactor", place: store.file.place(of: store.node))
    }
    for value in data where !(try store.declared.has(value)) {
      additions.append(Addition(requirement(value), to: store.declared, isApart: false))
    }
  }
}
