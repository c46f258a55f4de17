package import HostInspection
package import HostManifest

/// A scene or worker with its workers, which another process opens and connects as a run would.
package struct Assembly: Codable, Equatable, Sendable {
  package struct Part: Codable, Equatable, Sendable {
    let library: OpeningPlan
    /// The worker's protocol; nil for a scene.
    let worker: String?
    let options: [UInt8]?
    /// The parts of the workers that it uses, by name. A default is no part. Nil when nothing answers for them.
    let uses: [String: Int]?

    package init(library: OpeningPlan, worker: String?, options: [UInt8]?, uses: [String: Int]?) {
      self.library = library
      self.worker = worker
      self.options = options
      self.uses = uses
    }
  }

  /// Each after those that it uses; the last is the one that all serve.
  let parts: [Part]
  let manifestFile: String
  /// The base of relative paths in options.
  let dataFolder: String

  var id: String { parts.last?.library.entry.id ?? "" }

  package init(_ parts: [Part], for manifest: Manifest) {
    self.parts = parts
    manifestFile = manifest.file
    dataFolder = manifest.dataFolder
  }

  /// For a scene or worker that is only connected: a call of its workers ends the process. `manifest` has the options.
  package init(alone library: OpeningPlan, worker: String? = nil, options: [UInt8]? = nil, of manifest: String = "") {
    parts = [Part(library: library, worker: worker, options: options, uses: nil)]
    (manifestFile, dataFolder) = (manifest, "")
  }

  /// The implementation fails a check, or can't be made when no check has begun.
  func fault(_ reason: String, in check: String?) -> TrialFault {
    check.map { .failed(check: $0, reason: reason) } ?? .notMade(implementation: id, reason: reason)
  }
}

package struct AssemblyFinding: Codable, Equatable, Sendable {
  package var faults: [ConnectionFault] = []
  package var wrongOption: String?
  /// The options that an implementation takes; nil when it isn't known, or when it takes any.
  package var options: Set<String>?
}

/// Why an implementation doesn't fulfil its worker's contract.
package enum TrialFault: Error, Codable, Equatable {
  /// The implementation, or one that it uses, can't be made.
  case notMade(implementation: String, reason: String)
  case failed(check: String, reason: String)
  /// The process could not be started.
  case notTried(errno: Int32)
}
