@testable import HostSystem
@testable import HostManifest
@testable import HostInspection
@testable import HostLoading
@testable import HostState
import Glibc
import Testing
import VIPTestKit

@Suite("Each reason for refusing a library says what is wrong and how to fix it")
struct RefusalTextTests {
  private static let place = Place.manifest(file: "scenes.json", keyPath: "scenes.Login.routes.hme")

  @Test("discovery")
  func discovery() throws {
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
    try Golden.check(text(faults), "refusals-discovery.txt")
  }

  @Test("loading")
  func loading() throws {
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
    try Golden.check(text(faults), "refusals-loading.txt")
  }

  @Test("wiring")
  func wiring() throws {
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
    try Golden.check(text(faults), "refusals-wiring.txt")
  }

  @Test("the manifest's scenes")
  func manifest() {
    let unknown = Diagnostic.unknownScene(
      .manifest(file: "scenes.json", keyPath: "start"), found: "Logn", known: ["Home", "Login"])
    #expect(unknown.description == "scenes.json: start: there is no scene \"Logn\"\n  did you mean \"Login\"?")
    let words =
      "scenes.json: nothing says which scene comes first\n  add \"start\": \"Login\" to it, or say --start Login"
    #expect(Diagnostic.noStart(file: "scenes.json").description == words)
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

  private func text(_ refusals: [Diagnostic]) -> String {
    refusals.map { "\($0.message)\n  \($0.suggestion)\n" }.joined()
  }
}
