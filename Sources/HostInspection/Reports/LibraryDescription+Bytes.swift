package import HostManifest
package import HostSystem

/// The form in the note of a library's file: see ``RecordWriter``.
extension LibraryDescription: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(
      id: try reader.take(), version: try reader.take(), content: try reader.take(), options: try reader.take(),
      connection: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(id, version, content, options, connection) }
}

extension LibraryDescription.Content: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self =
      try reader.take(Bool.self)
      ? .scene(try reader.take()) : .worker(provides: try reader.take(), workers: try reader.take())
  }

  package func write(to writer: inout RecordWriter) {
    switch self {
    case .scene(let scene): writer.put(true, scene)
    case .worker(let provides, let workers): writer.put(false, provides, workers)
    }
  }
}

extension ConnectionFault: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    switch try reader.take(Int.self) {
    case 1: self = .noUnwindSegue(route: try reader.take())
    case 2: self = .noLinkSegue(link: try reader.take())
    case 3: self = .notPreserved(reason: try reader.take())
    default: throw Unreadable()
    }
  }

  package func write(to writer: inout RecordWriter) {
    switch self {
    case .noUnwindSegue(let route): writer.put(1, route)
    case .noLinkSegue(let link): writer.put(2, link)
    case .notPreserved(let reason): writer.put(3, reason)
    }
  }
}

extension OptionDescription: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(name: try reader.take(), type: try reader.take(), isRequired: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(name, type, isRequired) }
}

extension SceneDescription: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(
      id: try reader.take(), routes: try reader.take(), openRoutes: try reader.take(), workers: try reader.take(),
      links: try reader.take(), isListed: try reader.take(), requirements: try reader.take())
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(id, routes, openRoutes, workers, links, isListed, requirements)
  }
}

extension SceneDescription.Route: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(
      name: try reader.take(), defaultDestination: try reader.take(), isOptional: try reader.take(),
      destination: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(name, defaultDestination, isOptional, destination) }
}

extension SceneDescription.OpenRoute: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(name: try reader.take(), destination: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(name, destination) }
}

extension SceneDescription.Worker: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(
      name: try reader.take(), type: try reader.take(), isOptional: try reader.take(), versions: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(name, type, isOptional, versions) }
}

extension VersionRequirement: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(lowerBound: try reader.take(), upperBound: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(lowerBound, upperBound) }
}

extension SceneDescription.ProtocolName: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(text: try reader.take(), symbol: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(text, symbol) }
}
