/// What a route is to be.
public struct SourceRouteRequest: Codable, Equatable, Sendable {
  /// The name of the route; nil for that of the destination.
  public let name: String?
  /// The scene whose Router takes it.
  public let scene: SourceModule
  /// The scene to which it leads.
  public let destination: SourceModule
  /// The folder of Contracts.
  public let contracts: String
  /// The folders of the destination's tests, if there are any.
  public let tests: [String]
  /// What is passed; where it is empty, all that the destination's data store takes already.
  public let data: [SourceValue]

  /// Takes the values.
  public init(
    name: String?, scene: SourceModule, destination: SourceModule, contracts: String, tests: [String],
    data: [SourceValue]
  ) {
    self.name = name
    self.scene = scene
    self.destination = destination
    self.contracts = contracts
    self.tests = tests
    self.data = data
  }
}

/// A property of a data store.
public struct SourceValue: Codable, Equatable, Sendable {
  /// Its name.
  public let name: String
  /// Its type.
  public let type: String

  /// Takes a name and a type.
  public init(name: String, type: String) {
    self.name = name
    self.type = type
  }
}

/// What a route adds to an application.
public struct SourceRoute: Codable, Equatable, Sendable {
  /// The name of the route.
  public let name: String
  /// The Router's method that takes it.
  public let method: String
  /// The files that change.
  public let changed: [EditedFile]
  /// The files that are new.
  public let new: [EditedFile]
  /// What is passed.
  public let data: [SourceValue]
  /// The protocol of the destination's data store; nil when nothing is passed.
  public let dataStore: String?
  /// The protocol in which the source's Router finds what it passes; nil when nothing is passed.
  public let dataSource: String?
  /// Whether the destination's Interactor is an actor.
  public let isActor: Bool
  /// Whether the source's Interactor is an actor.
  public let isSourceActor: Bool
  /// Whether the destination takes more than before.
  public let takesMore: Bool
  /// What making the source's Router takes.
  public let router: [SourceParameter]
  /// What making the destination's Interactor takes.
  public let interactor: [SourceParameter]

  /// Takes the values.
  public init(
    name: String, method: String, changed: [EditedFile], new: [EditedFile], data: [SourceValue], dataStore: String?,
    dataSource: String?, isActor: Bool, isSourceActor: Bool, takesMore: Bool, router: [SourceParameter],
    interactor: [SourceParameter]
  ) {
    self.name = name
    self.method = method
    self.changed = changed
    self.new = new
    self.data = data
    self.dataStore = dataStore
    self.dataSource = dataSource
    self.isActor = isActor
    self.isSourceActor = isSourceActor
    self.takesMore = takesMore
    self.router = router
    self.interactor = interactor
  }
}
