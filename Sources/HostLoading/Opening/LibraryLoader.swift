package import HostInspection
package import HostModel
package import HostSystem
import VIPKit

/// Brings a library into the process: reads and inspects the file, copies what was inspected, opens the copy, and calls
/// its entry point.
@MainActor
package final class LibraryLoader {
  /// Called before a library's code runs for the first time.
  package var willOpen: (LibraryEntry, Journal.Build) -> Void = { _, _ in }

  /// Is told when a library that others need has become another one since it was opened.
  package var report: (any HostError) -> Void = { _ in }

  private let store: LibraryStore
  /// Decides what is opened.
  package var gate: LibraryGate
  private var conflicts = ConflictTable()
  private var loaded: Set<ContentDigest> = []
  /// The contents of shared libraries that were told not to be in use.
  private var stale: Set<SHA256> = []
  /// How many builds of scenes and workers are in the process.
  package var buildCount: Int { loaded.count }

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - store: keeps the copies that are opened.
  ///   - gate: decides what is opened.
  package init(store: LibraryStore, gate: LibraryGate) {
    self.store = store
    self.gate = gate
  }

  /// Reads a library's file and judges it, without running any of its code.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - id: the id under which the library is known.
  package func inspect(_ path: String, as id: String) throws(Refusal) -> InspectedLibrary {
    do throws(LibraryFault) {
      return try inspect(LibraryFile(reading: path), as: id)
    } catch {
      throw .inspection(error)
    }
  }

  /// Judges a library that has been read.
  package func inspect(_ file: LibraryFile, as id: String) throws(LibraryFault) -> InspectedLibrary {
    let library = try gate.inspect(file, as: id)
    library.dependencies.own.forEach(tellIfStale)
    do throws(LibraryFault.Reason) {
      for other in library.dependencies.own where gate.shared[other.name] == nil { try conflicts.check(other) }
      // What is in the process already doesn't get in its own way.
      if !loaded.contains(library.digest) { try conflicts.check(library.report) }
      return library
    } catch {
      throw LibraryFault(path: file.path, reason: error)
    }
  }

  private func tellIfStale(_ library: SharedLibrary) {
    guard let opened = gate.shared[library.name], opened.digest != library.digest,
      stale.insert(library.digest).inserted
    else { return }
    report(StaleLibrary(path: library.path, opened: opened.path))
  }

  /// Loads a library that has been inspected.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - number: which build of it this is.
  package func load(_ library: InspectedLibrary, as number: Int) throws(LoadingFault) -> LoadedBuild {
    let path = library.file.path
    let plan = try plan(library)
    willOpen(library.entry, Journal.Build(generation: number, file: path, copy: plan.copy))
    let new = library.dependencies.own.filter { gate.shared[$0.name] == nil }
    do throws(OpeningFault) {
      let (product, description) = try plan.carryOut { copy in
        for shared in new where shared.name == Path.name(of: copy) { admit(shared) }
      }
      admit(library)
      return LoadedBuild(
        number: number, file: path, copy: plan.copy, digest: library.digest, report: library.report,
        entry: library.entry, description: description, shared: library.dependencies.own, product: product)
    } catch {
      // Whatever is wrong with it, what was opened stays in the process.
      if !error.isOfDynamicLoader { admit(library) }
      throw LoadingFault(error, of: path)
    }
  }

  /// Copies a library and all that is to be opened with it.
  package func plan(_ library: InspectedLibrary) throws(LoadingFault) -> OpeningPlan {
    var needs: [OpeningPlan.Need] = []
    for dependency in library.dependencies.inOrder {
      switch dependency {
      case .system(let name): needs.append(.system(name))
      case .own(let shared) where gate.shared[shared.name] == nil:
        let bytes: [UInt8]
        do throws(LibraryFault) { bytes = try shared.content() } catch {
          throw .needsRefused(library: library.file.path, error)
        }
        needs.append(.copy(try store.copy(bytes, of: shared.path, keepsName: true)))
      case .own: break
      }
    }
    let copy = try store.copy(library.file.bytes, of: library.file.path)
    return OpeningPlan(needs: needs, copy: copy, entry: library.entry)
  }

  /// Notes what a library declares that another process has loaded, as if it had come into this one.
  package func declare(_ report: LibraryReport) throws(LibraryFault) {
    do throws(LibraryFault.Reason) { try conflicts.check(report) } catch {
      throw LibraryFault(path: report.path, reason: error)
    }
    conflicts.add(report)
  }

  /// Notes a library that has come into the process because others need it.
  private func admit(_ shared: SharedLibrary) {
    conflicts.add(shared.report)
    gate.shared[shared.name] = shared
  }

  /// Notes a library that has come into the process.
  private func admit(_ library: InspectedLibrary) {
    conflicts.add(library.report)
    loaded.insert(library.digest)
    if library.entry.kind == .scene { gate.scenes.insert(library.report.soname ?? Path.name(of: library.file.path)) }
  }
}
