package import HostModel

/// A scene or worker with the workers that it uses, which another process opens and connects as a run would.
package struct Assembly: Codable, Equatable, Sendable {
  /// One of the libraries.
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

/// Why an implementation isn't what its worker's contract says.
package enum TrialFault: Error, Codable, Equatable {
  /// It, or one that it uses, can't be made.
  case notMade(implementation: String, reason: String)
  case failed(check: String, reason: String)
  /// There is no process to try it in: the number of the error.
  case notTried(errno: Int32)
}
