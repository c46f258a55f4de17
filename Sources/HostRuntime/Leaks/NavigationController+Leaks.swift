@_spi(Host) import VIPKit

extension NavigationController {
  /// Names the objects of a scene that are alive although it has departed, and who holds them: each other, or the scenes
  /// that are shown.
  ///
  /// - Returns: nil when none is alive.
  func leak(
    of alive: [(role: String, object: AnyObject)], from sceneID: String, generation: Int,
    after departure: Leak.Departure
  ) -> Leak? {
    guard !alive.isEmpty else { return nil }
    var roots = alive.map { ObjectWalk.Root(value: $0.object) }
    for instance in shown {
      let note = instance.sceneID == sceneID ? " (generation \(instance.generation))" : ""
      roots += instance.scene.objects.map { ObjectWalk.Root(value: $0.object, note: note) }
    }
    let holders = HolderSearch.holders(of: alive.map(\.object), from: roots)
    return Leak(
      scene: sceneID, generation: generation, departure: departure,
      objects: alive.map { role, object in
        Leak.Object(
          role: role, type: "\(type(of: object))", holders: holders[ObjectIdentifier(object)] ?? [])
      })
  }
}
