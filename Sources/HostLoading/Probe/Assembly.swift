package import HostInspection
package import HostManifest

/// A scene or worker with the workers that it uses, which another process opens and connects as a run would.
package struct Assembly: Codable, Equatable, Sendable {
  package struct Part: Codable, Equatable, Sendable {
    let library: OpeningPlan
    /// The name of the worker's protocol; nil for a scene.
    let worker: String?
    let options: [UInt8]?
    /// The parts that answer for the workers that it uses, by the names of these. A default is no part. Nil when nobody answers.
    let uses: [String: Int]?

    package init(library: OpeningPlan, worker: String?, options: [UInt8]?, uses: [String: Int]?) {
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

  var id: String { parts.last?.library.entry.id ?? "" }

  package init(_ parts: [Part], for manifest: Manifest) {
    self.parts = parts
    manifestFile = manifest.file
    dataFolder = manifest.dataFolder
  }

  /// A scene or worker by itself, which is only connected: a worker that it calls meanwhile ends the process.
  ///
  /// - Parameter manifest: the file that has the options.
  package init(alone library: OpeningPlan, worker: String? = nil, options: [UInt8]? = nil, of manifest: String = "") {
    parts = [Part(library: library, worker: worker, options: options, uses: nil)]
    (manifestFile, dataFolder) = (manifest, "")
  }
}

extension Assembly {
  /// What is wrong with the implementation: that it fails a check, or can't be made when none has begun.
  func fault(_ reason: String, in check: String?) -> TrialFault {
    check.map { .failed(check: $0, reason: reason) } ?? .notMade(implementation: id, reason: reason)
  }
}

/// What is found out of a scene or worker by connecting it.
package struct AssemblyFinding: Codable, Equatable, Sendable {
  package var faults: [ConnectionFault] = []
  package var wrongOption: String?
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
