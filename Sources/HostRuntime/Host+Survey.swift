package import HostInspection
package import HostLoading
package import HostManifest
package import HostState
package import HostSystem

extension Host {
  /// Inspects every library, has another process load it, and wires every scene and worker; runs no code of a library in this one.
  ///
  /// - Parameter tells: whether the author hears of scenes that can't be led to.
  /// - Returns: a record of each scene and worker, those that were refused included, sorted by id. Libraries that scenes
  ///   merely share, such as Contracts, are left out.
  package func survey(by probe: Probe = Probe(), telling tells: Bool = true) -> [LibraryRecord] {
    // First of all, so that a scene with an open route finds them all inspected: what is wrong stands on the records.
    opener.survey(by: probe)
    findings = []
    let descriptions = store.state.libraries.values.compactMap(\.description).sorted { $0.id < $1.id }
    // The scenes come first: what is wrong with a worker of a worker is told of them, too.
    for description in descriptions.filter({ $0.provides == nil }) + descriptions.filter({ $0.provides != nil }) {
      do throws(Refusal) {
        findings += try opener.plan(telling: tells) { planner throws(Refusal) in
          try planner.wire(description)
          return planner.notes.compactMap { if case .told(let refusal) = $0 { refusal } else { nil } }
        }
      } catch {
        store.commit(.refused(description.id, error))
      }
    }
    findings += opener.pardoned.sorted { $0.key < $1.key }.map { .quarantine($0.value) }
    // What a library is refused for stands on its record.
    let records = store.state.records
    findings = findings.filter { finding in !records.contains { $0.refusal == finding } }
    return records
  }

  /// What can be drawn of the application. To be asked after ``survey(by:)``.
  package var graph: ApplicationGraph { ApplicationGraph(store.state) }

  /// The content of all libraries that the application is made of now: its scenes, its workers, and what they share. To be
  /// asked after ``survey(by:)``, which says whether they are in order.
  ///
  /// - Returns: the digests, by the names under which the lock file pins the libraries.
  package func digests() throws(Refusal) -> [String: SHA256] {
    let libraries = try loadable()
    do throws(LibraryFault) {
      var digests: [String: SHA256] = [:]
      for library in libraries {
        digests[library.entry.id] = try library.sha256()
        for shared in library.dependencies.own { digests[Library.pinName(ofFile: shared.name)] = try shared.sha256() }
      }
      return digests
    } catch {
      throw .inspection(error)
    }
  }

  /// The scenes and workers that are in order.
  private func loadable() throws(Refusal) -> [PreparedLibrary] {
    try store.state.libraries.values.filter { $0.entry != nil && $0.stage != .refused }
      .map { record throws(Refusal) in try opener.library(record.id) }
  }

  /// The files of all libraries that the application is made of, sorted, and the names of those that the dynamic loader finds
  /// for them. To be asked after ``survey(by:)``, which says whether they are in order.
  package func libraries() throws(Refusal) -> (files: [String], system: [String]) {
    var (files, system) = (Set<String>(), Set<String>())
    for library in try loadable() {
      files.insert(library.path)
      for dependency in library.dependencies.inOrder {
        switch dependency {
        case .own(let shared): files.insert(shared.path)
        case .system(let name): system.insert(name)
        }
      }
    }
    return (files.sorted(), system.sorted())
  }

  /// Reads and judges one file, whether the manifest knows it or not.
  ///
  /// - Returns: what the file says of itself, and why it would be refused; nil when it wouldn't.
  /// - Throws: ``LibraryFault`` when the file is no whole library.
  nonisolated package static func inspect(
    _ path: String, hostFolder: String
  ) throws(LibraryFault) -> (LibraryReport, LibraryFault?) {
    let (file, fault) = try LibraryFile.read(path)
    let report = try LibraryReport(of: file)
    if let fault { return (report, fault) }
    do throws(LibraryFault) { _ = try LibraryGate(hostFolder: hostFolder).judge(report, at: file.path) } catch {
      return (report, error)
    }
    return (report, nil)
  }

  /// The catalogues of words, in all languages, that would be left out. To be asked after ``survey(by:)``.
  package var wordFaults: [WordsFault] {
    store.state.records.filter { $0.entry?.kind == .scene }.flatMap { record in
      record.library.map { WordFiles.faults(of: record.id, beside: Path.folder(of: $0.path)) } ?? []
    }
  }

  /// The folders that can't be read, and why.
  package var unreadableFolders: [DiscoveryFault] { store.state.catalog.unreadable }

  /// The folders of the manifest that aren't there.
  package var missingFolders: [DiscoveryFault] {
    let manifest = store.state.manifest
    return manifest.folders.filter { !Path.exists($0) }.map {
      .missingFolder(.manifest(file: manifest.file, keyPath: "folders"), path: $0)
    }
  }
}
