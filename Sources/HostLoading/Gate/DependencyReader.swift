import CGlibc
import Glibc
import HostInspection
import HostManifest
import HostSystem

/// Finds the libraries that a library needs, and judges the application's own. Opens nothing.
struct DependencyReader {
  private let gate: LibraryGate
  private let inspector: Inspector
  /// By name: the library, after those that it needs.
  private var known: [String: Dependencies] = [:]
  /// The libraries being read, each needed by the one before it.
  private var chain: [String] = []

  init(_ gate: LibraryGate, _ inspector: Inspector) {
    self.gate = gate
    self.inspector = inspector
  }

  mutating func read(
    _ needed: [String], by path: String, searchPaths: [String]
  ) throws(LibraryFault.Reason) -> Dependencies {
    var all = Dependencies()
    for name in needed {
      let found = if let found = known[name] { found } else { try find(name, for: path, searchPaths) }
      known[name] = found
      all.add(found)
      guard all.own.count <= Dependencies.limit else { throw .needsTooMany(limit: Dependencies.limit) }
    }
    return all
  }

  /// The application's own come first, as with a search path of `$ORIGIN`; then what the dynamic loader finds by
  /// itself. A file that only a library's search path finds is loaded from there as the application's own.
  private mutating func find(
    _ name: String, for path: String, _ searchPaths: [String]
  ) throws(LibraryFault.Reason) -> Dependencies {
    guard !gate.scenes.contains(name) else { throw .linksScene(name) }
    let answer = DynamicLoader.find(name)
    let opened = gate.shared[name]
    var dependencies = Dependencies()
    if answer == .inHost, opened == nil { return dependencies }
    if answer == .inProcess, opened == nil {
      dependencies.add(.system(name))
      return dependencies
    }
    let folder = Path.folder(of: path)
    if let file = Self.file(name, in: [folder] + gate.folders) { return try own(file) }
    // Its file is gone, but it stays in the process.
    if let opened { dependencies.add(.own(opened)) }
    if answer == .inFile { dependencies.add(.system(name)) }
    guard dependencies.inOrder.isEmpty else { return dependencies }
    for searchPath in searchPaths {
      let reason: String?
      do throws(SystemError) { reason = try SearchPath.problem(searchPath, origin: folder) } catch {
        // A lack of system resources says nothing of the path.
        if error.suggestion != nil { throw .unreadable(errno: error.number) }
        reason = "nobody can tell who may write there: \(error.text)"
      }
      if let reason { throw .searchPath(searchPath, needed: name, reason: reason) }
    }
    let folders = searchPaths.map { SearchPath.folder($0, origin: folder) }
    guard let file = Self.file(name, in: folders) else { throw .needsMissing(name) }
    return try own(file)
  }

  private mutating func own(_ path: String) throws(LibraryFault.Reason) -> Dependencies {
    if let start = chain.firstIndex(of: path) { throw .needsItself(chain[start...].map(Path.name)) }
    guard chain.count < Dependencies.limit else { throw .needsTooMany(limit: Dependencies.limit) }
    chain.append(path)
    defer { chain.removeLast() }
    let library: SharedLibrary
    do throws(Diagnostic) { library = try gate.cache.library(path) } catch { throw .needsRefused(error) }
    let report = library.report
    if report.entryPoints.contains(where: { $0.kind == .scene }) { throw .linksScene(path) }
    do throws(LibraryFault.Reason) {
      guard report.soname == library.name else { throw .otherSoname(found: report.soname, expected: library.name) }
      var all = try read(report.needed, by: path, searchPaths: report.searchPaths)
      try gate.check(library, with: all, by: inspector)
      all.add(.own(library))
      return all
    } catch .needsItself(let names) where names.first != library.name {
      throw .needsItself(names)  // reported for the first of them
    } catch {
      throw .needsRefused(Diagnostic(path: path, reason: error))
    }
  }

  /// One of which the system doesn't say whether it is there counts as there: reading it will tell.
  private static func file(_ name: String, in folders: [String]) -> String? {
    folders.map { Path.join($0, name) }.first { !Path.isGone($0) }
  }
}

/// Asks the dynamic loader about a library by its linked name, without opening it.
enum DynamicLoader {
  enum Answer: Equatable {
    /// In each process of the host, from its start.
    case inHost
    /// In this process, since a library that needs it was opened. Another process of the host has to open it.
    case inProcess
    /// In a folder of the system, of the toolchain, or of the host's own search path.
    case inFile
    case nowhere

    var isLoaded: Bool { self == .inHost || self == .inProcess }
  }

  /// The libraries that came with the host. First read before any library is opened.
  private static let ofHost: Set<String> = {
    var names: Set<String> = []
    withUnsafeMutablePointer(to: &names) { place in
      _ = dl_iterate_phdr(
        { object, _, place in
          guard let name = object?.pointee.name else { return 0 }
          place?.assumingMemoryBound(to: Set<String>.self).pointee.insert(Path.name(of: String(cString: name)))
          return 0
        }, place)
    }
    return names
  }()

  /// Looks a library up like the host's own, without libraries' search paths. `name` must have no slash: with one it is
  /// a path, and the loader would wait at a pipe.
  static func find(_ name: String) -> Answer {
    if ofHost.contains(name) { return .inHost }
    _ = dlerror()
    if dlopen(name, RTLD_LAZY | RTLD_NOLOAD) != nil { return .inProcess }
    // A file that was found and isn't to be loaded is no error (glibc, elf/dl-open.c, dl_open_worker_begin).
    return dlerror() == nil ? .inFile : .nowhere
  }
}

/// A folder of DT_RPATH or DT_RUNPATH (ld.so(8)).
enum SearchPath {
  /// Why a search path of a library in the folder `origin` isn't safe; nil when it is.
  static func problem(_ path: String, origin: String) throws(SystemError) -> String? {
    let folder = folder(path, origin: origin)
    guard folder.hasPrefix("/"), !folder.contains("$") else {
      return "it leads to another folder wherever the host is started; expected a path from the root or from $ORIGIN"
    }
    return Trust.ofThisProcess.violation(ofContents: try FileWalk.components(to: folder))?.finding
  }

  static func folder(_ path: String, origin: String) -> String {
    let origin = Path.absolute(origin)
    return path.replacing("${ORIGIN}", with: origin).replacing("$ORIGIN", with: origin)
  }
}
