package import HostSystem
package import HostJournal
package import HostManifest
package import HostInspection
package import ScreenModel
package import VIPKit

/// What happens to the running application. All that can fail has happened before: a change is taken, never refused.
package enum Change: Sendable {
  // MARK: Libraries

  case catalogued(Catalog)
  /// A library that isn't loaded begins again with what the catalog says.
  case discovered(String)
  /// A library that has come while the application runs is in order so far.
  case announced(String, file: String)
  /// A library's file isn't whole yet.
  case incomplete(String, file: String)
  /// Its file is there, and whole.
  case complete(String)
  /// A library that isn't loaded yet comes from another file than the one that was found, or none was found.
  case adopted(String, file: String)
  /// What a library's file says. The refusal says why an earlier build stands in for the file.
  case inspected(String, LibraryFacts, standsInFor: Refusal? = nil)
  /// What a library has said of itself in another process.
  case described(String, LibraryDescription)
  /// What has come of asking a library that was inspected, in another process; nil for nothing.
  case declared(LibraryFacts, LibraryDescription?)
  /// A library is refused: its scene or worker can't be used.
  case refused(String, Refusal)
  /// A library's newest file is not taken. What is in use stays so.
  case rejected(String, Refusal)
  /// A file has the content that is in use.
  case accepted(String, file: String)
  /// Somebody lets a library run that was in quarantine.
  case readmitted(String)
  /// The library's file is gone. It goes out of use when nobody is on it.
  case removed(String)

  // MARK: Builds

  /// A build is about to come into the process.
  case opening(String, Journal.Build)
  /// A build has come into the process; so many different ones have by now.
  case loaded(LoadedBuild, count: Int)
  /// A build is in use because it was needed first.
  case activated(LoadedBuild)
  /// A build takes the place of the one in use, with all instances of its scene.
  case installed(LoadedBuild)
  /// An update is complete. Its file was named by somebody, or found.
  case updated(String, file: String)
  /// A new build could not make its scene; the one before it is in use again.
  case rolledBack(String, Refusal)
  /// A build has shown that it can run.
  case proven(String, Journal.Build)

  /// `host swap` has exchanged builds: what comes back when that is taken back (``Journal/lastSwap``).
  case swapped([String: String?])

  // MARK: The manifest and workers

  /// Another manifest is in force, with what stands above it, the libraries that there are by it, and what it was read from.
  case configured(Manifest, Overrides, Catalog, ManifestText? = nil)
  /// The manifest's file was edited, and is in force.
  case manifestReloaded
  case bound(WorkerUse, WorkerBinding)
  /// Others answer the calls of workers.
  case exchanged([WorkerUse: WorkerChoice])
  /// Somebody has asked for an implementation of a worker, for this run.
  case chosen(worker: String, implementation: String, Manifest, Overrides)

  // MARK: The screen

  /// An instance has come on the screen.
  case shown(SceneNode, Presentation)
  /// An instance has come back on top that was there in an app before this one.
  case resumed(SceneNode)
  /// The user is on what has come back.
  case arrived
  /// The top was left for what is beneath.
  case left
  /// All that lies on an instance was left for it.
  case leftFor(Int)
  /// These lie on one another now: some have gone, or have changed places.
  case rearranged([SceneNode])
  /// A link has opened an instance.
  case linked(Int, String)
  /// An instance shows these scenes inside itself.
  case embedded([ScenePane], in: Int)
  /// A scene inside another has gone back.
  case paneEnded(Int)
  /// The host has something to say of a scene inside another, or the user has gone on since.
  case paneNoted(Int, String?)
  /// A build that was replaced has ended what it had begun for an instance.
  case settled(Int, generation: Int)
  /// All scenes have gone: the run is over.
  case ended
  /// Where the user is, with what the scenes preserve.
  case recorded([Journal.Instance])
  /// Where the user is on an instance, as far as only the display knows.
  case moved(Int, ScreenPosition)
  /// An event of a display was carried out, or is about to be.
  case received(EventReceipt)

  // MARK: What the host says

  /// A tool says something in a line, and all of it on a page.
  case note(String?, details: HostPage?)
  /// The host's own alert says something, or was dismissed.
  case alert(String?)
  /// The user is asked whether a build in quarantine is to run, or has answered.
  case offered(QuarantineOffer?)
  /// A scene tells the user something in passing.
  case notified(String, Tint?)
  case notificationsEnded
  /// The user asks for the page of details, or puts it away.
  case detailsToggled
  case detailsClosed
  /// The first scene can't be shown; a build that can be is waited for.
  case awaiting(String, HostPage)
  case awaitedShown
  /// A build was not taken. Whether the file is the one that was found for the id: then it is told of it from then on.
  case updateRefused(String, Refusal, isFound: Bool)
  /// An edited manifest is not in force.
  case manifestRefused(any HostError)

  /// Whether it says where the user is, and nothing else: that is written down at each key, and concerns nobody.
  package var isOfPlace: Bool {
    switch self {
    case .recorded, .moved, .received: true
    default: false
    }
  }
}
