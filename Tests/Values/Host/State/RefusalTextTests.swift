@testable import HostSystem
@testable import HostManifest
@testable import HostInspection
@testable import HostState
import Glibc
import Testing

@Suite("Each reason for refusing a library says what is wrong and how to fix it")
struct RefusalTextTests {
  private static let place = Place.manifest(file: "scenes.json", keyPath: "scenes.Login.routes.hme")

  @Test(
    "discovery",
    arguments: [
      (
        DiscoveryFault.notFound(
          .manifest(file: "scenes.json", keyPath: "scenes.Weather"), id: "Weather", folders: ["scenes", "/app"],
          known: ["Home"]),
        "scenes.json: scenes.Weather: libWeather.so not found in scenes, /app",
        "put the library there, or name its file by scenes.Weather.library"
      ),
      (
        .notFound(.option("--route Lgoin.home=Home"), id: "Lgoin", folders: ["scenes"], known: ["Home", "Login"]),
        "--route Lgoin.home=Home: libLgoin.so not found in scenes",
        "did you mean \"Login\"? Otherwise put the library there, or name its file by scenes.Lgoin.library"
      ),
      (
        .duplicate(id: "Login", paths: ["a/libLogin.so", "b/libLogin.so"]),
        "Login: two libraries hold it: a/libLogin.so and b/libLogin.so",
        "remove one of them, or name the one to use by scenes.Login.library"
      ),
      (
        .unreadable(folder: "scenes", errno: EACCES), "scenes: the folder can't be read: Permission denied",
        "make it a folder that you may read"
      ),
      (
        .unreadable(folder: "scenes", errno: EMFILE), "scenes: the folder can't be read: Too many open files",
        "raise the limit of open files (ulimit -n)"
      ),
      (
        .misnamed(id: "Login", path: "a/libLogin.so", found: LibraryEntry(kind: .worker, id: "DemoAuth")),
        "a/libLogin.so: holds the worker DemoAuth, expected Login",
        "call the file libDemoAuth.so"
      ),
      (
        .misnamed(id: "Login", path: "a/libLogin.so", found: LibraryEntry(kind: .scene, id: "Home")),
        "a/libLogin.so: holds the scene Home, expected Login",
        "call the file libHome.so, or name it by scenes.Home.library"
      ),
      (
        .misnamed(id: "Login", path: "a/libHome.so", found: LibraryEntry(kind: .scene, id: "Home")),
        "a/libHome.so: holds the scene Home, expected Login", "give the file of a library that holds Login"
      ),
    ])
  func discovery(fault: DiscoveryFault, message: String, suggestion: String) {
    check(.discovery(fault), message, suggestion)
  }

  @Test(
    "loading",
    arguments: [
      (
        LoadingFault.noFolder(.notMade(parent: "/tmp", reason: "No space left on device")),
        "/tmp: no private folder for libraries can be made: No space left on device",
        "set TMPDIR to a folder in which you may write"
      ),
      (
        .noFolder(.distrusted(TrustViolation(path: "/scratch", isFolder: true, problem: .everybody(mode: 0o777)))),
        "no private folder for libraries can be made: the folder /scratch may be written by everybody (mode 0777); "
          + "expected: by you and root alone",
        "set TMPDIR to a folder that only you and root may write to, or that is sticky like /tmp"
      ),
      (
        .notCopied(library: "a/libX.so", folder: "/tmp/host-1", errno: ENOSPC),
        "a/libX.so: can't be copied to /tmp/host-1: No space left on device",
        "make room there, or set TMPDIR to another folder"
      ),
      (
        .notCopied(library: "a/libX.so", folder: "/tmp/host-1", errno: EMFILE),
        "a/libX.so: can't be copied to /tmp/host-1: Too many open files", "raise the limit of open files (ulimit -n)"
      ),
      (
        .notCopied(library: "a/libX.so", folder: "/tmp/host-1", errno: EFBIG),
        "a/libX.so: can't be copied to /tmp/host-1: File too large",
        "raise the limit of the size of files (ulimit -f)"
      ),
      (
        .notCopied(library: "a/libX.so", folder: "/tmp/host-1", errno: EACCES),
        "a/libX.so: can't be copied to /tmp/host-1: Permission denied", "set TMPDIR to a folder in which you may write"
      ),
      (
        .needsRefused(library: "a/libX.so", LibraryFault(path: "a/libNote.so", reason: .empty)),
        "a/libX.so: needs a library that is refused: a/libNote.so: the file is empty; expected a shared library",
        "build or copy the library again, and put it in place only when it is whole"
      ),
      (
        .notOpened(library: "a/libX.so", reason: "undefined symbol: x\n"),
        "a/libX.so: can't be loaded: undefined symbol: x\\n",
        "run host inspect on the library; if the folder of copies forbids execution, set TMPDIR to another"
      ),
      (
        .nullEntryPoint(library: "a/libX.so", symbol: "scene_X"),
        "a/libX.so: scene_X returned null, expected a configurator", "return the configurator's asEntryPoint()"
      ),
      (
        .otherABI(library: "a/libX.so", found: 1, expected: 2),
        "a/libX.so: compiled for version 1 of VIPKit's ABI, expected 2",
        "build the library against this host's VIPKit"
      ),
      (
        .otherABI(library: "a/libX.so", found: 2, expected: 1),
        "a/libX.so: compiled for version 2 of VIPKit's ABI, expected 1",
        "take a newer host, or build against its VIPKit"
      ),
      (
        .otherID(library: "a/libX.so", found: "Y\u{1B}", expected: "X"),
        "a/libX.so: its descriptor says \"Y\\u{1B}\", its entry point \"X\"",
        "let the descriptor's id and the name of the entry point agree"
      ),
    ])
  func loading(fault: LoadingFault, message: String, suggestion: String) {
    check(.loading(fault), message, suggestion)
  }

  @Test(
    "wiring",
    arguments: [
      (
        .unknownScene(.option("host rollback Hme"), found: "Hme", known: ["Home"]),
        "host rollback Hme: there is no scene \"Hme\"", "did you mean \"Home\"?"
      ),
      (
        .requirementWithoutScene(requirement: "session", named: ["printer"], file: "scenes.json"),
        "scenes.json: requirements: no scene is named in which the user meets session",
        "name one by requirements.session"
      ),
      (
        .requirementWithoutScene(requirement: "session", named: ["printer", "sesion"], file: "scenes.json"),
        "scenes.json: requirements: no scene is named in which the user meets session",
        "did you mean requirements.session by requirements.sesion?"
      ),
      (
        .exchanging(scene: "News", move: "goes back"),
        "News: goes back while one scene takes the place of another; nothing happens",
        "lead the user on from viewDidAppear, and not from viewDidLoad, viewWillAppear or viewWillDisappear"
      ),
      (
        .requirementOfItself(
          .manifest(file: "scenes.json", keyPath: "requirements.session"), requirement: "session", scene: "Login"),
        "scenes.json: requirements.session: Login requires something itself",
        "name a scene that is shown to everybody, or let its descriptor not say requires(.session)"
      ),
      (
        .unknownWorker(.option("--worker AuthWrker=A"), found: "AuthWrker", known: ["AuthWorker"]),
        "--worker AuthWrker=A: no scene uses a worker \"AuthWrker\"", "did you mean \"AuthWorker\"?"
      ),
      (
        .notHandedBack(scene: "Form", to: "List", expected: "Taker", found: "ListInteractor"),
        "Form: hands something back to a Taker, and List has a ListInteractor, which is none",
        "let ListInteractor be a Taker, and that protocol @MainActor; or hand back what is taken: (previous: (any Taker)?)"
      ),
      (
        .stateDropped(scene: "Note", names: ["draft", "text"]),
        "Note: what was preserved as \"draft\", \"text\" is lost: the new build doesn't preserve it",
        "preserve it in the Configurator; ignore this if the change is intended"
      ),
      (
        .linksWithoutRouter(scene: "List"),
        "List: has links to scenes that are to be given data, and no Router with segues for them",
        "let the scene's Router be a Router of VIPKit, and list a Segue for each of those routes in its segues"
      ),
      (
        .linkWithoutSegue(scene: "List", route: "viewContact", expected: "ContactViewDataStore"),
        "List: a link takes the route viewContact, which fills a ContactViewDataStore, and the Router has no segue for it",
        "let the Router be a Router of VIPKit, and add to its segues: Segue(.viewContact) { … }"
      ),
      (
        .noUnwindSegue(scene: "List", route: "choose"),
        "List: the route choose brings a result, and the Router has no unwind segue for it",
        "let the Router be a Router of VIPKit, and add to its unwindSegues: UnwindSegue(.choose) { … }"
      ),
      (
        .badLink(scene: "Note", link: "a/:", reason: "\":\" has no name after the colon"),
        "Note: the link \"a/:\": \":\" has no name after the colon",
        "write steps with slashes between them, and :name for one that differs: contacts/:id"
      ),
      (
        .noLinkSegue(scene: "Note", link: "notes/:id"),
        "Note: is opened by the link \"notes/:id\", and the Router has no segue for it",
        "let the Router be a Router of VIPKit, and add to its linkSegues: LinkSegue(\"notes/:id\") { … }"
      ),
      (
        .shortcutTaken(scene: "Note", command: "Save", shortcut: "Ctrl-C", by: "quits"),
        "Note: the command \"Save\" has the shortcut \"Ctrl-C\", which quits",
        "give it another: a character, or a letter with .control or .option"
      ),
      (
        .shortcutTwice(scene: "Note", command: "Save", shortcut: "s", other: "Send", of: "Mail"),
        "Note: the command \"Save\" has the shortcut \"s\", which \"Send\" of Mail has already",
        "give one of them another, or none"
      ),
      (
        .wrongResult(scene: "Form", to: "List", route: "choose", expected: "Contact", found: "String"),
        "Form: finishes with a value of type String, and List expects one of type Contact by the route choose",
        "finish with a value of type Contact, or declare the route for one of type String"
      ),
      (
        WiringFault.unknown(id: "Hme", known: ["Home"]), "there is no scene or worker \"Hme\"", "did you mean \"Home\"?"
      ),
      (
        .otherKind(id: "DemoAuth", library: "a/libDemoAuth.so", found: .worker, expected: .scene),
        "a/libDemoAuth.so: DemoAuth is a worker, expected a scene",
        "name another library by scenes.DemoAuth.library or by workers"
      ),
      (
        .unknownDestination(scene: "Login", route: "home", destination: "Hme", known: ["Home"]),
        "Login: the route home leads to \"Hme\", and there is no such scene",
        "install libHme.so, or send the route elsewhere by scenes.Login.routes.home; did you mean \"Home\"?"
      ),
      (
        .notAScene(scene: "Login", route: "home", destination: "DemoAuth"),
        "Login: the route home leads to \"DemoAuth\", which is a worker",
        "send the route elsewhere by scenes.Login.routes.home"
      ),
      (
        .wrongDataStore(scene: "Login", route: "home", destination: "News", expected: "HomeDataStore"),
        "Login: the route home fills a HomeDataStore, and News has no data store of that kind",
        "send it to a scene whose interactor is a HomeDataStore, by scenes.Login.routes.home"
      ),
      (
        .isolatedDataStore(scene: "News", type: "News.NewsInteractor", expected: "NewsDataStore"),
        "News: News.NewsInteractor is a NewsDataStore on a global actor only, and routes pass data from anywhere",
        "declare the protocol on that actor: @MainActor public protocol NewsDataStore; or the conformance nonisolated"
      ),
      (
        .unknownRoute(place, scene: "Login", route: "hme", known: ["home"]),
        "scenes.json: scenes.Login.routes.hme: Login has no route \"hme\"", "did you mean \"home\"?"
      ),
      (
        .routeTwice(scene: "Login", route: "home"), "Login: the descriptor names the route home twice",
        "give each route a name of its own"
      ),
      (
        .openToAnything(scene: "Home", route: "application", found: "()"),
        "Home: the open route application is for (), expected one protocol",
        "declare a protocol in Contracts by which scenes offer themselves, and the route for it"
      ),
      (
        .noWorker(scene: "Login", worker: "AuthWorker"), "Login: nothing implements AuthWorker",
        "install a worker library for it, or name one by workers.AuthWorker.use"
      ),
      (
        .severalWorkers(worker: "AuthWorker", implementations: ["DemoAuth", "SQLiteAuth"]),
        "AuthWorker: several libraries implement it: DemoAuth, SQLiteAuth", "choose one by workers.AuthWorker.use"
      ),
      (
        .severalWorkers(worker: "NewsWorker", implementations: ["FileNews", "HTTPNews"], user: "CachingNews"),
        "CachingNews: NewsWorker: several libraries implement it: FileNews, HTTPNews",
        "choose one by workers.NewsWorker.for.CachingNews"
      ),
      (
        .workerCycle(implementations: ["HTTPNews", "FileLog", "HTTPNews"], worker: "NewsWorker"),
        "HTTPNews → FileLog → HTTPNews: workers can't use each other in a circle",
        "choose another for FileLog by workers.NewsWorker.for.FileLog"
      ),
      (
        .noDefault(.option("--worker LogWorker=default"), user: "Login", worker: "LogWorker"),
        "--worker LogWorker=default: Login has no default of LogWorker", "name an implementation"
      ),
      (
        .withoutDefault(user: "Login", worker: "LogWorker"),
        "Login: asks for LogWorker without a default, and it is optional",
        "give it one: worker(…, default: …); or let the descriptor name LogWorker without .optional"
      ),
      (
        .unknownUser(.manifest(file: "a", keyPath: "workers.NewsWorker.for.Cache"), found: "Cache", known: ["Caches"]),
        "a: workers.NewsWorker.for.Cache: there is no worker library \"Cache\"", "did you mean \"Caches\"?"
      ),
      (
        .unknownImplementation(
          .option("--worker AuthWorker=Demo"), worker: "AuthWorker", found: "Demo", known: ["DemoAuth"]),
        "--worker AuthWorker=Demo: there is no implementation \"Demo\" of AuthWorker",
        "the implementations are: DemoAuth"
      ),
      (
        .wrongImplementation(implementation: "DemoAuth", found: "AuthWorker", expected: "NewsWorker"),
        "DemoAuth: implements AuthWorker, expected NewsWorker",
        "name an implementation of NewsWorker, or use this one for AuthWorker"
      ),
      (
        .workerFailed(implementation: "SQLiteAuth", reason: "disk\nfull"),
        "SQLiteAuth: can't be made: disk\\nfull", "fix what it says, then try again"
      ),
      (
        .configuratorFailed(scene: "Login", reason: "no\u{7}"), "Login: can't be built: no\\u{07}",
        "fix what it says, then open the scene again"
      ),
      (
        .undeclaredWorker(scene: "Login", worker: "NewsWorker"),
        "Login: asks for NewsWorker, which its descriptor doesn't name",
        "add the worker NewsWorker to its descriptor"
      ),
      (
        .undeclaredRoute(scene: "Login", route: "news"),
        "Login: takes the route news, which its descriptor doesn't name", "add the route news to the scene's descriptor"
      ),
    ])
  func wiring(fault: WiringFault, message: String, suggestion: String) {
    check(.wiring(fault), message, suggestion)
  }

  @Test("inspection")
  func inspection() {
    let fault = LibraryFault(path: "a/libX.so", reason: .noEntryPoint)
    check(.inspection(fault), fault.message, fault.suggestion)
  }

  @Test("the manifest's scenes")
  func manifest() {
    let place = Place.manifest(file: "scenes.json", keyPath: "start")
    let unknown = ManifestError.unknownScene(place, found: "Logn", known: ["Home", "Login"])
    #expect(unknown.message == "scenes.json: start: there is no scene \"Logn\"")
    #expect(unknown.suggestion == "did you mean \"Login\"?")
    let none = ManifestError.noStart(file: "scenes.json")
    #expect(none.message == "scenes.json: nothing says which scene comes first")
    #expect(none.suggestion == "add \"start\": \"Login\" to it, or say --start Login")
  }

  private func check(_ refusal: Refusal, _ message: String, _ suggestion: String) {
    #expect(refusal.message == message)
    #expect(refusal.suggestion == suggestion)
    #expect(refusal.description == "\(message)\n  \(suggestion)")
  }
}
