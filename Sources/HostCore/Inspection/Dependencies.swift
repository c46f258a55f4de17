/// The libraries that a library needs, directly or by others, in an order in which they can be opened: each behind those
/// that it needs itself. Those that are in the process anyway, such as VIPKit and the Swift runtime, are left out.
struct Dependencies: Sendable {
  /// The most libraries of an application's own that one may need.
  static let limit = 256

  enum Dependency: Sendable {
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

  private(set) var inOrder: [Dependency] = []

  /// Those of the application's own.
  var own: [SharedLibrary] {
    inOrder.compactMap { if case .own(let library) = $0 { library } else { nil } }
  }

  mutating func add(_ dependency: Dependency) {
    guard !inOrder.contains(where: { $0.name == dependency.name }) else { return }
    inOrder.append(dependency)
  }

  mutating func add(_ others: Dependencies) {
    for dependency in others.inOrder { add(dependency) }
  }
}
