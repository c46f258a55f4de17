package import HostJournal
package import HostInspection
import HostManifest
import HostState
package import HostSystem

/// Reads, judges and copies libraries, on any thread but the drawing one. Opens nothing.
package struct LibraryPipeline: Sendable {
  package struct Request: Sendable {
    package let id: String
    let path: String
    package var facts: LibraryFacts?
    /// Builds of earlier apps, the newest last: one replaces a file that can't be used.
    package var earlier: [Journal.Build] = []
    /// Used while the file is the one that was read.
    package var prepared: PreparedLibrary?
    /// Whether the file may be incomplete: one that a process writes to isn't used.
    package var awaitsWriters = false
    package var isToBeOpened = true

    package init(_ id: String, path: String) {
      self.id = id
      self.path = path
    }
  }

  let gate: LibraryGate
  let store: LibraryStore
  let quarantine: @Sendable (LibraryFile, String) -> QuarantineFault?

  package func prepare(_ requests: [Request]) -> [Preparation] {
    requests.mapOnAllCores { preparation(of: $0) }
  }

  /// Away from the caller's actor.
  @concurrent package func prepare(_ request: Request) async -> Preparation { preparation(of: request) }

  /// - Parameter asks: a library whose file notes its descriptor isn't opened, and so not copied.
  private func preparation(of request: Request, asks: Bool = false) -> Preparation {
    var digest: ContentDigest?
    let verdict = Result { () throws(Diagnostic) -> PreparedLibrary in
      var library: PreparedLibrary
      if let known = known(request) {
        (library, digest) = (known, known.digest)
      } else {
        library = try read(request, &digest)
      }
      if request.isToBeOpened, library.plan == nil, !asks || library.report.descriptor == nil { try copy(&library) }
      return library
    }
    return Preparation(path: request.path, digest: digest, verdict: verdict)
  }

  private func known(_ request: Request) -> PreparedLibrary? {
    guard let library = request.prepared, library.path == request.path, library.standsInFor == nil,
      library.isWatched || library.stamp.flatMap({ FileStamp(library.path)?.looks(like: $0) }) == true
    else { return nil }
    // Cleaning the folder of temporary files removes copies.
    let holds =
      library.plan.map { plan in
        Path.exists(plan.copy)
          && library.dependencies.own.allSatisfy { gate.copies[$0.name] != nil || store.copy(of: $0) != nil }
      } ?? true
    guard !library.gate.judges(as: gate) || !holds else { return library }
    // The loaded libraries, pins or copies have changed since.
    guard let file = library.content, var again = try? gate.inspect(file, as: request.id, knowing: library.facts)
    else { return nil }
    (again.pardon, again.stamp, again.isWatched) = (library.pardon, library.stamp, library.isWatched)
    return again
  }

  private func read(_ request: Request, _ digest: inout ContentDigest?) throws(Diagnostic) -> PreparedLibrary {
    let stamp = FileStamp(request.path)
    let (file, layout): (LibraryFile, ELFFile?)
    var library: PreparedLibrary
    do throws(Diagnostic) {
      (file, layout) =
        try request.awaitsWriters ? whole(request.path, stamp) : (LibraryFile(reading: request.path), nil)
      digest = file.digest
      library = try gate.inspect(file, layout, as: request.id, knowing: request.facts)
    } catch {
      if request.awaitsWriters, error.library?.reason.isIncomplete == true {
        digest = nil
        throw error
      }
      // The previous app's build continues.
      if let standIn = standIn(for: request, mustBeProven: true, because: error) { return standIn }
      switch error.library?.reason {
      // An installation may never end: the user decides whether the quarantined copy runs.
      case .missing, .otherContent:
        let copy = request.earlier.last.flatMap { LibraryFile(path: $0.file, copy: $0.copy) }
        if let fault = copy.flatMap({ quarantine($0, request.id) }) { throw fault.diagnostic }
      default: break
      }
      throw error
    }
    if let fault = quarantine(file, request.id) {
      if let standIn = standIn(for: request, because: fault.diagnostic) { return standIn }
      // A build that has ended this run stays in quarantine.
      guard fault.run == .earlier else { throw fault.diagnostic }
      library.pardon = fault
    }
    guard library.entry.id == request.id else {
      throw .misnamed(id: request.id, path: file.path, found: library.entry)
    }
    (library.stamp, library.isWatched) = (stamp, request.awaitsWriters)
    return library
  }

  /// Reads a file that may be incomplete: ``LibraryFault/Reason/isIncomplete`` says whether to wait for more.
  private func whole(_ path: String, _ stamp: FileStamp?) throws(Diagnostic) -> (LibraryFile, ELFFile) {
    guard !Writers.haveOpen(path) else { throw Diagnostic(path: path, reason: .beingWritten) }
    let file = try LibraryFile(reading: path)
    do throws(LibraryFault.Reason) {
      let layout = try ELFFile(file.bytes)
      // A writer during the read may still be writing, or be done: then the file is read once more.
      if let stamp, let now = FileStamp(path), !now.looks(like: stamp) || Writers.haveOpen(path) { throw .beingWritten }
      return (file, layout)
    } catch {
      throw Diagnostic(path: path, reason: error)
    }
  }

  /// The newest proven build of earlier apps; an unproven one only where there is none.
  private func standIn(
    for request: Request, mustBeProven: Bool = false, because refusal: Diagnostic?
  ) -> PreparedLibrary? {
    let builds = request.earlier.reversed()
    let others = mustBeProven ? [] : builds.filter { $0.isProven != true }
    for build in builds.filter({ $0.isProven == true }) + others {
      if let file = LibraryFile(path: build.file, copy: build.copy), quarantine(file, request.id) == nil,
        var library = try? gate.inspect(file, as: request.id),
        library.entry.id == request.id
      {
        library.standsInFor = refusal
        return library
      }
    }
    return nil
  }

  package func prepareEarlier(_ request: Request) -> PreparedLibrary? {
    guard var library = standIn(for: request, mustBeProven: true, because: nil) else { return nil }
    return (try? copy(&library)) == nil ? nil : library
  }

  /// Copies a library and everything that it needs. The plan is complete, so another process may use it.
  private func copy(_ library: inout PreparedLibrary) throws(Diagnostic) {
    guard let file = library.file else { return }
    var needs: [String] = []
    for dependency in library.dependencies.inOrder {
      switch dependency {
      case .system(let name): needs.append(name)
      case .own(let shared): needs.append(try copy(shared, for: file.path))
      }
    }
    let copy = try store.copy(file.bytes, of: file.path, digest: file.digest)
    library.plan = OpeningPlan(needs: needs, copy: copy, entry: library.entry, noted: library.report.descriptor)
    library.file = nil
  }

  private func copy(_ shared: SharedLibrary, for path: String) throws(Diagnostic) -> String {
    if let copy = gate.copies[shared.name] ?? store.copy(of: shared) { return copy }
    let bytes: [UInt8]
    do throws(Diagnostic) { bytes = try shared.content() } catch { throw .needsRefused(library: path, error) }
    return try store.copy(bytes, of: shared.path, keepsName: true, digest: shared.digest)
  }

  /// On all cores, for the probe. Libraries with a note of their descriptor aren't copied: nobody opens them.
  package func survey(_ requests: [Request]) -> [Result<PreparedLibrary, Diagnostic>] {
    requests.mapOnAllCores { preparation(of: $0, asks: true).verdict }
  }
}

extension Diagnostic {
  static func needsRefused(library: String, _ fault: Diagnostic) -> Self {
    Self("\(library): needs a library that is refused: \(fault.message)", fault.suggestion, isTransient: true)
  }
}
