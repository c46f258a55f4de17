import Glibc
import HostControl
import HostLoading
import HostManifest
import HostRuntime
import HostState
package import HostSystem

/// `host serve`: the application in browsers. This process identifies visitors and starts their runs; host-web talks to
/// browsers, and may do neither (Docs/Decisions/0076).
package struct ServeCommand: Subcommand {
  private static let passed = ["start", "manifest", "worker", "route", "data"]

  package static let syntax = CommandSyntax(
    name: "serve", summary: "Show the application in browsers",
    options: RunCommand.options.filter { passed.contains($0.name) } + [
      .init(name: "run", value: "NAME", help: "show that run to all, and begin none"),
      .init(name: "listen", value: "ADDRESS", help: "where browsers connect (127.0.0.1:8080)"),
      .init(name: "site", value: "URL", help: "the server as browsers see it"),
      .init(name: "tokens", value: "FILE", help: "who may come in: a name and a digest a line"),
      .init(name: "user-header", value: "NAME", help: "the header by which a proxy names users"),
      .init(name: "proxy", value: "ADDRESS", isRepeatable: true, help: "where that proxy connects from"),
      .init(name: "style", value: "FILE", help: "a file of CSS of your own"),
      .init(name: "sessions", value: "NUMBER", help: "so many visitors at a time (50)"),
      .init(name: "idle", value: "MINUTES", help: "ends runs that nobody uses (30)"),
      .init(name: "log", help: "tell each request, without what is personal"),
      .init(name: "new-token", value: "USER", help: "print a token for --tokens, and do no more"),
      .init(name: "drain", help: "end the server when its visitors have left"),
      .init(name: "revoke", value: "USER", help: "end a user's sessions, and do no more"),
    ],
    details: """
      Prints an address that opens the application in a browser, once; then the next one. Each visitor has a run of their own, with its \
      journal: what is typed survives the loss of the network, a page that is loaded again, crashes, new builds and the end of this \
      command.

      Only this machine is served, unless --listen names another address, such as 0.0.0.0:8080, or a Unix socket. Then visitors have \
      tokens (--tokens), or a proxy in front says who they are (--user-header). TLS is a proxy's: --site https://example.org. \
      Crashes, quarantines and refused builds of the visitors' runs are told on the standard error, with the name of the run.

      With --run all visitors have one run that is there already, as host attach has it; it goes on when this command ends.
      """,
    examples: [
      ("host serve --start Login", "serves the application in this folder"),
      ("host serve --new-token anna >> tokens", "lets Anna in"),
      ("host serve --listen /run/app.sock --site https://app.example.org --user-header X-User", "is behind a proxy"),
    ])

  package static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    if let user = arguments["new-token"] {
      guard WebSessions.isUser(user) else {
        throw Diagnostic.badValue("--new-token", found: user, expected: WebSessions.userRule)
      }
      let token = WebSessions.secret()
      Console.complain("host: the token of \(user), which is shown only here: \(token)")
      Console.print("\(user) \(WebSessions.digest(token))")
      return ExitStatus.success
    }
    let most = try arguments.count("sessions", from: 1) ?? 50
    let apps = RunningApps(in: .ofUser)
    let shared = arguments["run"]
    if shared != nil, let other = (passed + ["manifest", "sessions", "revoke", "drain"]).first(where: arguments.has) {
      throw Diagnostic.contradiction("--run", "--\(other)")
    }
    let application = try shared.flatMap { name in try apps.status(of: apps.run(named: name).app).application }
    // Checked here: each run would refuse it.
    let manifest = try ManifestReader(file: application ?? arguments.manifest).read()
    var command = [Path.join(HostFiles.folder, HostFiles.launcher), "run", "--detached"]
    for option in passed { command += arguments.all(option).flatMap { ["--\(option)", $0] } }
    // Visitors who have a run keep it.
    let folder = shared == nil ? Application.state(of: arguments.manifest).map { "\($0.path)/web" } : nil
    if arguments.has("drain") {
      try WebServerLock.drain(in: folder)
      return ExitStatus.success
    }
    let report: @Sendable (Diagnostic) -> Void = { Console.complain("error: \($0)") }
    let sessions = try WebSessions(in: folder, tokens: arguments["tokens"], report: report)
    let runs = WebRuns(command, of: sessions, most: most, sharing: shared)
    if let user = arguments["revoke"] {
      for name in try sessions.revoke(user) { runs.remove(name) }
      return ExitStatus.success
    }
    let entry = try WebEntry(arguments)
    if shared == nil {
      _ = try Application(arguments).survey {
        try $0.startScene()
        return ExitStatus.success
      }
    }
    let lock = try folder.map { folder throws(Diagnostic) in try WebServerLock(in: folder) }
    defer { withExtendedLifetime(lock) {} }
    let listener = try WebListener(entry.address)
    let ends = AsyncStream.makeStream(of: ProcessEnd.self)
    let server = WebServer(
      listener, sessions, runs, entry, style: arguments["style"].map(Path.absolute),
      words: PageWords(libraryFolders: manifest.folders),
      announce: { Console.print("host: open \($0)") }, report: report,
      failed: { ends.continuation.yield(ExitStatus.failure) })
    let watch = try SignalWatch([SIGINT, SIGTERM, SIGHUP, WebServerLock.drainSignal]) {
      ends.continuation.yield(.signal($0))
    }
    defer { watch.stop() }
    try server.start()
    ServiceManager.notify("READY=1")
    let cleaning = Task.detached { await runs.endIdle(after: .seconds(entry.idleSeconds)) }
    let listening = Task.detached { await runs.passOnFaults { Console.complain("\($0): \(Console.safe($1))") } }
    var end = ExitStatus.failure
    var draining: Task<Void, Never>?
    for await next in ends.stream {
      end = next
      guard end == .signal(WebServerLock.drainSignal) else { break }
      server.drain()
      draining =
        draining
        ?? Task.detached {
          await runs.waitUntilUnused()
          ends.continuation.yield(ExitStatus.success)
        }
    }
    draining?.cancel()
    cleaning.cancel()
    listening.cancel()
    server.stop()
    runs.endAll()
    return end
  }
}

struct WebEntry {
  let address: WebAddress
  let tokens: String?
  let userHeader: String?
  let proxies: [String]
  /// After so long without activity of the visitor the run ends.
  let idleSeconds: Int
  let isLogged: Bool
  /// The server as browsers see it, with `https` where a proxy ends TLS; nil for its own address.
  let site: (host: String, isSecure: Bool)?

  init(_ arguments: Arguments) throws(Diagnostic) {
    let text = arguments["listen"] ?? "127.0.0.1:8080"
    guard let address = WebAddress(text) else {
      throw .badValue("--listen", found: text, expected: "such as 127.0.0.1:8080, or the path of a socket")
    }
    (self.address, tokens, userHeader, proxies) =
      (address, arguments["tokens"], arguments["user-header"]?.lowercased(), arguments.all("proxy"))
    (idleSeconds, isLogged) = (60 * (try arguments.count("idle", from: 1) ?? 30), arguments.has("log"))
    if tokens != nil, userHeader != nil { throw .contradiction("--tokens", "--user-header") }
    // Codes are printed on this terminal, so nobody else gets one.
    if !address.isLocal, tokens == nil, userHeader == nil {
      throw .missingOption("--tokens FILE, or --user-header NAME behind a proxy", command: "serve")
    }
    let isSocket = if case .path = address { true } else { false }
    if userHeader != nil, proxies.isEmpty, !isSocket { throw .missingOption("--proxy ADDRESS", command: "serve") }
    // Browsers need another name for it.
    if isSocket || address.isWildcard, arguments["site"] == nil { throw .missingOption("--site URL", command: "serve") }
    site = try arguments["site"].map { text throws(Diagnostic) in
      for (scheme, isSecure) in [("https://", true), ("http://", false)] where text.hasPrefix(scheme) {
        let host = text.dropFirst(scheme.count)
        let isHost = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._:[]".contains($0)) }
        // Browsers leave the default port out.
        let port = isSecure ? ":443" : ":80"
        if !host.isEmpty, isHost {
          return ((host.hasSuffix(port) ? host.dropLast(port.count) : host).lowercased(), isSecure)
        }
      }
      throw .badValue(
        "--site", found: text, expected: "such as https://app.example.org, without a path and a slash at the end")
    }
  }

  /// What browsers call a server without a site: they leave the default port out.
  static func hosts(of address: String) -> [String] {
    let hosts = [address, "localhost:\(address.split(separator: ":").last ?? "0")"]
    return address.hasSuffix(":80") ? hosts.map { String($0.dropLast(3)) } + hosts : hosts
  }

  var kind: String { userHeader != nil ? "proxy" : tokens != nil ? "token" : "code" }
}

extension Diagnostic {
  static func addressTaken(_ address: String, reason: String) -> Self {
    Self(
      "browsers can't connect to \(address): \(reason)",
      "name another one: --listen 127.0.0.1:8081; with port 0 there is one that is free")
  }
  static func noServer(_ file: String, reason: String) -> Self {
    Self(
      "\(file) can't be started: \(reason)",
      "host-web stands beside host; install libwebsockets17 when its library is missing")
  }
  static func badTokens(_ file: String, reason: String) -> Self {
    Self(
      "\(file): \(reason)",
      "make it a file that only its owner may write; a running server keeps to what it said before")
  }
  static func badToken(_ file: String, line: Int) -> Self {
    Self(
      "\(file), line \(line): expected a name and the SHA-256 of a token",
      "host serve --new-token NAME prints such a line; a running server goes by the other lines")
  }
  static func unknownUser(_ user: String) -> Self {
    Self("\(Printable.quoted(user)) has no session", "host ps lists the runs of visitors; name a user, or one of these")
  }
  static func notRevoked(_ user: String, file: String) -> Self {
    Self(
      "the sessions of \(Printable.quoted(user)) go on: \(file) can't be written",
      "make room on the disk, and revoke again")
  }
  static func badSessions(_ file: String) -> Self {
    Self("\(file) is no list of sessions", "remove it; then visitors come in again")
  }
  static func sessionsNotWritten(_ file: String, reason: String) -> Self {
    Self(
      "\(file) can't be written: \(reason)",
      "make room for it; visitors who come in until then have to come in again when host serve has ended")
  }
}
