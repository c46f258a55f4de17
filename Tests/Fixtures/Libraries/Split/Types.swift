// Types whose conformances stand in another file of the module.
struct Split {}
public struct PublicSplit {}
@MainActor final class MainActorSplit {}

/// The entry point.
@c(scene_Split) public func entry() {}
