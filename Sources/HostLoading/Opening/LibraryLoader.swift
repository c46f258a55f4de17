package import HostInspection
package import HostModel
package import HostSystem
package import VIPKit

/// Brings libraries into the process: what was inspected is copied, and the copy opened. Knows what is in the process by now.
@MainActor
package final class LibraryLoader {
  private let store: LibraryStore
  /// With what is in the process; it follows no manifest.
  private(set) var gate: LibraryGate
  private var conflicts = ConflictTable()
  private var loaded: Set<ContentDigest> = []
  /// The copies of the libraries in the process that others need, by their names.
  private var copies: [String: String] = [:]
  /// The contents of shared libraries that were told not to be in use.
  private var stale: Set<ContentDigest> = []
  private var otherReleases: Set<OtherRelease> = []
  /// How many different builds of scenes and workers are in the process.
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

  /// Decides what is opened in an application of this manifest.
  package func gate(for manifest: Manifest) -> LibraryGate {
    var gate = gate
    gate.follow(manifest)
    return gate
  }

  /// Judges a library that has been read, without running any of its code.
  ///
  /// - Parameters:
  ///   - file: the library.
  ///   - id: the id under which it is known.
  ///   - manifest: says where it finds others, and which content is pinned.
  ///   - known: what is known of it.
  package func inspect(
    _ file: LibraryFile, as id: String, for manifest: Manifest, knowing known: LibraryFacts? = nil
  ) throws(LibraryFault) -> InspectedLibrary {
    let library = try gate(for: manifest).inspect(file, as: id, knowing: known)
    do throws(LibraryFault.Reason) {
      for other in library.dependencies.own where gate.shared[other.name] == nil { try conflicts.check(other) }
      // What is in the process already doesn't get in its own way.
      if !loaded.contains(library.digest) { try conflicts.check(library.report) }
      return library
    } catch {
      throw LibraryFault(path: file.path, reason: error)
    }
  }

  /// What a library needs and of which another content is in the process, which stays there. Each content is told of once.
  package func staleLibraries(of library: InspectedLibrary) -> [StaleLibrary] {
    library.dependencies.own.compactMap { shared in
      guard let opened = gate.shared[shared.name], opened.digest != shared.digest,
        stale.insert(shared.digest).inserted
      else { return nil }
      return StaleLibrary(path: shared.path, opened: opened.path)
    }
  }

  /// What is to be told of a library that is in order, each once.
  package func warnings(of library: InspectedLibrary) -> [any HostError] {
    let others = (try? LibraryGate.warnings(of: library.facts)) ?? []
    return staleLibraries(of: library) + others.filter { otherReleases.insert($0).inserted }
  }

  /// Copies a library and all that it needs. The plan is complete: another process may carry it out.
  package func plan(_ library: InspectedLibrary) throws(LoadingFault) -> OpeningPlan {
    var needs: [OpeningPlan.Need] = []
    for dependency in library.dependencies.inOrder {
      switch dependency {
      case .system(let name): needs.append(.system(name))
      case .own(let shared):
        if let copy = copies[shared.name] {
          needs.append(.copy(copy))
          continue
        }
        let bytes: [UInt8]
        do throws(LibraryFault) { bytes = try shared.content() } catch {
          throw .needsRefused(library: library.file.path, error)
        }
        needs.append(.copy(try store.copy(bytes, of: shared.path, keepsName: true)))
      }
    }
    let copy = try store.copy(library.file.bytes, of: library.file.path)
    return OpeningPlan(needs: needs, copy: copy, entry: library.entry)
  }

  /// Opens a library that has been inspected, and calls its entry point.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - generation: which build of it this is.
  ///   - plan: what to open.
  ///   - words: the words that go with it.
  /// - Returns: the build, and what its entry point returned.
  package func open(
    _ library: InspectedLibrary, as generation: Int, by plan: OpeningPlan, with words: Words = Words()
  ) throws(LoadingFault) -> (LoadedBuild, EntryPoint.Product) {
    let path = library.file.path
    let new = library.dependencies.own.filter { gate.shared[$0.name] == nil }
    do throws(OpeningFault) {
      let (product, description) = try plan.carryOut {
        copies[Path.name(of: $0)] != nil
      } didOpen: { copy in
        for shared in new where shared.name == Path.name(of: copy) { admit(shared, copy) }
      }
      admit(library)
      let build = LoadedBuild(
        generation: generation, file: path, copy: plan.copy, digest: library.digest, facts: library.facts,
        description: description, words: words)
      return (build, product)
    } catch {
      // Whatever is wrong with it, what was opened stays in the process.
      if !error.isOfDynamicLoader { admit(library) }
      throw LoadingFault(error, of: path)
    }
  }

  /// Notes what a library declares that another process has loaded, as if it had come into this one.
  package func declare(_ report: LibraryReport) throws(LibraryFault) {
    do throws(LibraryFault.Reason) { try conflicts.check(report) } catch {
      throw LibraryFault(path: report.path, reason: error)
    }
    conflicts.add(report)
  }

  /// Notes a library that has come into the process because others need it.
  private func admit(_ shared: SharedLibrary, _ copy: String) {
    conflicts.add(shared.report)
    gate.shared[shared.name] = shared
    copies[shared.name] = copy
  }

  /// Notes a library that has come into the process.
  private func admit(_ library: InspectedLibrary) {
    conflicts.add(library.report)
    loaded.insert(library.digest)
    if library.entry.kind == .scene { gate.scenes.insert(library.report.soname ?? Path.name(of: library.file.path)) }
  }
}
