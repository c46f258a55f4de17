public import Contracts
public import VIPKit

/// Records where a Router goes, and lets it pass data to the stores of a test.
@MainActor
public final class NavigatorSpy: Navigator {
  /// The data store of the scene that a route leads to.
  public var destination: AnyObject?
  /// The data store of the scene that the way back leads to.
  public var previous: AnyObject?
  /// The names of the routes taken, in their order.
  public private(set) var routes: [String] = []
  /// How often the way back was taken.
  public private(set) var backs = 0

  /// Makes a spy.
  public init(destination: AnyObject? = nil, previous: AnyObject? = nil) {
    self.destination = destination
    self.previous = previous
  }

  /// Every route can be taken.
  public func isAvailable(_ route: RouteDescription) -> Bool { true }

  /// Records the route and lets the Router fill `destination`, if that is what the route accepts.
  public func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void) {
    routes.append(route.name)
    if let destination, route.accepts(destination) { prepare(destination) }
  }

  /// Records the way back and lets the Router fill `previous`.
  public func goBack(prepare: @MainActor (AnyObject) -> Void) {
    backs += 1
    if let previous { prepare(previous) }
  }
}

/// A data store that keeps what it is given.
@MainActor
public final class ContactStoreSpy: ContactViewDataStore, AddContactDataStore {
  /// What was passed.
  public var contact: Contact?

  /// Makes a store.
  public init(_ contact: Contact? = nil) {
    self.contact = contact
  }
}

/// The data store of a list, which nobody but the list can write.
@MainActor
public final class ContactListStoreStub: ContactListDataStore {
  /// The contact that was chosen.
  public let selectedContact: Contact?
  /// The filter.
  public let filter: String

  /// Makes a store.
  public init(selectedContact: Contact? = nil, filter: String = "") {
    self.selectedContact = selectedContact
    self.filter = filter
  }
}
