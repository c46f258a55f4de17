// As in SwiftUI, a view's author gets `@Observable` with it.
@_exported public import Observation
