package import HostSystem
package import HostManifest
import HostInspection

extension Diagnostic {
  package static func unknown(id: String, known: [String]) -> Self {
    Self(
      "there is no scene or worker \(Printable.quoted(id))",
      Suggestion.name(id, known: known, kind: "scenes and workers"), reason: RefusalKind.unknown)
  }
  package static func otherKind(id: String, library: String, found: LibraryEntry.Kind, expected: LibraryEntry.Kind)
    -> Self
  {
    Self(
      "\(library): \(id) is a \(found.rawValue), expected a \(expected.rawValue)",
      "name another library by scenes.\(id).library or by workers")
  }
  package static func unknownDestination(scene: String, route: String, destination: String, known: [String]) -> Self {
    Self(
      "\(scene): the route \(route) leads to \(Printable.quoted(destination)), and there is no such scene",
      "install \(Library.fileName(for: destination)), or send the route elsewhere by scenes.\(scene).routes.\(route); "
        + Suggestion.name(destination, known: known, kind: "scenes"),
      reason: RefusalKind.unknown)
  }
  package static func unknownRoute(_ place: Place, scene: String, route: String, known: [String]) -> Self {
    Self(
      at: place, "\(scene) has no route \(Printable.quoted(route))",
      Suggestion.name(route, known: known, kind: "routes"))
  }
  package static func noWorker(scene: String, worker: String) -> Self {
    Self(
      "\(scene): nothing implements \(worker)", "install a worker library for it, or name one by workers.\(worker).use",
      reason: RefusalKind.unknown)
  }
  package static func unknownWorker(_ place: Place, found: String, known: [String]) -> Self {
    Self(
      at: place, "no scene uses a worker \(Printable.quoted(found))",
      Suggestion.name(found, known: known, kind: "workers"))
  }
  package static func withoutDefault(user: String, worker: String) -> Self {
    Self(
      "\(user): asks for \(worker) without a default, and it is optional",
      "give it one: worker(…, default: …); or let the descriptor name \(worker) without .optional")
  }
  package static func unknownImplementation(_ place: Place, worker: String, found: String, known: [String]) -> Self {
    Self(
      at: place, "there is no implementation \(Printable.quoted(found)) of \(worker)",
      Suggestion.name(found, known: known, kind: "implementations"))
  }
  package static func undeclaredOptions(_ place: Place, implementation: String) -> Self {
    Self(
      "\(place): aren't checked: \(implementation) doesn't declare which it takes",
      "name their type in its descriptor: .options(Options.self)", .warning)
  }
  package static func wrongImplementation(implementation: String, found: String, expected: String) -> Self {
    Self(
      "\(implementation): implements \(found), expected \(expected)",
      "name an implementation of \(expected), or use this one for \(found)")
  }
  package static func workerFailed(implementation: String, reason: String) -> Self {
    Self(
      "\(implementation): can't be made: \(Printable.text(reason))", "fix what it says, then try again",
      reason: RefusalKind.worker(implementation, reason))
  }
  /// - Parameter isOfState: whether the preserved state of an earlier build is at fault.
  package static func configuratorFailed(scene: String, reason: String, isOfState: Bool = false) -> Self {
    Self(
      "\(scene): can't be built: \(Printable.text(reason))", "fix what it says, then open the scene again",
      reason: isOfState ? RefusalKind.state : nil)
  }
  package static func stateDropped(scene: String, names: [String]) -> Self {
    Self(
      "\(scene): what was preserved as \(names.map { Printable.quoted($0) }.joined(separator: ", ")) is lost: the new build doesn't preserve it",
      "preserve it in the Configurator; ignore this if the change is intended", .warning)
  }
  package static func undeclaredWorker(scene: String, worker: String) -> Self {
    Self(
      "\(scene): asks for \(worker), which its descriptor doesn't name", "add the worker \(worker) to its descriptor")
  }
  package static func undeclaredRoute(scene: String, route: String) -> Self {
    Self(
      "\(scene): takes the route \(route), which its descriptor doesn't name",
      "add the route \(route) to the scene's descriptor")
  }
  package static func notHandedBack(scene: String, to previous: String, expected: String, found: String) -> Self {
    Self(
      "\(scene): hands something back to a \(expected), and \(previous) has a \(found), which is none",
      "let \(found) be a \(expected), and that protocol @MainActor; or hand back what is taken: (previous: (any \(expected))?)"
    )
  }
  package static func noUnwindSegue(scene: String, route: String) -> Self {
    Self(
      "\(scene): the route \(route) brings a result, and the Router has no unwind segue for it",
      "let the Router be a Router of VIPKit, and add to its unwindSegues: UnwindSegue(.\(route)) { … }")
  }
  package static func noLinkSegue(scene: String, link: String) -> Self {
    Self(
      "\(scene): is opened by the link \(Printable.quoted(link)), and the Router has no segue for it",
      "let the Router be a Router of VIPKit, and add to its linkSegues: LinkSegue(\(Printable.quoted(link))) { … }")
  }
  package static func requirementOfItself(_ place: Place, requirement: String, scene: String) -> Self {
    Self(
      "\(place): \(scene) requires something itself",
      "name a scene that is shown to everybody, or let its descriptor not say requires(.\(requirement))")
  }
  package static func exchanging(scene: String, move: String) -> Self {
    Self(
      "\(scene): \(move) while one scene takes the place of another; nothing happens",
      "lead the user on from viewDidAppear, and not from viewDidLoad, viewWillAppear or viewWillDisappear", .warning)
  }

  /// With the place in the manifest when the options are at fault; nil `options` when it doesn't mention the worker.
  package static func notMade(
    _ implementation: String, _ error: any Error, options: [UInt8]?, of worker: String, in file: String
  ) -> Diagnostic {
    let fault = (error as? DecodingError).flatMap {
      Diagnostic($0, options: options ?? Array("{}".utf8), of: worker, in: file)
    }
    return .workerFailed(implementation: implementation, reason: fault?.message ?? String(describing: error))
  }
}

/// The subjects of refusals that code distinguishes.
package enum RefusalKind: Sendable {
  case worker(String, String)
  /// An earlier build's preserved state.
  case state
  case unknown
  /// A link is refused, although the scene is there.
  case link
  /// A swap of named builds, or a rollback, is refused.
  case swap
}

extension Diagnostic {
  package var kind: RefusalKind? { reason as? RefusalKind }

  /// Whether an earlier run's data is at fault: the preserved state, or a scene or library that is gone. Not a file
  /// that somebody may fix, nor an option, which is for this run alone.
  package var isOfFormerRun: Bool {
    if case .manifest? = place { return true }
    return switch kind {
    case .state, .unknown: true
    default: library?.reason == .missing
    }
  }
}
