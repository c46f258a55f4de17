import HostManifest
import HostSystem
@_spi(Host) import VIPKit

/// How the note in a library's file has a description: see ``RecordWriter``.
extension RecordWriter {
  package mutating func put(_ description: LibraryDescription) {
    put(description.id)
    put(description.version)
    switch description.content {
    case .scene(let scene):
      put(true)
      put(scene)
    case .worker(let provides, let workers):
      put(false)
      put(provides)
      put(workers)
    }
    put(description.options) { writer, options in
      writer.put(all: options) { writer, option in
        writer.put(option.name)
        writer.put(option.type)
        writer.put(option.isRequired)
      }
    }
    put(description.connection) { writer, faults in
      writer.put(all: faults) { writer, fault in
        switch fault {
        case .noUnwindSegue(let route): writer.put(1, route)
        case .noLinkSegue(let link): writer.put(2, link)
        case .notPreserved(let reason): writer.put(3, reason)
        }
      }
    }
  }

  private mutating func put(_ kind: Int, _ text: String) {
    put(kind)
    put(text)
  }

  private mutating func put(_ scene: SceneDescription) {
    put(scene.id)
    put(all: scene.routes) { writer, route in
      writer.put(route.name)
      writer.put(route.defaultDestination)
      writer.put(route.isOptional)
      writer.put(route.destination) { $0.put($1) }
    }
    put(all: scene.openRoutes) { writer, route in
      writer.put(route.name)
      writer.put(route.destination)
    }
    put(scene.workers)
    put(all: scene.links) { $0.put($1) }
    put(scene.isListed)
    put(all: scene.requirements) { $0.put($1) }
  }

  private mutating func put(_ workers: [SceneDescription.Worker]) {
    put(all: workers) { writer, worker in
      writer.put(worker.name)
      writer.put(worker.type)
      writer.put(worker.isOptional)
      writer.put(worker.versions) { $0.put($1) }
    }
  }

  private mutating func put(_ versions: VersionRequirement) {
    put(versions.lowerBound)
    put(versions.upperBound) { $0.put($1) }
  }

  private mutating func put(_ name: SceneDescription.ProtocolName) {
    put(name.text)
    put(name.symbol) { $0.put($1) }
  }
}

extension RecordReader {
  package mutating func description() -> LibraryDescription? {
    guard let id = text(), let version = text(), let isScene = flag() else { return nil }
    let content: LibraryDescription.Content? =
      isScene ? scene().map { .scene($0) } : implementation()
    guard let content, let options = optional({ $0.all { $0.option() } }),
      let connection = optional({ $0.all { $0.connectionFault() } })
    else { return nil }
    return LibraryDescription(id: id, version: version, content: content, options: options, connection: connection)
  }

  private mutating func connectionFault() -> ConnectionFault? {
    guard let kind = number(), let text = text() else { return nil }
    return switch kind {
    case 1: .noUnwindSegue(route: text)
    case 2: .noLinkSegue(link: text)
    case 3: .notPreserved(reason: text)
    default: nil
    }
  }

  private mutating func option() -> OptionDescription? {
    guard let name = text(), let type = text(), let isRequired = flag() else { return nil }
    return OptionDescription(name: name, type: type, isRequired: isRequired)
  }

  private mutating func implementation() -> LibraryDescription.Content? {
    guard let provides = text(), let workers = all({ $0.worker() }) else { return nil }
    return .worker(provides: provides, workers: workers)
  }

  private mutating func scene() -> SceneDescription? {
    guard let id = text(), let routes = all({ $0.route() }), let openRoutes = all({ $0.openRoute() }),
      let workers = all({ $0.worker() }), let links = all({ $0.text() }), let isListed = flag(),
      let requirements = all({ $0.text() })
    else { return nil }
    return SceneDescription(
      id: id, routes: routes, openRoutes: openRoutes, workers: workers, links: links, isListed: isListed,
      requirements: requirements)
  }

  private mutating func route() -> SceneDescription.Route? {
    guard let name = text(), let destination = text(), let isOptional = flag(),
      let type = optional({ $0.protocolName() })
    else { return nil }
    return SceneDescription.Route(
      name: name, defaultDestination: destination, isOptional: isOptional, destination: type)
  }

  private mutating func openRoute() -> SceneDescription.OpenRoute? {
    guard let name = text(), let type = protocolName() else { return nil }
    return SceneDescription.OpenRoute(name: name, destination: type)
  }

  private mutating func worker() -> SceneDescription.Worker? {
    guard let name = text(), let type = protocolName(), let isOptional = flag(),
      let versions = optional({ $0.versions() })
    else { return nil }
    return SceneDescription.Worker(name: name, type: type, isOptional: isOptional, versions: versions)
  }

  private mutating func versions() -> VersionRequirement? {
    guard let lower = text(), let upper = optional({ $0.text() }) else { return nil }
    return VersionRequirement(lowerBound: lower, upperBound: upper)
  }

  private mutating func protocolName() -> SceneDescription.ProtocolName? {
    guard let name = text(), let symbol = optional({ $0.text() }) else { return nil }
    return SceneDescription.ProtocolName(text: name, symbol: symbol)
  }
}
