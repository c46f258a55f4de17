@_spi(Host) import VIPKit

/// Finds out who keeps objects alive that should be gone, as far as stored properties tell. What a closure has captured,
/// and what a global variable holds, can't be seen.
@MainActor
enum HolderSearch {
  /// Looks for those who hold objects.
  ///
  /// - Parameters:
  ///   - leaked: the objects.
  ///   - roots: where to begin: objects of scenes.
  /// - Returns: the properties that hold each of the objects, such as `LoginPresenter.viewController`.
  static func holders(of leaked: [AnyObject], from roots: [ObjectWalk.Root]) -> [ObjectIdentifier: [String]] {
    let ids = Set(leaked.map(ObjectIdentifier.init))
    var holders: [ObjectIdentifier: [String]] = [:]
    ObjectWalk.run(from: roots, in: Set(roots.map { ObjectWalk.module(of: $0.value) })) { object, path in
      let id = ObjectIdentifier(object)
      if ids.contains(id), holders[id]?.contains(path) != true { holders[id, default: []].append(path) }
    }
    return holders
  }
}
