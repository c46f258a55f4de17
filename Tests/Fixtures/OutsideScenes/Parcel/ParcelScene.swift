import Contracts
@_spi(Host) public import VIPKit

// What the scene adds to the code above: a Configurator, and what others hand over for the Builder's context.

public final class ParcelConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Parcel", version: "0.1.0")

  public func configure(in context: SceneContext) throws -> Scene {
    let store = ParcelStore()
    try context.preserve(store, \.session)
    return Scene(dataStore: store) {
      ParcelBuilder().makeScene(with: ParcelBuilder.Context(recipient: store.session?.userName ?? "nobody"))
    }
  }
}

final class ParcelStore: ApplicationDataStore {
  var session: Session?
}

@MainActor
@c(scene_Parcel)
public func parcelScene() -> UnsafeMutableRawPointer { ParcelConfigurator().asEntryPoint() }
