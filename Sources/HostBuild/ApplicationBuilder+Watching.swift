import HostEvents
import HostModel
import HostSystem

extension ApplicationBuilder {
  /// Builds what changes, until the task is cancelled.
  package func run() async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // While the user reads the first screen, and not when the first change is waited for.
    async let preparation: Void = builder.prepare(
      tree.contents.sorted { $0.key < $1.key }.compactMap { try? SourceFolder($0, files: $1) })
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

  /// Builds what has changed since somebody looked, and what has waited if it needn't any more.
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
    // Scenes that import a module are compiled again with it; those that don't are up to date.
    await build(modules.isEmpty ? waiting.union(now.changed(since: before)).sorted() : now.contents.keys.sorted())
    shared.removeAll(where: modules.contains)
    tellShared(shared)
    if needsRestart, faults.isEmpty {
      needsRestart = false
      return restart()
    }
    holdUpdates(needsRestart)
  }

  /// Says that shared sources have changed. The libraries in use hold what was made of them; so does the app itself.
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
