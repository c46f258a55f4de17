@testable import HostSystem
@testable import HostManifest
@testable import HostInspection
@testable import HostLoading
@testable import HostState
import Glibc
import Testing

@Suite("Each reason for refusing a library says what is wrong and how to fix it")
struct RefusalTextTests {
  private static let place = Place.manifest(file: "scenes.json", keyPath: "scenes.Login.routes.hme")

  @Test("discovery")
  func discovery() {
    let faults: [Diagnostic] = [
      .notFound(
        .manifest(file: "scenes.json", keyPath: "scenes.Weather"), id: "Weather", folders: ["scenes", "/app"],
        known: ["Home"]),
      .notFound(.option("--route Lgoin.home=Home"), id: "Lgoin", folders: ["scenes"], known: ["Home", "Login"]),
      .duplicate(id: "Login", paths: ["a/libLogin.so", "b/libLogin.so"]),
      .unreadable(folder: "scenes", errno: EACCES),
      .unreadable(folder: "scenes", errno: EMFILE),
      .misnamed(id: "Login", path: "a/libLogin.so", found: LibraryEntry(kind: .worker, id: "DemoAuth")),
      .misnamed(id: "Login", path: "a/libLogin.so", found: LibraryEntry(kind: .scene, id: "Home")),
      .misnamed(id: "Login", path: "a/libHome.so", found: LibraryEntry(kind: .scene, id: "Home")),
    ]
    #expect(
      text(faults) == """
        scenes.json: scenes.Weather: libWeather.so not found in scenes, /app
          put the library there, or name its file by scenes.Weather.library
        --route Lgoin.home=Home: libLgoin.so not found in scenes
          did you mean "Login"? Otherwise put the library there, or name its file by scenes.Lgoin.library
        Login: two libraries hold it: a/libLogin.so and b/libLogin.so
          remove one of them, or name the one to use by scenes.Login.library
        scenes: the folder can't be read: Permission denied
          make it a folder that you may read
        scenes: the folder can't be read: Too many open files
          raise the limit of open files (ulimit -n)
        a/libLogin.so: holds the worker DemoAuth, expected Login
          call the file libDemoAuth.so
        a/libLogin.so: holds the scene Home, expected Login
          call the file libHome.so, or name it by scenes.Home.library
        a/libHome.so: holds the scene Home, expected Login
          give the file of a library that holds Login

        """)
  }

  @Test("loading")
  func loading() {
    let faults: [Diagnostic] = [
      .notMade(parent: "/tmp", reason: "No space left on device"),
      .notCopied(library: "a/libX.so", folder: "/tmp/host-1", errno: ENOSPC),
      .notCopied(library: "a/libX.so", folder: "/tmp/host-1", errno: EMFILE),
      .notCopied(library: "a/libX.so", folder: "/tmp/host-1", errno: EFBIG),
      .notCopied(library: "a/libX.so", folder: "/tmp/host-1", errno: EACCES),
      .needsRefused(library: "a/libX.so", Diagnostic(path: "a/libNote.so", reason: .empty)),
      OpeningFault.notOpened(reason: "undefined symbol: x\n").diagnostic(of: "a/libX.so"),
      OpeningFault.nullEntryPoint(symbol: "scene_X").diagnostic(of: "a/libX.so"),
      OpeningFault.otherABI(found: 1, expected: 2).diagnostic(of: "a/libX.so"),
      OpeningFault.otherABI(found: 2, expected: 1).diagnostic(of: "a/libX.so"),
      OpeningFault.otherID(found: "Y\u{1B}", expected: "X").diagnostic(of: "a/libX.so"),
      .noAnswer(library: "a.so", .signal(11), stderrTail: "no \u{1B}"),
      .lateAnswer(library: "a.so", seconds: 10),
      .notTried(library: "a.so", errno: EAGAIN),
    ]
    #expect(
      text(faults) == """
        /tmp: no private folder for libraries can be made: No space left on device
          set TMPDIR to a folder in which you may write
        a/libX.so: can't be copied to /tmp/host-1: No space left on device
          make room there, or set TMPDIR to another folder
        a/libX.so: can't be copied to /tmp/host-1: Too many open files
          raise the limit of open files (ulimit -n)
        a/libX.so: can't be copied to /tmp/host-1: File too large
          raise the limit of the size of files (ulimit -f)
        a/libX.so: can't be copied to /tmp/host-1: Permission denied
          set TMPDIR to a folder in which you may write
        a/libX.so: needs a library that is refused: a/libNote.so: the file is empty; expected a shared library
          build or copy the library again, and put it in place only when it is whole
        a/libX.so: can't be loaded: undefined symbol: x\\n
          run host inspect on the library; if the folder of copies forbids execution, set TMPDIR to another
        a/libX.so: scene_X returned null, expected a configurator
          return the configurator's asEntryPoint()
        a/libX.so: compiled for version 1 of VIPKit's ABI, expected 2
          build the library against this host's VIPKit
        a/libX.so: compiled for version 2 of VIPKit's ABI, expected 1
          take a newer host, or build against its VIPKit
        a/libX.so: its descriptor says "Y\\u{1B}", its entry point "X"
          let the descriptor's id and the name of the entry point agree
        a.so: can't be loaded: it ended the process that tried it: SIGSEGV (Segmentation fault): no \\u{1B}
          build the library again; if it is whole, fix its constructors, entry point and descriptor
        a.so: can't be loaded: it held up the process that tried it for 10 s
          fix the library's constructors, entry point and descriptor: they must return at once
        a.so: can't be tried: Resource temporarily unavailable
          free memory or processes, then try again

        """)
  }

  @Test("wiring")
  func wiring() {
    let faults: [Diagnostic] = [
      .unknownScene(.option("host rollback Hme"), found: "Hme", known: ["Home"]),
      .requirementWithoutScene(requirement: "session", named: ["printer"], file: "scenes.json"),
      .requirementWithoutScene(requirement: "session", named: ["printer", "sesion"], file: "scenes.json"),
      .exchanging(scene: "News", move: "goes back"),
      .requirementOfItself(
        .manifest(file: "scenes.json", keyPath: "requirements.session"), requirement: "session", scene: "Login"),
      .unknownWorker(.option("--worker AuthWrker=A"), found: "AuthWrker", known: ["AuthWorker"]),
      .notHandedBack(scene: "Form", to: "List", expected: "Taker", found: "ListInteractor"),
      .stateDropped(scene: "Note", names: ["draft", "text"]),
      .linksWithoutRouter(scene: "List"),
      .noUnwindSegue(scene: "List", route: "choose"),
      .noLinkSegue(scene: "Note", link: "notes/:id"),
      .unknown(id: "Hme", known: ["Home"]),
      .otherKind(id: "DemoAuth", library: "a/libDemoAuth.so", found: .worker, expected: .scene),
      .unknownDestination(scene: "Login", route: "home", destination: "Hme", known: ["Home"]),
      .notAScene(scene: "Login", route: "home", destination: "DemoAuth"),
      .wrongDataStore(scene: "Login", route: "home", destination: "News", expected: "HomeDataStore"),
      .isolatedDataStore(scene: "News", type: "News.NewsInteractor", expected: "NewsDataStore"),
      .unknownRoute(Self.place, scene: "Login", route: "hme", known: ["home"]),
      .noWorker(scene: "Login", worker: "AuthWorker"),
      .severalWorkers(worker: "AuthWorker", implementations: ["DemoAuth", "SQLiteAuth"]),
      .severalWorkers(worker: "NewsWorker", implementations: ["FileNews", "HTTPNews"], user: "CachingNews"),
      .workerCycle(implementations: ["HTTPNews", "FileLog", "HTTPNews"], worker: "NewsWorker"),
      .noDefault(.option("--worker LogWorker=default"), user: "Login", worker: "LogWorker"),
      .withoutDefault(user: "Login", worker: "LogWorker"),
      .unknownUser(.manifest(file: "a", keyPath: "workers.NewsWorker.for.Cache"), found: "Cache", known: ["Caches"]),
      .unknownImplementation(
        .option("--worker AuthWorker=Demo"), worker: "AuthWorker", found: "Demo", known: ["DemoAuth"]),
      .wrongImplementation(implementation: "DemoAuth", found: "AuthWorker", expected: "NewsWorker"),
      .workerFailed(implementation: "SQLiteAuth", reason: "disk\nfull"),
      .configuratorFailed(scene: "Login", reason: "no\u{7}"),
      .undeclaredWorker(scene: "Login", worker: "NewsWorker"),
      .undeclaredRoute(scene: "Login", route: "news"),
    ]
    #expect(
      text(faults) == """
        host rollback Hme: there is no scene "Hme"
          did you mean "Home"?
        scenes.json: requirements: no scene is named in which the user meets session
          name one by requirements.session
        scenes.json: requirements: no scene is named in which the user meets session
          did you mean requirements.session by requirements.sesion?
        News: goes back while one scene takes the place of another; nothing happens
          lead the user on from viewDidAppear, and not from viewDidLoad, viewWillAppear or viewWillDisappear
        scenes.json: requirements.session: Login requires something itself
          name a scene that is shown to everybody, or let its descriptor not say requires(.session)
        --worker AuthWrker=A: no scene uses a worker "AuthWrker"
          did you mean "AuthWorker"?
        Form: hands something back to a Taker, and List has a ListInteractor, which is none
          let ListInteractor be a Taker, and that protocol @MainActor; or hand back what is taken: (previous: (any \
        Taker)?)
        Note: what was preserved as "draft", "text" is lost: the new build doesn't preserve it
          preserve it in the Configurator; ignore this if the change is intended
        List: has links to scenes that are to be given data, and no Router with segues for them
          let the scene's Router be a Router of VIPKit, and list a Segue for each of those routes in its segues
        List: the route choose brings a result, and the Router has no unwind segue for it
          let the Router be a Router of VIPKit, and add to its unwindSegues: UnwindSegue(.choose) { … }
        Note: is opened by the link "notes/:id", and the Router has no segue for it
          let the Router be a Router of VIPKit, and add to its linkSegues: LinkSegue("notes/:id") { … }
        there is no scene or worker "Hme"
          did you mean "Home"?
        a/libDemoAuth.so: DemoAuth is a worker, expected a scene
          name another library by scenes.DemoAuth.library or by workers
        Login: the route home leads to "Hme", and there is no such scene
          install libHme.so, or send the route elsewhere by scenes.Login.routes.home; did you mean "Home"?
        Login: the route home leads to "DemoAuth", which is a worker
          send the route elsewhere by scenes.Login.routes.home
        Login: the route home fills a HomeDataStore, and News has no data store of that kind
          send it to a scene whose interactor is a HomeDataStore, by scenes.Login.routes.home
        News: News.NewsInteractor is a NewsDataStore on a global actor only, and routes pass data from anywhere
          declare the protocol on that actor: @MainActor public protocol NewsDataStore; or the conformance nonisolated
        scenes.json: scenes.Login.routes.hme: Login has no route "hme"
          did you mean "home"?
        Login: nothing implements AuthWorker
          install a worker library for it, or name one by workers.AuthWorker.use
        AuthWorker: several libraries implement it: DemoAuth, SQLiteAuth
          choose one by workers.AuthWorker.use
        CachingNews: NewsWorker: several libraries implement it: FileNews, HTTPNews
          choose one by workers.NewsWorker.for.CachingNews
        HTTPNews → FileLog → HTTPNews: workers can't use each other in a circle
          choose another for FileLog by workers.NewsWorker.for.FileLog
        --worker LogWorker=default: Login has no default of LogWorker
          name an implementation
        Login: asks for LogWorker without a default, and it is optional
          give it one: worker(…, default: …); or let the descriptor name LogWorker without .optional
        a: workers.NewsWorker.for.Cache: there is no worker library "Cache"
          did you mean "Caches"?
        --worker AuthWorker=Demo: there is no implementation "Demo" of AuthWorker
          the implementations are: DemoAuth
        DemoAuth: implements AuthWorker, expected NewsWorker
          name an implementation of NewsWorker, or use this one for AuthWorker
        SQLiteAuth: can't be made: disk\\nfull
          fix what it says, then try again
        Login: can't be built: no\\u{07}
          fix what it says, then open the scene again
        Login: asks for NewsWorker, which its descriptor doesn't name
          add the worker NewsWorker to its descriptor
        Login: takes the route news, which its descriptor doesn't name
          add the route news to the scene's descriptor

        """)
  }

  @Test("the manifest's scenes")
  func manifest() {
    let place = Place.manifest(file: "scenes.json", keyPath: "start")
    let unknown = Diagnostic.unknownScene(place, found: "Logn", known: ["Home", "Login"])
    #expect(unknown.message == "scenes.json: start: there is no scene \"Logn\"")
    #expect(unknown.suggestion == "did you mean \"Login\"?")
    let none = Diagnostic.noStart(file: "scenes.json")
    #expect(none.message == "scenes.json: nothing says which scene comes first")
    #expect(none.suggestion == "add \"start\": \"Login\" to it, or say --start Login")
  }

  @Test("the machine, and other files, refuse a library for now; its content does until the file changes")
  func transient() {
    func library(_ reason: LibraryFault.Reason) -> Diagnostic {
      Diagnostic(path: "libX.so", reason: reason)
    }
    let forNow: [Diagnostic] = [
      library(.missing), library(.beingWritten), library(.unreadable(errno: EMFILE)), library(.unreadable(errno: EIO)),
      library(.distrusted(TrustViolation(path: "/a", isFolder: true, problem: .everybody(mode: 0o777)))),
      library(.needsRefused(Diagnostic(path: "libY.so", reason: .notELF(start: [])))),
      library(.needsMissing("libY.so")),
      library(.missingSymbols(["$s6VIPKit6SliderVMa"])),
      .notCopied(library: "libX.so", folder: "/tmp", errno: ENOSPC),
      .needsRefused(library: "libX.so", Diagnostic(path: "libY.so", reason: .beingWritten)),
      OpeningFault.notOpened(reason: "failed to map segment from shared object").diagnostic(of: "libX.so"),
      OpeningFault.notOpened(reason: "cannot open shared object file: Too many open files").diagnostic(of: "libX.so"),
    ]
    #expect(forNow.filter { !$0.isTransient } == [])
    let forGood: [Diagnostic] = [
      library(.empty), library(.truncated(part: "ELF header", end: 64, size: 10)), library(.notELF(start: [])),
      library(.noEntryPoint), library(.linksToken("$LIB")),
      library(.otherMachine(found: "AArch64", expected: "x86-64")),
      OpeningFault.notOpened(reason: "undefined symbol: x").diagnostic(of: "libX.so"),
      OpeningFault.nullEntryPoint(symbol: "scene_X").diagnostic(of: "libX.so"),
      OpeningFault.otherID(found: "Y", expected: "X").diagnostic(of: "libX.so"),
      QuarantineFault(id: "X", library: "libX.so", crashes: 2, reason: "").diagnostic,
      .noWorker(scene: "X", worker: "Y"), .duplicate(id: "X", paths: []),
    ]
    #expect(forGood.filter(\.isTransient) == [])
  }

  /// Each with its suggestion beneath.
  private func text(_ refusals: [Diagnostic]) -> String {
    refusals.map { "\($0.message)\n  \($0.suggestion)\n" }.joined()
  }
}
