// As SwiftUI does it: who writes a view has `@Observable` with it.
@_exported public import Observation
