import HostSystem
package import HostManifest
import HostInspection

/// Why a scene doesn't fit to the other libraries.
package enum WiringFault: HostError {
  case unknown(id: String, known: [String])
  case unknownScene(Place, found: String, known: [String])
  case otherKind(id: String, library: String, found: LibraryEntry.Kind, expected: LibraryEntry.Kind)
  case unknownDestination(scene: String, route: String, destination: String, known: [String])
  case notAScene(scene: String, route: String, destination: String)
  case wrongDataStore(scene: String, route: String, destination: String, expected: String)
  case isolatedDataStore(scene: String, type: String, expected: String)
  case unknownRoute(Place, scene: String, route: String, known: [String])
  case routeTwice(scene: String, route: String)
  case openToAnything(scene: String, route: String, found: String)
  case noWorker(scene: String, worker: String)
  case unknownWorker(Place, found: String, known: [String])
  /// Several libraries implement a worker, and nothing says which to use. The user is another worker that uses it; nil when a
  /// scene does.
  case severalWorkers(worker: String, implementations: [String], user: String? = nil)
  /// Implementations of workers use each other in a circle: the way round, which ends with the first; the last asks for the worker.
  case workerCycle(implementations: [String], worker: String)
  case noDefault(Place, user: String, worker: String)
  case withoutDefault(user: String, worker: String)
  case unknownUser(Place, found: String, known: [String])
  case unknownImplementation(Place, worker: String, found: String, known: [String])
  case unknownOption(Place, worker: String, found: String, implementations: [String])
  case undeclaredOptions(Place, implementation: String)
  case overriddenUse(Place, worker: String, found: String, used: String)
  case wrongImplementation(implementation: String, found: String, expected: String)
  case workerFailed(implementation: String, reason: String)
  case checkFailed(implementation: String, worker: String, check: String, reason: String)
  case configuratorFailed(scene: String, reason: String)
  case stateNotTaken(scene: String, reason: String)
  case stateNotWritten(scene: String, reason: String)
  case stateDropped(scene: String, names: [String])
  case undeclaredWorker(scene: String, worker: String)
  case undeclaredRoute(scene: String, route: String)
  case sceneInsideItself(scene: String, route: String, destination: String)
  case notHandedBack(scene: String, to: String, expected: String, found: String)
  case linksWithoutRouter(scene: String)
  case linkWithoutSegue(scene: String, route: String, expected: String)
  case noUnwindSegue(scene: String, route: String)
  case wrongResult(scene: String, to: String, route: String, expected: String, found: String)
  case shortcutTaken(scene: String, command: String, shortcut: String, by: String)
  case shortcutTwice(scene: String, command: String, shortcut: String, other: String, of: String)
  case badLink(scene: String, link: String, reason: String)
  case linkTwice(scene: String, link: String, other: String)
  case noLinkSegue(scene: String, link: String)
  case otherVersion(user: String, need: String, provider: String, found: String, expected: String)
  case noVersionFits(user: String, need: String, found: String)

  case requirementWithoutScene(requirement: String, named: [String], file: String)
  case requirementOfItself(Place, requirement: String, scene: String)

  case covered(scene: String, move: String)
  case exchanging(scene: String, move: String)

  package var isWarning: Bool {
    switch self {
    case .overriddenUse, .undeclaredOptions, .covered, .exchanging, .stateDropped: true
    default: false
    }
  }

  package var message: String {
    switch self {
    case .unknown(let id, _): "there is no scene or worker \(Printable.quoted(id))"
    case .unknownScene(let place, let found, _): "\(place): there is no scene \(Printable.quoted(found))"
    case .otherKind(let id, let library, let found, let expected):
      "\(library): \(id) is a \(found.rawValue), expected a \(expected.rawValue)"
    case .unknownDestination(let scene, let route, let destination, _):
      "\(scene): the route \(route) leads to \(Printable.quoted(destination)), and there is no such scene"
    case .notAScene(let scene, let route, let destination):
      "\(scene): the route \(route) leads to \(Printable.quoted(destination)), which is a worker"
    case .wrongDataStore(let scene, let route, let destination, let expected):
      "\(scene): the route \(route) fills a \(expected), and \(destination) has no data store of that kind"
    case .isolatedDataStore(let scene, let type, let expected):
      "\(scene): \(Printable.text(type)) is a \(expected) on a global actor only, and routes pass data from "
        + "anywhere"
    case .unknownRoute(let place, let scene, let route, _): "\(place): \(scene) has no route \(Printable.quoted(route))"
    case .routeTwice(let scene, let route): "\(scene): the descriptor names the route \(route) twice"
    case .openToAnything(let scene, let route, let found):
      "\(scene): the open route \(route) is for \(found), expected one protocol"
    case .noWorker(let scene, let worker): "\(scene): nothing implements \(worker)"
    case .severalWorkers(let worker, let implementations, let user):
      "\(user.map { "\($0): " } ?? "")\(worker): several libraries implement it: \(implementations.joined(separator: ", "))"
    case .workerCycle(let implementations, _):
      "\(implementations.joined(separator: " → ")): workers can't use each other in a circle"
    case .noDefault(let place, let user, let worker): "\(place): \(user) has no default of \(worker)"
    case .withoutDefault(let user, let worker): "\(user): asks for \(worker) without a default, and it is optional"
    case .unknownUser(let place, let found, _): "\(place): there is no worker library \(Printable.quoted(found))"
    case .unknownWorker(let place, let found, _): "\(place): no scene uses a worker \(Printable.quoted(found))"
    case .unknownImplementation(let place, let worker, let found, _):
      "\(place): there is no implementation \(Printable.quoted(found)) of \(worker)"
    case .unknownOption(let place, _, let found, let implementations):
      "\(place): the option \(Printable.quoted(found)) is unknown to \(implementations.joined(separator: ", "))"
    case .undeclaredOptions(let place, let implementation):
      "\(place): aren't checked: \(implementation) doesn't declare which it takes"
    case .overriddenUse(let place, _, let found, let used):
      "\(place): \(found) isn't used in this run, for which \(used) was chosen"
    case .wrongImplementation(let implementation, let found, let expected):
      "\(implementation): implements \(found), expected \(expected)"
    case .workerFailed(let implementation, let reason): "\(implementation): can't be made: \(Printable.text(reason))"
    case .checkFailed(let implementation, let worker, let check, let reason):
      "\(implementation): fails a check of \(worker), \(Printable.quoted(check)): \(Printable.text(reason))"
    case .configuratorFailed(let scene, let reason), .stateNotTaken(let scene, let reason):
      "\(scene): can't be built: \(Printable.text(reason))"
    case .stateNotWritten(let scene, let reason):
      "\(scene): what it preserves can't be written: \(Printable.text(reason))"
    case .stateDropped(let scene, let names):
      "\(scene): what was preserved as \(names.map { Printable.quoted($0) }.joined(separator: ", ")) is lost: the new build doesn't preserve it"
    case .undeclaredWorker(let scene, let worker): "\(scene): asks for \(worker), which its descriptor doesn't name"
    case .undeclaredRoute(let scene, let route): "\(scene): takes the route \(route), which its descriptor doesn't name"
    case .sceneInsideItself(let scene, let route, let destination):
      scene == destination
        ? "\(scene): shows itself inside itself, by the route \(route)"
        : "\(scene): shows \(destination) inside itself, by the route \(route), and stands in \(destination)"
    case .notHandedBack(let scene, let previous, let expected, let found):
      "\(scene): hands something back to a \(expected), and \(previous) has a \(found), which is none"
    case .linksWithoutRouter(let scene):
      "\(scene): has links to scenes that are to be given data, and no Router with segues for them"
    case .linkWithoutSegue(let scene, let route, let expected):
      "\(scene): a link takes the route \(route), which fills a \(expected), and the Router has no segue for it"
    case .noUnwindSegue(let scene, let route):
      "\(scene): the route \(route) brings a result, and the Router has no unwind segue for it"
    case .wrongResult(let scene, let previous, let route, let expected, let found):
      "\(scene): finishes with a value of type \(found), and \(previous) expects one of type \(expected) by the route \(route)"
    case .shortcutTaken(let scene, let command, let shortcut, let use):
      "\(scene): the command \(Printable.quoted(command)) has the shortcut \(Printable.quoted(shortcut)), which \(use)"
    case .shortcutTwice(let scene, let command, let shortcut, let other, let owner):
      "\(scene): the command \(Printable.quoted(command)) has the shortcut \(Printable.quoted(shortcut)), which "
        + "\(Printable.quoted(other)) of \(owner) has already"
    case .covered(let scene, let move): "\(scene): \(move), but another scene lies on it; nothing happens"
    case .exchanging(let scene, let move):
      "\(scene): \(move) while one scene takes the place of another; nothing happens"
    case .requirementWithoutScene(let requirement, _, let file):
      "\(file): requirements: no scene is named in which the user meets \(requirement)"
    case .requirementOfItself(let place, _, let scene): "\(place): \(scene) requires something itself"
    case .otherVersion(let user, let need, let provider, let found, let expected):
      "\(user): \(need) is for \(provider) \(Printable.text(expected)), found version \(Printable.text(found))"
    case .noVersionFits(let user, let need, let found):
      "\(user): \(need) is for the versions \(Printable.text(found)), and there are none"
    case .badLink(let scene, let link, let reason): "\(scene): the link \(Printable.quoted(link)): \(reason)"
    case .linkTwice(let scene, let link, let other):
      scene == other
        ? "\(scene): the descriptor names the link \(Printable.quoted(link)) twice"
        : "\(scene): is opened by the link \(Printable.quoted(link)), and so is \(other)"
    case .noLinkSegue(let scene, let link):
      "\(scene): is opened by the link \(Printable.quoted(link)), and the Router has no segue for it"
    }
  }

  package var suggestion: String {
    switch self {
    case .unknown(let id, let known): Suggestion.name(id, known: known, kind: "scenes and workers")
    case .unknownScene(_, let found, let known): Suggestion.name(found, known: known, kind: "scenes")
    case .otherKind(let id, _, _, _): "name another library by scenes.\(id).library or by workers"
    case .unknownDestination(let scene, let route, let destination, let known):
      "install \(Library.fileName(for: destination)), or send the route elsewhere by scenes.\(scene).routes.\(route); "
        + Suggestion.name(destination, known: known, kind: "scenes")
    case .notAScene(let scene, let route, _): "send the route elsewhere by scenes.\(scene).routes.\(route)"
    case .wrongDataStore(let scene, let route, _, let expected):
      "send it to a scene whose interactor is a \(expected), by scenes.\(scene).routes.\(route)"
    case .isolatedDataStore(_, _, let expected):
      "declare the protocol on that actor: @MainActor public protocol \(expected); or the conformance nonisolated"
    case .unknownRoute(_, _, let route, let known): Suggestion.name(route, known: known, kind: "routes")
    case .routeTwice: "give each route a name of its own"
    case .openToAnything: "declare a protocol in Contracts by which scenes offer themselves, and the route for it"
    case .noWorker(_, let worker): "install a worker library for it, or name one by workers.\(worker).use"
    case .severalWorkers(let worker, _, let user):
      "choose one by workers.\(worker).\(user.map { "for.\($0)" } ?? "use")"
    case .workerCycle(let implementations, let worker):
      "choose another for \(implementations.dropLast().last ?? "") by workers.\(worker).for.\(implementations.dropLast().last ?? "")"
    case .noDefault: "name an implementation"
    case .withoutDefault(_, let worker):
      "give it one: worker(…, default: …); or let the descriptor name \(worker) without .optional"
    case .unknownUser(_, let found, let known): Suggestion.name(found, known: known, kind: "worker libraries")
    case .unknownWorker(_, let found, let known): Suggestion.name(found, known: known, kind: "workers")
    case .unknownImplementation(_, _, let found, let known):
      Suggestion.name(found, known: known, kind: "implementations")
    case .unknownOption(_, let worker, _, _):
      "write it as an implementation of \(worker) names it, or remove it"
    case .undeclaredOptions: "name their type in its descriptor: .options(Options.self)"
    case .overriddenUse(_, let worker, let found, _): "host use \(worker)=\(found) takes it now"
    case .wrongImplementation(_, let found, let expected):
      "name an implementation of \(expected), or use this one for \(found)"
    case .workerFailed: "fix what it says, then try again"
    case .checkFailed: "fix the implementation; host use --force uses it as it is"
    case .configuratorFailed, .stateNotTaken: "fix what it says, then open the scene again"
    case .stateNotWritten: "give the preserved property a value that JSON knows"
    case .stateDropped: "preserve it in the Configurator; ignore this if the change is intended"
    case .undeclaredWorker(_, let worker): "add the worker \(worker) to its descriptor"
    case .undeclaredRoute(_, let route): "add the route \(route) to the scene's descriptor"
    case .sceneInsideItself(let scene, let route, _):
      "send the route elsewhere by scenes.\(scene).routes.\(route), or show it by a link"
    case .notHandedBack(_, _, let expected, let found):
      "let \(found) be a \(expected), and that protocol @MainActor; or hand back what is taken: (previous: (any \(expected))?)"
    case .linksWithoutRouter:
      "let the scene's Router be a Router of VIPKit, and list a Segue for each of those routes in its segues"
    case .linkWithoutSegue(_, let route, _):
      "let the Router be a Router of VIPKit, and add to its segues: Segue(.\(route)) { … }"
    case .noUnwindSegue(_, let route):
      "let the Router be a Router of VIPKit, and add to its unwindSegues: UnwindSegue(.\(route)) { … }"
    case .wrongResult(_, _, _, let expected, let found):
      "finish with a value of type \(expected), or declare the route for one of type \(found)"
    case .shortcutTaken: "give it another: a character, or a letter with .control or .option"
    case .shortcutTwice: "give one of them another, or none"
    case .exchanging:
      "lead the user on from viewDidAppear, and not from viewDidLoad, viewWillAppear or viewWillDisappear"
    case .covered: "lead the user on before the other scene opens, or from viewDidAppear, when this one is back"
    case .requirementWithoutScene(let requirement, let named, _):
      NearestName.find(requirement, among: named).map {
        "did you mean requirements.\(requirement) by requirements.\($0)?"
      }
        ?? "name one by requirements.\(requirement)"
    case .requirementOfItself(_, let requirement, _):
      "name a scene that is shown to everybody, or let its descriptor not say requires(.\(requirement))"
    case .otherVersion(let user, _, let provider, _, let expected):
      "install a \(provider) in \(Printable.text(expected)), or a \(user) that is for the one that is there"
    case .noVersionFits: "declare a range of versions such as .from(\"1.2\", upTo: \"2.0\")"
    case .badLink: "write steps with slashes between them, and :name for one that differs: contacts/:id"
    case .linkTwice(let scene, _, let other):
      scene == other ? "name it once" : "let one of them be opened by another link, or remove one of them"
    case .noLinkSegue(_, let link):
      "let the Router be a Router of VIPKit, and add to its linkSegues: LinkSegue(\(Printable.quoted(link))) { … }"
    }
  }

  /// That an implementation can't be made; where its options are at fault, with their place in the manifest.
  ///
  /// - Parameter options: the options, as the manifest has them; nil when it says nothing of the worker.
  package static func notMade(
    _ implementation: String, _ error: any Error, options: [UInt8]?, of worker: String, in file: String
  ) -> WiringFault {
    let fault = (error as? DecodingError).flatMap {
      ManifestError($0, options: options ?? Array("{}".utf8), of: worker, in: file)
    }
    return .workerFailed(implementation: implementation, reason: fault?.message ?? String(describing: error))
  }
}
