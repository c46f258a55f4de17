import HostManifest
package import HostSystem
import FoundationEssentials

/// Builds the shared modules of an application, then its scenes and workers: once, or whenever their sources change.
///
/// While a shared module doesn't compile, scenes and workers wait: they would be compiled against its former build, or
/// against another module of its name.
@MainActor
package final class ApplicationBuilder {
  /// Takes the current build, the first error (`File.swift:12: message`) or the last build; and the compiler's errors.
  package var note: (_ text: String, _ details: String?) -> Void = { _, _ in }
  package var report: (Diagnostic) -> Void = { _ in }
  /// Takes all compiler output, warnings included, and other lines for a log.
  package var log: (String) -> Void = { _ in }
  package var built: (BuiltLibrary) -> Void = { _ in }
  /// Called when shared modules have been built, and the scenes with them: an app takes them when it is restarted.
  package var restart: () -> Void = {}
  /// Takes whether the app can use the built libraries only after a restart.
  package var holdUpdates: (Bool) -> Void = { _ in }

  let roots: [String]
  let buildsModules: Bool
  private let output: String
  let builder: Builder
  var tree: SourceTree
  /// Why there is no new library, by the folders of the sources.
  var faults: [String: Diagnostic] = [:]
  var waiting: Set<String> = []
  /// Builds under way, in the order of their beginnings: several at a time before the start.
  private var work: [String] = []
  /// The note when nothing is wrong.
  var news: String?
  /// The app runs with an older build of a shared module.
  var needsRestart = false

  package init(roots: [String], buildsModules: Bool, output: String, builder: Builder) throws(Diagnostic) {
    (self.roots, self.buildsModules, self.output, self.builder) = (roots, buildsModules, output, builder)
    tree = try SourceTree(below: roots)
  }

  package func buildAll() async {
    if buildsModules { await buildModules() }
    await build(tree.contents.keys.sorted())
  }

  /// Makes the catalogues of libraries that are built elsewhere: first those of shared modules.
  package func buildWords() async {
    var shared: [String: SourceTree.Files] = [:]
    // What is no package has its words in a folder of their own.
    for (path, file) in tree.shared.values.joined() {
      if let owner = Translations.owner(of: path) { shared[owner, default: [:]][path] = file }
    }
    await makeWords([shared, tree.contents].flatMap { $0.sorted { $0.key < $1.key } })
  }

  private func makeWords(_ folders: [(key: String, value: SourceTree.Files)]) async {
    for (folder, files) in folders {
      do throws(Diagnostic) {
        let said = try await builder.makeWords(of: folder, files, into: output)
        if !said.isEmpty { return log(said) }
      } catch {
        report(error)
      }
    }
  }

  /// Builds what has changed since its library was built, on all processors. Libraries may also lie beside the host.
  package func buildOutdated(beside hostFolder: String?, announce: (String) -> Void) async {
    if buildsModules { await buildModules() }
    needsRestart = false
    let outdated = tree.contents.sorted { $0.key < $1.key }.compactMap { folder, files in
      try? SourceFolder(folder, files: files)
    }.filter { !builder.isUpToDate($0, in: [output, hostFolder].compactMap(\.self)) }
    if !mustWait(outdated.map(\.path)) {
      await withTaskGroup(of: Void.self) { builds in
        for (index, sources) in outdated.enumerated() {
          if index >= ProcessInfo.processInfo.activeProcessorCount { await builds.next() }
          announce("building \(sources.entry.id) (\(index + 1) of \(outdated.count))…")
          builds.addTask { await self.build(sources.path) }
        }
      }
    }
    news = nil
  }

  package var unbuilt: [String: Diagnostic] {
    ids(in: waiting.union(faults.keys)).reduce(into: [:]) { $0[$1] = .notBuilt(id: $1) }
  }

  package var waitingIDs: [String] { ids(in: waiting) }

  private func ids(in folders: Set<String>) -> [String] {
    folders.flatMap { tree.contents[$0, default: [:]].values.flatMap(\.entryPoints).map(\.id) }.sorted()
  }

  /// Repeats the last note: another one may have replaced it.
  package func remind() {
    let wait = waiting.isEmpty ? "" : "; scenes and workers wait"
    if let text = work.last ?? faultsInOrder.first.map({ $0.message + wait }) ?? news { note(text, details) }
  }

  /// Stops at the first module that doesn't compile. The app takes modules when it is restarted.
  func buildModules() async {
    for module in tree.modules {
      await build(module.path, called: module.name) { [builder, output] () throws(Diagnostic) in
        try await builder.build(module, into: output)
      }
      if faults[module.path]?.leavesLibrary == false { return }
    }
    // Folders with words alone: the display's, in a language that it doesn't have.
    await makeWords(
      tree.shared.filter { Path.name(of: $0.key) == Translations.folder }.map { (Path.folder(of: $0.key), $0.value) })
  }

  func build(_ folders: [String]) async {
    if mustWait(folders) { return }
    for folder in folders { await build(folder) }
  }

  private var obstacle: SharedModule? { tree.modules.first { faults[$0.path]?.leavesLibrary == false } }

  private func mustWait(_ folders: [String]) -> Bool {
    guard let obstacle else {
      waiting = []
      return false
    }
    if folders.isEmpty { return true }
    if waiting.isEmpty { log("scenes and workers wait until \(obstacle.name) is built") }
    waiting.formUnion(folders)
    remind()
    return true
  }

  private func build(_ folder: String) async {
    do throws(Diagnostic) {
      let sources = try SourceFolder(folder, files: tree.contents[folder, default: [:]])
      await build(folder, called: sources.entry.id) { [builder, output] () throws(Diagnostic) in
        try await builder.build(sources, into: output)
      }
    } catch {
      faults[folder] = error
      report(error)
      remind()
    }
  }

  func build(
    _ folder: String, called name: String, by builder: () async throws(Diagnostic) -> BuiltLibrary
  ) async {
    do throws(Diagnostic) {
      let text = "building \(name)…"
      work.append(text)
      remind()
      defer { if let place = work.firstIndex(of: text) { work.remove(at: place) } }
      let begin = ContinuousClock.now
      let library = try await builder()
      if !library.log.isEmpty { log(library.log) }
      built(library)
      faults[folder] = nil
      if library.kind == nil, library.isNew { needsRestart = true }
      news = "built \(name) in \((ContinuousClock.now - begin).inSeconds)"
    } catch {
      guard !Task.isCancelled else { return }
      faults[folder] = error
      if let log = error.compilerLog { self.log(log) }
      report(error)
    }
    remind()
  }

  private var faultsInOrder: [Diagnostic] {
    let first = obstacle.map { [$0.path] } ?? []
    return (first + faults.keys.sorted().filter { !first.contains($0) }).compactMap { faults[$0] }
  }

  private var details: String? {
    let logs = faultsInOrder.map { $0.compilerLog ?? "\($0)" }
    return logs.isEmpty ? nil : logs.joined(separator: "\n")
  }

  package func run() async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    do throws(Diagnostic) {
      let watch = FolderWatch { change.yield() }
      if let fault = watch.fault { report(fault) }
      change.yield()  // for what happened before anybody watched
      for await _ in changes {
        // Watch first: changes from here on are reported.
        let folders = tree.folders
        try watch.follow(WatchFilter.sources(in: folders))
        await lookAgain()
        // Another round finds what happened in a new folder before it was watched.
        if tree.folders != folders { change.yield() }
      }
    } catch {
      report(error)
    }
  }

  func lookAgain() async {
    guard let now = try? SourceTree(below: roots, since: tree) else { return }
    let before = tree
    tree = now
    let modulePaths = Set(now.modules.map(\.path))
    faults = faults.filter { now.contents[$0.key] != nil || modulePaths.contains($0.key) }
    waiting.formIntersection(now.contents.keys)
    var shared = now.sharedChanges(since: before)
    let modules = buildsModules ? modulePaths.intersection(shared) : []
    if !modules.isEmpty {
      holdUpdates(true)
      await buildModules()
    }
    // Scenes that import a module are compiled again with it; the others are up to date.
    await build(modules.isEmpty ? waiting.union(now.changed(since: before)).sorted() : now.contents.keys.sorted())
    shared.removeAll(where: modules.contains)
    tellShared(shared)
    if needsRestart, faults.isEmpty {
      needsRestart = false
      return restart()
    }
    holdUpdates(needsRestart)
  }

  /// The libraries in use and the app itself still have the former build of these sources.
  private func tellShared(_ folders: [String]) {
    guard !folders.isEmpty else { return }
    let verb = folders.count == 1 ? "has" : "have"
    let names = folders.joined(separator: ", ")
    let text =
      buildsModules
      ? "\(names) \(verb) changed, and belongs to no scene, worker or shared module: nothing is built of it"
      : "\(names) \(verb) changed: swift build, then host restart takes it"
    news = text
    log(text)
    remind()
  }
}
