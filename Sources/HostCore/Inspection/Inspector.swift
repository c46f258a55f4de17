import Synchronization

/// Judges library files before any of their code runs.
public struct Inspector: Sendable {
  private let machine: String
  private let toolchain: String?
  private let loaded: LoadedSymbols

  /// Judges for a given host.
  ///
  /// - Parameters:
  ///   - machine: the name of the machine that the host was built for, such as `x86-64`.
  ///   - toolchain: the line of the Swift compiler that built the host; nil when it isn't known, and then not judged.
  ///   - loaded: what the host's libraries offer.
  public init(machine: String, toolchain: String?, loaded: LoadedSymbols) {
    self.machine = machine
    self.toolchain = toolchain
    self.loaded = loaded
  }

  /// Judges for the running process.
  ///
  /// - Parameter loaded: what the libraries of the process offer.
  /// - Throws: why the process's own executable can't be read.
  public static func forThisProcess(
    loaded: LoadedSymbols = .ofThisProcess()
  ) throws(LibraryFault) -> Inspector {
    let own = try ownFacts()
    return Inspector(machine: own.machine, toolchain: own.toolchain, loaded: loaded)
  }

  private static let own = Mutex<OwnExecutable?>(nil)

  /// The process's executable. It is read until that was possible once: a limit of the process may be in the way for a
  /// while.
  private static func ownFacts() throws(LibraryFault) -> OwnExecutable {
    if let known = own.withLock({ $0 }) { return known }
    let read = try OwnExecutable()
    own.withLock { $0 = read }
    return read
  }

  /// Reads a file and judges it.
  ///
  /// - Parameter path: the path of the file.
  /// - Returns: the file's bytes, which are to be loaded, and what is known of them.
  /// - Throws: why the file is refused.
  public func inspect(_ path: String) throws(LibraryFault) -> InspectedLibrary {
    let file = try LibraryFile(reading: path)
    let report = try LibraryReport(of: file)
    return InspectedLibrary(file: file, report: report, entry: try judge(report))
  }

  /// Judges what a file says about itself.
  ///
  /// The causes come before their effects: a library of another toolchain lacks symbols because of it.
  ///
  /// - Parameter report: what the file says.
  /// - Returns: the scene or the worker that the library holds.
  /// - Throws: why the library is refused.
  public func judge(_ report: LibraryReport) throws(LibraryFault) -> LibraryEntry {
    do {
      let entry = try entry(of: report)
      try checkFit(report)
      return entry
    } catch {
      throw LibraryFault(path: report.path, reason: error)
    }
  }

  /// What a library for this machine holds.
  func entry(of report: LibraryReport) throws(LibraryFault.Reason) -> LibraryEntry {
    try checkMachine(report)
    guard let entry = report.entryPoints.first else { throw .noEntryPoint }
    guard report.entryPoints.count == 1 else { throw .severalEntryPoints(report.entryPoints) }
    return entry
  }

  /// Whether a library was built for this machine.
  func checkMachine(_ report: LibraryReport) throws(LibraryFault.Reason) {
    guard report.machine == machine else { throw .otherMachine(found: report.machine, expected: machine) }
  }

  /// Whether a library goes together with those that it needs, and with those that are in the process.
  ///
  /// - Parameter loaded: what they offer; nil for what the inspector knows.
  func checkFit(_ report: LibraryReport, to loaded: LoadedSymbols? = nil) throws(LibraryFault.Reason) {
    let loaded = loaded ?? self.loaded
    if let copy = loaded.ownCopy(in: report) { throw copy }
    if let toolchain, let other = report.toolchains.first(where: { $0 != toolchain }) {
      throw .otherToolchain(found: other, expected: toolchain)
    }
    let missing = loaded.missing(for: report)
    guard missing.isEmpty else { throw .missingSymbols(missing) }
  }
}

/// A library that may be loaded.
public struct InspectedLibrary: Sendable {
  /// The file as it was inspected. The bytes are large: let go of it when they are copied.
  public let file: LibraryFile
  /// What the file says about itself.
  public let report: LibraryReport
  /// The scene or the worker that it holds.
  public let entry: LibraryEntry
  /// What it needs.
  let dependencies: Dependencies
  let digest: ContentDigest

  init(file: LibraryFile, report: LibraryReport, entry: LibraryEntry, dependencies: Dependencies = Dependencies()) {
    self.file = file
    self.report = report
    self.entry = entry
    self.dependencies = dependencies
    digest = ContentDigest(file.bytes)
  }
}
