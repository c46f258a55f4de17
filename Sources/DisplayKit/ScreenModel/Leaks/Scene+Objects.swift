@_spi(Host) public import VIPKit

extension Scene {
  /// The objects that end with the scene, by role. When all is well, one holds the next.
  public var objects: [(role: String, object: AnyObject)] {
    let known: [(String, AnyObject?)] = [
      ("viewController", viewController), ("interactor", interactor), ("presenter", presenter), ("router", router),
    ]
    return known.compactMap { role, object in object.map { (role, $0) } } + hiddenObjects
  }

  /// Objects of the scene's own code behind a Builder's view, by type; when all is well, each after those that hold it.
  private var hiddenObjects: [(role: String, object: AnyObject)] {
    guard interactor == nil, let view = viewController.hostedView else { return [] }
    let module = ObjectWalk.module(of: view)
    let known = [viewController, router, dataStore].compactMap(\.self)
    var objects: [AnyObject] = []
    ObjectWalk.run(from: [ObjectWalk.Root(value: view)], in: [module]) { object, _ in
      guard ObjectWalk.module(of: object) == module, !known.contains(where: { $0 === object }) else { return }
      objects.removeAll { $0 === object }
      objects.append(object)
    }
    return objects.map { ("\(type(of: $0))", $0) }
  }
}
