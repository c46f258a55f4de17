import HostModel
import HostEvents
package import HostSystem
import FoundationEssentials

/// Builds scenes and workers whenever their sources change, into a folder from which a running app takes them.
@MainActor
package final class SourceWatcher {
  /// Told in a line what is being built, or the first thing that doesn't compile, as `File.swift:12: message`, or what was
  /// built last, and all that the compiler says of what doesn't compile.
  package var note: (_ text: String, _ details: String?) -> Void = { _, _ in }
  /// Told each thing that goes wrong.
  package var report: (any HostError) -> Void = { _ in }
  /// Told all that the compiler says, warnings included, and what else belongs in a log.
  package var log: (String) -> Void = { _ in }

  private let root: String
  private let output: String
  private let builder: Builder
  private var tree: SourceTree
  private var faults: [String: BuildFault] = [:]
  /// What is being built.
  private var work: String?
  /// What is worth saying when nothing is wrong.
  private var news: String?
  /// The reasons why builds take longer than they could; they have been told.
  private var detours: [Detour] = []

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - root: the folder below which the sources lie.
  ///   - output: the folder for the libraries.
  ///   - builder: compiles them.
  /// - Throws: ``BuildFault`` when there is no such folder, or when it is a package.
  package init(root: String, output: String, builder: Builder) throws(BuildFault) {
    self.root = root
    self.output = output
    self.builder = builder
    tree = try SourceTree(below: root)
  }

  /// Builds what has changed since its library was built, or has none, as many at a time as there are processors.
  ///
  /// - Parameters:
  ///   - hostFolder: where libraries lie that aren't in the output folder.
  ///   - tell: told in a line what is being built.
  package func buildOutdated(beside hostFolder: String, tell: (String) -> Void) async {
    let outdated = tree.contents.sorted { $0.key < $1.key }.compactMap { folder, files in
      try? SourceFolder(folder, files: files)
    }.filter { !builder.isUpToDate($0, in: [output, hostFolder]) }
    await withTaskGroup(of: Void.self) { builds in
      for (index, sources) in outdated.enumerated() {
        if index >= ProcessInfo.processInfo.activeProcessorCount { await builds.next() }
        tell("building \(sources.entry.id) (\(index + 1) of \(outdated.count))…")
        builds.addTask { await self.build(sources.path) }
      }
    }
    news = nil
  }

  /// The scenes and workers that don't compile, by their ids.
  package var unbuilt: [String: BuildFault] {
    faults.keys.reduce(into: [:]) { unbuilt, folder in
      for entry in tree.contents[folder, default: [:]].values.flatMap(\.entryPoints) {
        unbuilt[entry.id] = .notBuilt(id: entry.id)
      }
    }
  }

  /// Builds what changes, until the task is cancelled.
  package func run() async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // While the user reads the first screen, and not when the first change is waited for.
    async let preparation: Void = builder.prepare()
    do throws(WatchFault) {
      let watch = try FolderWatch { change.yield() }
      change.yield()  // for what happened before anybody watched
      for await _ in changes {
        // The folders first: what changes from here on is told.
        let folders = tree.folders
        try watch.follow(FolderInterest.sources(in: folders))
        await lookAgain()
        // What happened in a new folder before it was watched is found in one more round.
        if tree.folders != folders { change.yield() }
      }
    } catch {
      report(error)
    }
    await preparation
  }

  /// Says again what was said last: something else may have been said in its place.
  package func remind() {
    if let text = work ?? faults.min(by: { $0.key < $1.key })?.value.message ?? news { note(text, details) }
  }

  private func lookAgain() async {
    guard let now = try? SourceTree(below: root, since: tree) else { return }
    let before = tree
    tree = now
    faults = faults.filter { now.contents[$0.key] != nil }
    for folder in now.changed(since: before) { await build(folder) }
    tellShared(now.sharedChanges(since: before))
  }

  /// Says that shared sources have changed. The libraries in use hold what was made of them; so does the app itself.
  private func tellShared(_ folders: [String]) {
    guard !folders.isEmpty else { return }
    let verb = folders.count == 1 ? "has" : "have"
    let text = "\(folders.joined(separator: ", ")) \(verb) changed: swift build, then host restart takes it"
    news = text
    log(text)
    remind()
  }

  private func build(_ folder: String) async {
    do throws(BuildFault) {
      let sources = try SourceFolder(folder, files: tree.contents[folder, default: [:]])
      work = "building \(sources.entry.id)…"
      remind()
      defer { work = nil }
      let begin = ContinuousClock.now
      let library = try await builder.build(sources, into: output)
      if !library.log.isEmpty { log(library.log) }
      library.detour.map(tell)
      faults[folder] = nil
      news = "built \(sources.entry.id) in \((ContinuousClock.now - begin).inSeconds)"
    } catch {
      guard !Task.isCancelled else { return }
      faults[folder] = error
      if case .notCompiled(_, let log) = error { self.log(log) }
      report(error)
    }
    remind()
  }

  private func tell(_ detour: Detour) {
    guard !detours.contains(detour) else { return }
    detours.append(detour)
    log("note: builds take longer than they could: \(detour.reason)")
  }

  private var details: String? {
    let logs = faults.sorted { $0.key < $1.key }.map { folder, fault in
      if case .notCompiled(_, let log) = fault { log } else { "\(fault)" }
    }
    return logs.isEmpty ? nil : logs.joined(separator: "\n")
  }
}
