package import HostModel
package import HostSystem
import Glibc

/// Where an application begins: at its start, or where the user was before the app, or the machine, died.
@MainActor
package final class Recovery {
  /// Writes down where the user is, from now on.
  package let keeper: JournalWriter
  /// The builds that aren't run any more.
  package private(set) var quarantine: Quarantine
  /// What there is to go on with; nil to begin at the start.
  package let journal: Journal?
  /// How the app before this one died; nil when it didn't.
  package private(set) var crash: CrashReport?

  /// What outlives the app; nil when nobody would read it.
  package let memory: JournalMemory?
  private let launch: LaunchContext?

  /// Finds out where to begin.
  ///
  /// - Parameters:
  ///   - application: the manifest's file, from the root.
  ///   - launch: what the supervisor has given; nil when there is none.
  ///   - folder: where the application keeps what outlives a run; nil when there is no such place.
  ///   - resumes: whether the user wants to go on with an earlier run.
  ///   - report: is told what can't be used or written, and how the app before this one died.
  package init(
    application: String, launch: LaunchContext? = nil, folder: StateFolder? = nil, resumes: Bool = false,
    report: @escaping @MainActor (any HostError) -> Void
  ) {
    let file = folder.map { folder in
      JournalFile(in: folder, run: Self.run(launch)) { fault in Task { @MainActor in report(fault) } }
    }
    let memory = launch.map { JournalMemory(descriptor: $0.journal) }
    // It is this run's, also when the manifest's folder has another name by now: a link was switched.
    var journal = memory?.content.flatMap { try? Journal($0, for: nil) }
    journal?.application = application
    if journal == nil, resumes {
      do throws(JournalFault) {
        guard let file else { throw .noPlace }
        journal = try file.takeOver(for: application, report: report)
        // The quarantine of that run is written down, and somebody may have released it since.
        journal?.crashes = []
      } catch {
        report(error)
      }
    }
    let opening = Journal.Opening(memory?.mark)
    memory?.set(.none)
    self.memory = memory
    self.launch = launch
    self.journal = journal
    keeper = JournalWriter(
      journal: journal ?? Journal(application: application), memory: memory, file: file, report: report)
    quarantine = Quarantine(in: folder)
    quarantine.merge(journal?.crashes ?? [])
    if let end = launch?.lastEnd { learn(from: end, opening, folder: folder, report) }
  }

  /// The run's name: that of the folder that the supervisor has made for it, which is like no other.
  private static func run(_ launch: LaunchContext?) -> String {
    launch.map { Path.name(of: $0.folder) } ?? "\(getpid())-\(time(nil))"
  }

  /// The instances to go on with, the one that was on the screen last.
  ///
  /// An app that dies over and over, with no step of the user in between, may die of what it goes on with.
  package var instances: [Journal.Instance] {
    // A build that isn't run any more doesn't end this app again.
    let failures = (launch?.failures ?? 0) - (crash?.isQuarantined == true ? 1 : 0)
    return switch failures {
    case ...1: journal?.instances ?? []
    case 2: journal?.instances.dropLast() ?? []
    default: []
    }
  }

  private func learn(
    from end: AppEnd, _ opening: Journal.Opening?, folder: StateFolder?, _ report: (any HostError) -> Void
  ) {
    let trace = end.backtrace.flatMap { try? File.read($0, limit: Backtrace.sizeLimit) }
    var crash = CrashReport(
      end, backtrace: trace.flatMap { Backtrace(json: $0) }, builds: journal?.builds ?? [:], opening: opening)
    if let trace, let folder { crash.backtrace = CrashArchive(folder).add(trace, of: end.process) }
    // The copy that was run: the file may have been replaced since.
    if let culprit = crash.culprit, let bytes = try? File.read(culprit.build.copy, limit: Library.sizeLimit) {
      do throws(JournalFault) {
        crash.isQuarantined = try quarantine.count(
          Crash(
            id: culprit.id, digest: SHA256(of: bytes), file: culprit.build.file, reason: crash.message,
            isUnproven: crash.isUnproven))
      } catch {
        crash.isQuarantined = true
        report(error)
      }
      // Before anything else happens: this app may die of it too.
      keeper.write(.crashes(quarantine.crashes))
    }
    self.crash = crash
    report(crash)
  }
}
