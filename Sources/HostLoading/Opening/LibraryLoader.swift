package import HostInspection
package import HostManifest
package import HostSystem
package import HostState
@_spi(Host) package import VIPKit

/// Opens the copies of prepared libraries. Knows what is in the process.
@MainActor
package final class LibraryLoader {
  private let store: LibraryStore
  /// Knows what is in the process; follows no manifest.
  private(set) var gate: LibraryGate
  /// The unused contents of shared libraries that were reported.
  private var stale: Set<ContentDigest> = []
  private var toldReleases: Set<String> = []
  /// Replaces the dynamic loader in a simulation (Docs/Decisions/0084).
  var opens: ((OpeningPlan) throws(OpeningFault) -> (product: LibraryProduct, description: LibraryDescription))?
  package var buildCount: Int { gate.loaded.count }

  package init(store: LibraryStore, gate: LibraryGate) {
    self.store = store
    self.gate = gate
  }

  package func pipeline(
    for manifest: Manifest, quarantine: @escaping @Sendable (LibraryFile, String) -> QuarantineFault? = { _, _ in nil }
  ) -> LibraryPipeline {
    var gate = gate
    gate.follow(manifest)
    return LibraryPipeline(gate: gate, store: store, quarantine: quarantine)
  }

  /// Whether a library, or one that it needs, conflicts with what was loaded since it was prepared.
  package func checkConflicts(_ library: PreparedLibrary) throws(Diagnostic) { try gate.checkConflicts(library) }

  /// Needed libraries with another content in the process, which stays there. Each content is reported once.
  package func staleLibraries(of library: PreparedLibrary) -> [Diagnostic] {
    library.dependencies.own.compactMap { shared in
      guard let opened = gate.shared[shared.name], opened.digest != shared.digest,
        stale.insert(shared.digest).inserted
      else { return nil }
      return Diagnostic(
        opened.path == shared.path
          ? "\(shared.path): has another content than when it was opened, and that one stays in the process"
          : "\(shared.path): has another content than \(opened.path), which was opened first and stays in the process",
        "take the new one by host restart")
    }
  }

  /// Each warning is returned once.
  package func warnings(of library: PreparedLibrary) -> [Diagnostic] {
    let others = (try? LibraryGate.warnings(of: library.facts)) ?? []
    return staleLibraries(of: library) + others.filter { toldReleases.insert($0.message).inserted }
  }

  package func open(
    _ library: PreparedLibrary, as generation: Int, with words: Words = Words()
  ) throws(Diagnostic) -> (LoadedBuild, LibraryProduct) {
    guard let plan = library.plan else { preconditionFailure("\(library.path) isn't copied") }
    let path = library.path
    let new = library.dependencies.own.filter { gate.shared[$0.name] == nil }
    do throws(OpeningFault) {
      let (product, description) =
        if let opens { try opens(plan) } else {
          try plan.carryOut {
            gate.copies[Path.name(of: $0)] != nil
          } didOpen: { copy in
            for shared in new where shared.name == Path.name(of: copy) {
              gate.conflicts.add(shared.report)
              gate.shared[shared.name] = shared
              gate.copies[shared.name] = copy
            }
          }
        }
      admit(library)
      let build = LoadedBuild(
        generation: generation, file: path, copy: plan.copy, digest: library.digest, facts: library.facts,
        description: description, words: words)
      return (build, product)
    } catch {
      // Whatever is wrong with the library, it stays in the process.
      if !error.isOfDynamicLoader { admit(library) }
      throw error.diagnostic(of: path)
    }
  }

  /// Notes what a library declares that another process has loaded, as if it were loaded here.
  package func declare(_ report: LibraryReport) throws(Diagnostic) {
    do throws(LibraryFault.Reason) { try gate.conflicts.check(report) } catch {
      throw Diagnostic(path: report.path, reason: error)
    }
    gate.conflicts.add(report)
  }

  private func admit(_ library: PreparedLibrary) {
    gate.conflicts.add(library.report)
    gate.loaded.insert(library.digest)
    if library.entry.kind == .scene { gate.scenes.insert(library.report.soname ?? Path.name(of: library.path)) }
  }
}
