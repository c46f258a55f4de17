@testable import HostControl
@testable import HostSystem
@testable import HostManifest
@testable import HostInspection
@testable import HostLoading
@testable import HostState
@testable import HostSupervisor
import Glibc
import Testing
import VIPTestKit

@Suite("Each fault says what is wrong and how to fix it")
struct RefusalTextTests {
  private static let discovery: [Diagnostic] = [
    .notFound(
      .manifest(file: "scenes.json", keyPath: "scenes.Weather"), id: "Weather", folders: ["scenes", "/app"],
      known: ["Home"]),
    .notFound(.option("--route Lgoin.home=Home"), id: "Lgoin", folders: ["scenes"], known: ["Home", "Login"]),
    .duplicate(id: "Login", paths: ["a/libLogin.so", "b/libLogin.so"]), .unreadable(folder: "scenes", errno: EACCES),
    .unreadable(folder: "scenes", errno: EMFILE),
    .misnamed(id: "Login", path: "a/libLogin.so", found: LibraryEntry(kind: .worker, id: "DemoAuth")),
    .misnamed(id: "Login", path: "a/libLogin.so", found: LibraryEntry(kind: .scene, id: "Home")),
    .misnamed(id: "Login", path: "a/libHome.so", found: LibraryEntry(kind: .scene, id: "Home")),
  ]

  private static let loading: [Diagnostic] = [
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
    .noAnswer(library: "a.so", .signal(11), stderrTail: "no \u{1B}"), .lateAnswer(library: "a.so", seconds: 10),
    .notTried(library: "a.so", errno: EAGAIN),
  ]

  private static let wiring: [Diagnostic] = [
    .unknownScene(.option("host rollback Hme"), found: "Hme", known: ["Home"]),
    .requirementWithoutScene(requirement: "session", named: ["printer"], file: "scenes.json"),
    .requirementWithoutScene(requirement: "session", named: ["printer", "sesion"], file: "scenes.json"),
    .exchanging(scene: "News", move: "goes back"),
    .requirementOfItself(
      .manifest(file: "scenes.json", keyPath: "requirements.session"), requirement: "session", scene: "Login"),
    .unknownWorker(.option("--worker AuthWrker=A"), found: "AuthWrker", known: ["AuthWorker"]),
    .notHandedBack(scene: "Form", to: "List", expected: "Taker", found: "ListInteractor"),
    .stateDropped(scene: "Note", names: ["draft", "text"]), .linksWithoutRouter(scene: "List"),
    .noUnwindSegue(scene: "List", route: "choose"), .noLinkSegue(scene: "Note", link: "notes/:id"),
    .unknown(id: "Hme", known: ["Home"]),
    .otherKind(id: "DemoAuth", library: "a/libDemoAuth.so", found: .worker, expected: .scene),
    .unknownDestination(scene: "Login", route: "home", destination: "Hme", known: ["Home"]),
    .notAScene(scene: "Login", route: "home", destination: "DemoAuth"),
    .wrongDataStore(scene: "Login", route: "home", destination: "News", expected: "HomeDataStore"),
    .isolatedDataStore(scene: "News", type: "News.NewsInteractor", expected: "NewsDataStore"),
    .unknownRoute(
      .manifest(file: "scenes.json", keyPath: "scenes.Login.routes.hme"), scene: "Login", route: "hme",
      known: ["home"]),
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
    .configuratorFailed(scene: "Login", reason: "no\u{7}"), .undeclaredWorker(scene: "Login", worker: "NewsWorker"),
    .undeclaredRoute(scene: "Login", route: "news"),
  ]

  private static let manifest: [Diagnostic] = [
    .unknownScene(.manifest(file: "scenes.json", keyPath: "start"), found: "Logn", known: ["Home", "Login"]),
    .noStart(file: "scenes.json"),
    .missing(file: "\u{1B}]0;owned\u{7}.json"), .manifestUnreadable(file: "scenes.json", reason: "it is a folder"),
    .tooLarge(file: "scenes.json", bytes: 1_048_577, limit: ManifestReader.largest),
    .linkTwice(scene: "B", link: "c/:y", other: "A"), .linkTwice(scene: "A", link: "c/:z", other: "A"),
    .unknown(link: "contact", known: ["contacts/:id", "contacts", "contacts/new"], refused: []),
    .unknown(link: "x", known: [], refused: ["Weather"]),
  ]

  private static let reasons: [LibraryFault.Reason] = [
    .notAFile(kind: "a folder"), .unreadable(errno: ELOOP), .empty, .tooLarge(size: 268_435_457),
    .notELF(start: Array("\u{1B}[31mThis is no ".utf8)), .truncated(part: "ELF header", end: 64, size: 10),
    .otherFormat(found: "32-bit", expected: "64-bit"), .otherMachine(found: "AArch64", expected: "x86-64"),
    .notASharedLibrary(found: "an object file"), .noSectionHeaders, .noEntryPoint,
    .severalEntryPoints([LibraryEntry(kind: .scene, id: "Twin"), LibraryEntry(kind: .worker, id: "Twin")]),
    .ownCopy(module: "VIPKit", symbol: "$s6VIPKit17SceneConfiguratorMp"), .missingSymbols(["$sA", "$sB", "$sC"]),
    .missingSymbols(["$sA", "$sB", "$sC", "$sD", "$sE", "$sF"]),
    .otherToolchain(found: "clang version 17", expected: "clang version 21"), .linksPath("../\u{1B}X.so"),
    .linksToken("$ORIGIN.so"), .opensUnseen(tag: "DT_AUDIT"), .relocatedOtherwise(tag: "DT_ANDROID_RELA"),
    .linksScene("libNull.so"), .otherSoname(found: "libMorks.so", expected: "libMarks.so"),
    .needsItself(["libLinks.so", "libMarks.so"]), .needsTooMany(limit: 256),
    .needsRefused(
      Diagnostic(path: "libY.so", reason: .needsRefused(Diagnostic(path: "libZ.so", reason: .empty)))),
  ]

  private static let files: [Diagnostic] =
    [Diagnostic(path: "lib\u{1B}[31m\u{202E}\n\0.so", reason: .missing)]
    + reasons.map { Diagnostic(path: "libX.so", reason: $0) }

  private static let control: [Diagnostic] = [
    .notPrivate("/run/host", reason: "others may enter it"), .noApp, .unknownApp(pid: 5, running: []),
    .unknownApp(pid: 5, running: [7, 8]), .severalApps([7, 8]), .otherProtocol(pid: 7, found: 2, expected: 1),
    .noAnswer(pid: 7), .endedMeanwhile(pid: 7),
    .endedMeanwhile(pid: 7, wasAsked: false), .notBack(pid: 7), .runEnded(pid: 7, reason: nil),
    .runEnded(pid: 7, reason: "exit status 78: bad"), Diagnostic("no\u{1B}", "do"), .notJSON, .missingField("scene"),
    .wrongType("scene"), .unknownCommand("swop", known: ["stop", "swap"]),
    .unknownCommand("fly", known: ["stop", "swap"]), .badName("scene", found: "1"), .relativePath("a\u{1B}[2J"),
    .badPath("/a\0b"), .tooLong(limit: 5), .tooLate, .idle, .tooManyClients(limit: 2),
  ]

  private static let supervisor: [Diagnostic] = [
    .notReady(lacking: "pipe", reason: "Too many open files"),
    .notStarted(program: "/opt/host-app", launcher: "/opt/host", reason: "No such file or directory"),
    .notRunning(program: "/opt/host-app", reason: "exit status 127", hasBegun: false),
    .notRunning(program: "/opt/host-app", reason: "exit status 127", hasBegun: true),
    .keepsDying(.noProgress(times: 4), .signal(SIGKILL), stderrTail: "something else\n"),
    .keepsDying(
      .tooOften(times: 11), .signal(SIGILL),
      stderrTail: "A.swift:1: Fatal error: no\nB.swift:2: Fatal error: good\nend"),
    .keepsDying(.noProgress(times: 4), .signal(99), stderrTail: "\u{1B}[31mFatal error\n"),
    .unreadable(version: "9.0.0"), .otherVersion("9.0.0"),
  ]

  @Test(
    "in words",
    arguments: [
      ("discovery", discovery), ("loading", loading), ("wiring", wiring), ("manifest", manifest), ("files", files),
      ("control", control), ("supervisor", supervisor),
    ])
  func text(name: String, faults: [Diagnostic]) throws {
    try Golden.check(faults.map { "\($0)\n" }.joined(), "refusals-\(name).txt")
  }

  @Test("the machine, and other files, refuse a library for now; its content does until the file changes")
  func transient() {
    func library(_ reason: LibraryFault.Reason) -> Diagnostic { Diagnostic(path: "libX.so", reason: reason) }
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
}
