package import HostManifest
import HostSystem
@_spi(Host) package import VIPKit

/// A library's descriptor as a value, from this process or another.
package struct LibraryDescription: Codable, Equatable, Sendable {
  package let id: String
  package let version: String
  package let content: Content
  /// The options that a worker takes; nil when it doesn't declare them, and for a scene.
  package var options: [OptionDescription]?
  /// The scene's faults found by `host build`; nil when unknown, and for a worker.
  package var connection: [ConnectionFault]?

  package enum Content: Codable, Equatable, Sendable {
    case scene(SceneDescription)
    case worker(provides: String, workers: [SceneDescription.Worker] = [])
  }

  package var workers: [SceneDescription.Worker] {
    switch content {
    case .scene(let scene): scene.workers
    case .worker(_, let workers): workers
    }
  }

  package var provides: String? { if case .worker(let provides, _) = content { provides } else { nil } }

  package var entry: LibraryEntry { LibraryEntry(kind: provides == nil ? .scene : .worker, id: id) }
  package var workerNames: [String] { [provides].compactMap(\.self) + workers.map(\.name) }
}

package enum ConnectionFault: Codable, Equatable, Sendable {
  case noUnwindSegue(route: String)
  case noLinkSegue(link: String)
  /// Two preserved values have the same name.
  case notPreserved(reason: String)
}

package struct SceneDescription: Codable, Equatable, Sendable {
  package let id: String
  package let routes: [Route]
  package let openRoutes: [OpenRoute]
  package let workers: [Worker]
  package var links: [String] = []
  /// Whether the user is offered the scene when nothing leads to it.
  package var isListed = true
  /// The names of the conditions for showing it.
  package var requirements: [String] = []

  /// A protocol, as other libraries' files name it.
  package struct ProtocolName: Codable, Equatable, Sendable {
    package let text: String
    /// Of its descriptor; nil for anything but one protocol that others can conform to.
    package let symbol: String?

    /// Another release of Swift may print a type differently.
    package static func == (left: ProtocolName, right: ProtocolName) -> Bool {
      left.symbol == right.symbol && (left.symbol != nil || left.text == right.text)
    }
  }

  package struct Route: Codable, Equatable, Sendable {
    package let name: String
    package let defaultDestination: String
    package let isOptional: Bool
    /// What the destination's data store conforms to; nil when no data is passed.
    package let destination: ProtocolName?
  }

  package struct OpenRoute: Codable, Equatable, Sendable {
    package let name: String
    package let destination: ProtocolName
  }

  package struct Worker: Codable, Equatable, Sendable {
    package let name: String
    package let type: ProtocolName
    /// Whether the user has a default of its own.
    package var isOptional = false
    /// The versions of an implementation that the user works with; nil for all.
    package var versions: VersionRequirement?
  }
}

extension SceneDescription {
  package init(_ descriptor: SceneDescriptor) {
    self.init(
      id: descriptor.id,
      routes: descriptor.routes.map(Route.init),
      openRoutes: descriptor.openRoutes.map { OpenRoute(name: $0.name, destination: ProtocolName($0.destinationType)) },
      workers: descriptor.workers.map(Worker.init), links: descriptor.links.map(\.pattern),
      isListed: descriptor.isListed, requirements: descriptor.requirements.map(\.name))
  }
}

extension SceneDescription.ProtocolName {
  init(_ type: any Any.Type) { self.init(text: "\(type)", symbol: ProtocolSymbol.of(type)) }
}

extension SceneDescription.Route {
  package init(_ route: RouteDescription) {
    self.init(
      name: route.name, defaultDestination: route.defaultDestination, isOptional: route.isOptional,
      destination: route.destinationType.map(SceneDescription.ProtocolName.init))
  }
}

extension SceneDescription.Worker {
  package init(_ worker: WorkerDescription) {
    self.init(
      name: worker.name, type: SceneDescription.ProtocolName(worker.type), isOptional: worker.isOptional,
      versions: worker.versions.map(VersionRequirement.init))
  }
}

extension LibraryDescription {
  @MainActor
  package init(_ product: LibraryProduct) {
    switch product {
    case .scene(let configurator):
      let descriptor = configurator.descriptor
      (id, version) = (descriptor.id, descriptor.version)
      content = .scene(SceneDescription(descriptor))
    case .worker(let factory):
      (id, version) = (factory.id, factory.version)
      content = .worker(provides: factory.provides, workers: factory.workers.map(SceneDescription.Worker.init))
      options = factory.options
    }
  }

  package var parts: [(name: String, text: String)] {
    var parts = [("version", version)]
    switch content {
    case .scene(let scene):
      parts += scene.routes.map { ("route", $0.text) }
      parts += scene.openRoutes.map { ("open route", "\($0.name) to all with \($0.destination.text)") }
      parts += scene.links.map { ("link", $0) } + scene.requirements.map { ("requires", $0) }
      if !scene.isListed { parts.append(("unlisted", "yes")) }
    case .worker(let provides, _): parts.append(("provides", provides))
    }
    parts += workers.map { worker in
      let versions = worker.versions.map { " \($0)" } ?? ""
      return ("worker", worker.name + versions + (worker.isOptional ? ", optional" : ""))
    }
    parts += (options ?? []).map { ("option", "\($0.name): \($0.type)" + ($0.isRequired ? ", required" : "")) }
    return parts.map { ($0, Printable.text($1)) }
  }

  /// The first part that differs; nil when none does. Options are left out, as a later VIPKit may find more of them,
  /// and so is what doesn't come from the descriptor.
  package func difference(from other: LibraryDescription) -> Difference? {
    var (own, other) = (self, other)
    (own.options, other.options) = (nil, nil)
    (own.connection, other.connection) = (nil, nil)
    guard own != other else { return nil }
    for name in (own.parts + other.parts).map(\.name) {
      let (own, others) = (texts(of: name), other.texts(of: name))
      if own != others { return Difference(part: name, own: own, other: others) }
    }
    return Difference(part: "types", own: "some", other: "others")
  }

  package struct Difference: Codable, Equatable, Sendable {
    package let part: String
    package let own: String
    package let other: String
  }

  private func texts(of name: String) -> String {
    let texts = parts.filter { $0.name == name }.map(\.text)
    return texts.isEmpty ? "none" : texts.joined(separator: "; ")
  }
}

extension SceneDescription.Route {
  fileprivate var text: String {
    "\(name) to \(defaultDestination)" + (isOptional ? ", optional" : "")
      + (destination.map { ", fills \($0.text)" } ?? "")
  }
}
