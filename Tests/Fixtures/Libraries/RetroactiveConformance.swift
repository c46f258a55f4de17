// A type of another library made to conform to a protocol of another library.
extension String: @retroactive Error {}

// A type of its own.
struct Failure: Error {}
enum Outer { struct Nested: Error {} }

/// The entry point.
@c(scene_Retroactive) public func entry() {}
