/// The libraries that a library needs, directly or by others, in an order in which they can be opened: each behind those
/// that it needs itself. Those that are in the process anyway, such as VIPKit and the Swift runtime, are left out.
package struct Dependencies: Sendable {
  /// The most libraries of an application's own that one may need.
  package static let limit = 256

  package enum Dependency: Sendable {
    /// One of the application's own, which is let in as the library itself is.
    case own(SharedLibrary)
    /// One of the system's or the toolchain's, by its name: the dynamic loader finds it.
    case system(String)

    var name: String {
      switch self {
      case .own(let library): library.name
      case .system(let name): name
      }
    }
  }

  package private(set) var inOrder: [Dependency] = []

  package init() {}

  /// Those of the application's own.
  package var own: [SharedLibrary] {
    inOrder.compactMap { if case .own(let library) = $0 { library } else { nil } }
  }

  package mutating func add(_ dependency: Dependency) {
    guard !inOrder.contains(where: { $0.name == dependency.name }) else { return }
    inOrder.append(dependency)
  }

  package mutating func add(_ others: Dependencies) {
    for dependency in others.inOrder { add(dependency) }
  }
}
