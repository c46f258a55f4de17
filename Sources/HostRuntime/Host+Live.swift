import HostRecovery
import HostInspection
import HostLoading
package import HostModel
import Glibc

extension Host {
  /// Puts a build of a scene in the place of the one in use, wherever the scene is shown.
  ///
  /// - Parameters:
  ///   - scene: the id of the scene.
  ///   - file: the library's file, wherever it lies.
  /// - Throws: why the build was not updated; the one in use goes on.
  package func swap(scene: String, file: String) async throws(Refusal) {
    guard registry.isKnown(scene) else {
      throw .wiring(.unknownScene(.option("host swap \(scene)"), found: scene, known: registry.ids(of: .scene)))
    }
    do throws(Refusal) {
      let library: LibraryFile
      do throws(LibraryFault) {
        library = try await LibraryReader(gate: registry.loader.gate).read(file)
      } catch {
        throw .inspection(error)
      }
      try updates.take(library, for: scene)
    } catch {
      updates.refuse(scene, error, isFound: false)
      throw error
    }
  }

  /// Has another implementation answer the calls of a worker, for this run.
  ///
  /// - Parameters:
  ///   - worker: the name of the worker's protocol.
  ///   - implementation: the id of the implementation.
  /// - Throws: why it can't; the implementation in use goes on.
  package func use(worker: String, implementation: String) async throws(Refusal) {
    let overrides = overrides.using([worker: implementation])
    try updates.choose(
      implementation, for: worker, at: .option("host use \(worker)=\(implementation)"),
      by: registry.manifest.applying(overrides))
    self.overrides = overrides
    recovery.keeper.write(.use(worker: worker, implementation: implementation))
  }

  /// Has the app started anew where the user is: with the host, VIPKit and Contracts that are on the disk now, and without
  /// the builds that were replaced.
  ///
  /// Only where ``isSupervised``.
  package func restart() {
    end(.restart)
  }

  /// What the host is made of now.
  package func status() -> HostStatus {
    let needed = registry.needed
    return HostStatus(
      pid: getpid(), manifest: registry.manifest.file,
      stack: navigation.stack.entries.map {
        HostStatus.Instance(scene: $0.item.sceneID, generation: $0.item.generation, instance: $0.item.number)
      },
      libraries: registry.records.values.filter { !$0.isJustALibrary(needed) }.sorted { $0.id < $1.id }
        .map { HostStatus.LoadedLibrary($0) },
      workers: workers.status)
  }

  /// What happens from now on, until the run ends. Each caller gets all of it; of a caller who falls far behind, the
  /// oldest events are lost.
  package func events() -> AsyncStream<HostEvent> {
    hub.events()
  }

  /// Shows one quiet line beneath the screen, or takes it away: a tool has something to say.
  ///
  /// - Parameters:
  ///   - text: what it says; nil for nothing.
  ///   - details: all that it says, for a page that the user may open; nil when the line is all.
  package func note(_ text: String?, details: String? = nil) {
    navigation.messages.notice = text
    navigation.messages.details = details.map(HostPage.details)
  }

  /// Ends the run, as the user's quitting does.
  package func stop() {
    end(.asked)
  }
}

extension HostStatus.LoadedLibrary {
  fileprivate init(_ record: LibraryRecord) {
    self.init(
      id: record.id, kind: record.entry?.kind, stage: record.stage, generation: record.generation,
      version: record.version, library: record.library?.path, reason: record.newestRefusal?.message)
  }
}
