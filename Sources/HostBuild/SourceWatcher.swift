import HostLoading
import HostModel
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
  /// Told all that the compiler says, warnings included.
  package var log: (String) -> Void = { _ in }

  private let root: String
  private let output: String
  private let builder: Builder
  private var tree: SourceTree
  private var faults: [String: BuildFault] = [:]
  /// What is being built.
  private var work: String?
  /// What was built last while somebody was told.
  private var success: String?

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - root: the folder below which the sources lie.
  ///   - output: the folder for the libraries.
  ///   - builder: compiles them.
  /// - Throws: ``BuildFault`` when there is no such folder.
  package init(root: String, output: String, builder: Builder) throws(BuildFault) {
    self.root = root
    self.output = output
    self.builder = builder
    tree = try SourceTree(below: root)
  }

  /// Builds what has changed since its library was built, or has none.
  ///
  /// - Parameter hostFolder: where libraries lie that aren't in the output folder.
  package func buildOutdated(beside hostFolder: String) async {
    for folder in tree.contents.keys.sorted() {
      guard let sources = try? SourceFolder(folder), !sources.isOlder(thanIn: [output, hostFolder]) else { continue }
      await build(folder)
    }
    success = nil
  }

  /// Builds what changes, until the task is cancelled.
  package func run() async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
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
  }

  /// Says again what was said last: something else may have been said in its place.
  package func remind() {
    if let text = work ?? faults.min(by: { $0.key < $1.key })?.value.message ?? success { note(text, details) }
  }

  private func lookAgain() async {
    guard let now = try? SourceTree(below: root) else { return }
    let before = tree
    tree = now
    faults = faults.filter { now.contents[$0.key] != nil }
    for folder in now.contents.keys.sorted() where now.hasChanged(folder, since: before) { await build(folder) }
  }

  private func build(_ folder: String) async {
    do throws(BuildFault) {
      let sources = try SourceFolder(folder)
      work = "building \(sources.entry.id)…"
      remind()
      defer { work = nil }
      let begin = ContinuousClock.now
      let library = try await builder.build(sources, into: output)
      if !library.log.isEmpty { log(library.log) }
      faults[folder] = nil
      success = "built \(sources.entry.id) in \((ContinuousClock.now - begin).inSeconds)"
    } catch {
      guard !Task.isCancelled else { return }
      faults[folder] = error
      if case .notCompiled(_, let log) = error { self.log(log) }
      report(error)
    }
    remind()
  }

  private var details: String? {
    let logs = faults.sorted { $0.key < $1.key }.map { folder, fault in
      if case .notCompiled(_, let log) = fault { log } else { "\(fault)" }
    }
    return logs.isEmpty ? nil : logs.joined(separator: "\n")
  }
}

extension SourceFolder {
  /// Whether the sources are older than their library in the first of the folders that has one.
  fileprivate func isOlder(thanIn folders: [String]) -> Bool {
    let libraries = folders.map { "\($0)/\(Library.fileName(for: entry.id))" }
    guard let built = libraries.lazy.compactMap(Self.modified).first else { return false }
    return files.compactMap { Self.modified($0.path) }.allSatisfy { $0 < built }
  }

  private static func modified(_ path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}
