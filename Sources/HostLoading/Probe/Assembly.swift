package import HostManifest

/// A scene or worker with the workers that it uses, which another process opens and connects as a run would.
package struct Assembly: Codable, Equatable, Sendable {
  package struct Part: Codable, Equatable, Sendable {
    let library: OpeningPlan
    /// The name of the worker's protocol; nil for a scene.
    let worker: String?
    /// What the manifest says of the worker.
    let options: [UInt8]?
    /// The parts that answer for the workers that it uses, by the names of these. A default is no part.
    let uses: [String: Int]

    package init(library: OpeningPlan, worker: String?, options: [UInt8]?, uses: [String: Int]) {
      self.library = library
      self.worker = worker
      self.options = options
      self.uses = uses
    }
  }

  /// Each behind those that it uses; the last is the one that all are for.
  let parts: [Part]
  let manifestFile: String
  /// The folder to which relative paths in options refer.
  let dataFolder: String

  /// The scene or worker that all are for.
  var id: String { parts.last?.library.entry.id ?? "" }

  package init(_ parts: [Part], for manifest: Manifest) {
    self.parts = parts
    manifestFile = manifest.file
    dataFolder = manifest.dataFolder
  }
}

/// What is wrong with a scene or worker when it is connected.
package enum AssemblyFault: Codable, Equatable, Sendable {
  case noUnwindSegue(route: String)
  case noLinkSegue(link: String)
  /// Two preserved values of one name.
  case notPreserved(reason: String)
  /// An option of another type.
  case wrongOption(reason: String)
}

/// What is found out of a scene or worker by connecting it.
package struct AssemblyFinding: Codable, Equatable, Sendable {
  package var faults: [AssemblyFault] = []
  /// The names of the options that an implementation takes; nil when it can't be told, or when it takes any.
  package var options: Set<String>?
}

/// Why an implementation isn't what its worker's contract says.
package enum TrialFault: Error, Codable, Equatable {
  /// It, or one that it uses, can't be made.
  case notMade(implementation: String, reason: String)
  case failed(check: String, reason: String)
  /// There is no process to try it in: the number of the error.
  case notTried(errno: Int32)
}
