/// A scene's account of itself. The host checks it before it builds the scene, and so finds routes that lead nowhere.
public struct SceneDescriptor: Sendable {
  /// The scene's name in the manifest; the library's entry point is `scene_<id>`.
  public let id: String
  /// The version, as its author counts; shown by `host list`.
  public let version: String
  /// The routes that the Router takes, result routes included.
  @_spi(Host) public let routes: [RouteDescription]
  /// The open routes that the Router takes.
  @_spi(Host) public let openRoutes: [OpenRouteDescription]
  /// The workers that the scene's Interactor uses.
  @_spi(Host) public private(set) var workers: [WorkerDescription]
  /// The links from outside that open the scene.
  public let links: [DeepLink]
  /// Whether the user is offered the scene when nothing leads to it.
  @_spi(Host) public private(set) var isListed = true
  /// What must hold before the scene is shown.
  @_spi(Host) public private(set) var requirements: [Requirement] = []

  /// Describes a scene; the Router has a segue for each of the `links` from outside, an unwind segue for each result
  /// route: `SceneDescriptor(id: "Home", version: "1.0.0", routes: .signOut, .news.optional, workers: .users)`.
  public init<each Destination, each Offer, each Task, each Value: Sendable, each Worker: Sendable>(
    id: String, version: String, links: [DeepLink] = [],
    routes: repeat Route<each Destination>,
    openRoutes: repeat OpenRoute<each Offer>,
    resultRoutes: repeat ResultRoute<each Task, each Value>,
    workers: repeat WorkerKey<each Worker>
  ) {
    self.id = id
    self.version = version
    self.links = links
    var descriptions: [RouteDescription] = []
    repeat descriptions.append((each routes).erased)
    repeat descriptions.append((each resultRoutes).erased)
    self.routes = descriptions
    var openDescriptions: [OpenRouteDescription] = []
    repeat openDescriptions.append((each openRoutes).erased)
    self.openRoutes = openDescriptions
    var workerDescriptions: [WorkerDescription] = []
    repeat workerDescriptions.append((each workers).erased)
    self.workers = workerDescriptions
  }

  /// The same scene, which neither the palette nor `host open` with its id offers when nothing leads to it.
  public var unlisted: SceneDescriptor {
    var descriptor = self
    descriptor.isListed = false
    return descriptor
  }

  /// The same scene, shown only while these hold: `.requires(.session)`. Their workers are added as required ones.
  public func requires(_ requirements: Requirement...) -> SceneDescriptor {
    var descriptor = self
    descriptor.requirements += requirements
    for worker in requirements.map(\.worker) {
      if let index = descriptor.workers.firstIndex(where: { $0.name == worker.name }) {
        if descriptor.workers[index].isOptional { descriptor.workers[index] = worker }
      } else {
        descriptor.workers.append(worker)
      }
    }
    return descriptor
  }
}
