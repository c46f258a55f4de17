import DisplayProtocol
import HostManifest
import ScreenModel

final class Site {
  let settings: Settings
  let broker: Broker
  private var tabs: [String: Tab] = [:]
  /// Addresses that name their content.
  private let script: String
  private let styles: [String]
  private let files: [String: Response]
  /// Counted in this second; nil before.
  private var countedRuns: Int?
  var counts = (pages: 0, sockets: 0, refused: 0, full: 0, wrongTokens: 0)

  init(_ settings: Settings, _ broker: Broker, style: [UInt8]?) {
    (self.settings, self.broker) = (settings, broker)
    var files: [String: Response] = [:]
    func add(_ bytes: [UInt8], _ name: String, _ type: String) -> String {
      let address = "/_/\(String(FNV.hash(bytes), radix: 36)).\(name)"
      files[address] = Response(
        200, type: "text/\(type); charset=utf-8", bytes, packed: GZip.pack(bytes), isKept: true)
      return address
    }
    script = add(PackageResources.client_js, "js", "javascript")
    styles = [PackageResources.style_css, style].compactMap { $0 }.map { add($0, "css", "css") }
    self.files = files
    broker.site = self
  }

  func everySecond() {
    countedRuns = nil
    for tab in tabs.values where tab.tick() { forget(tab) }
  }

  func forget(_ tab: Tab, _ code: CloseCode = .over) {
    if tabs[tab.name] === tab { tabs[tab.name] = nil }
    tab.end(code)
    // Another tab fetches the cookie.
    guard let session = tab.session, renewers[session]?.tab === tab else { return }
    renewers[session] = nil
    for other in tabs.values where other.session == session { other.askToRenew() }
  }

  /// Tells each page to reconnect, to another server.
  func drain() { for tab in tabs.values { tab.socket?.end(.goingAway) } }

  /// Proxies, declared or on this machine, may have any number: their connections are of many visitors.
  func hasRoom(for address: String, _ count: Int) -> Bool {
    // TLS comes through a proxy.
    let isOfMany =
      settings.isSecure || ["", "127.0.0.1", "::1"].contains(address) || settings.proxies?.contains(address) == true
    if isOfMany || count < Settings.mostOfAddress { return true }
    counts.refused += 1
    return false
  }

  func page(_ words: PageWords) -> Page { Page(script: script, styles: styles, words: words) }

  /// Lets a page of another version notice that it is one.
  var version: JSONValue { .string(script) }

  // MARK: Pages

  func answer(_ request: Request, _ respond: @escaping (Response) -> Void) {
    guard settings.hosts.contains(request.host) else {
      counts.refused += 1
      return respond(Response(421, text: "This server isn't \(request.host)."))
    }
    // Exchange leaves out the body for HEAD.
    switch (request.method == "HEAD" ? "GET" : request.method, request.path) {
    // Load balancers then send visitors elsewhere.
    case ("GET", "/_/health"): respond(broker.drains ? Response(503, text: "draining\n") : Response(200, text: "ok\n"))
    case ("GET", "/_/metrics"):
      // Cached: anybody may ask, and counting looks at each run.
      if let countedRuns { return respond(Response(200, text: metrics(runs: countedRuns))) }
      broker.ask(Broker.Question(ask: "count")) { [self] answer, _ in
        countedRuns = answer.runs
        respond(Response(200, text: metrics(runs: answer.runs ?? 0)))
      }
    case ("GET", "/_/enter") where settings.entry == .code:
      // A GET changes nothing: a link preview spends no code.
      notice(.entry(code: request.query("code") ?? ""), request, respond)
    case ("POST", "/_/enter") where settings.entry != .proxy:
      // A form of another site can't spend a code.
      guard isOwn(request.origin, request.host) else { return notice(stranger, request, respond) }
      enter(request, code: request.form("code"), to: "/", respond)
    case ("POST", "/_/renew"):
      guard isOwn(request.origin, request.host), let tab = request.query("tab").flatMap({ tabs[$0] }),
        tab.cookie == request.cookie, tab.user == request.user, tab.mayRenew
      else { return notice(stranger, request, respond) }
      renew(tab, respond)
    case ("GET", let path) where path.hasPrefix("/_/picture/") && isNamed(request):
      let name = String(path.dropFirst("/_/picture/".count))
      let picture = tabs.values.lazy.filter { $0.belongs(to: request.cookie, request.user) }.compactMap {
        $0.pictures[name]
      }.first
      respond(
        picture.map { Response(200, type: $0.first == 0xFF ? "image/jpeg" : "image/png", $0, isKept: true) } ?? missing)
    case ("GET", let path) where path.hasPrefix("/_/"): respond(files[path] ?? missing)
    case ("GET", let path): show(path, request, respond)
    default:
      let takesForms = ["/_/enter", "/_/renew"].contains(request.path)
      respond(
        Response(405, text: "This is no page to be changed.\n")
          .adding("Allow", takesForms ? "GET, HEAD, POST" : "GET, HEAD"))
    }
  }

  /// With a proxy, only the proxy may name the visitor.
  private func isNamed(_ request: Request) -> Bool { settings.entry != .proxy || request.user != nil }

  private var missing: Response { Response(404, text: "There is nothing here.\n") }

  private func notice(_ notice: Notice, _ request: Request, _ respond: @escaping (Response) -> Void) {
    broker.ask(Broker.Question(ask: "words", languages: request.languages)) { [self] answer, _ in
      respond(page(PageWords(answer)).answer(with: notice))
    }
  }

  private func show(_ path: String, _ request: Request, _ respond: @escaping (Response) -> Void) {
    if !isNamed(request) { return notice(stranger, request, respond) }
    // A health check by HEAD begins no session and no run.
    if request.method == "HEAD", request.cookie != nil || settings.entry == .proxy {
      return respond(Response(200, text: ""))
    }
    guard let cookie = request.cookie else { return begin(path, request, respond) }
    guard makeRoom(for: cookie) else { return notice(.manyPages, request, respond) }
    let tab = Tab(name: Random.name(), cookie: cookie, user: request.user, width: request.width, of: self)
    tabs[tab.name] = tab
    counts.pages += 1
    tab.begin { [self] refusal in
      if refusal == nil, let screen = tab.screen {
        // A reloaded page is at its place already.
        let link = String(path.dropFirst())
        let isThere = ["", screen.link].contains(link)
        let html = page(tab.words).write(screen, tab: tab.name, opening: isThere ? nil : link)
        return respond(Response(200, html: html))
      }
      switch refusal {
      case .signIn: begin(path, request, respond)
      // The visitor has signed in or out meanwhile, and the browser has another cookie.
      case .goingAway: respond(Self.redirection(to: path))
      case .full: notice(.manyVisitors, request, respond)
      default: notice(.noApplication, request, respond)
      }
    }
  }

  private func begin(_ path: String, _ request: Request, _ respond: @escaping (Response) -> Void) {
    if settings.entry == .proxy {
      enter(request, code: nil, to: path, respond)
    } else {
      notice(broker.drains ? .draining : stranger, request, respond)
    }
  }

  private var stranger: Notice {
    switch settings.entry {
    case .code: .strangerWithoutCode
    case .token: .token(isAgain: false)
    case .proxy: .strangerBehindProxy
    }
  }

  private func enter(_ request: Request, code: String?, to path: String, _ respond: @escaping (Response) -> Void) {
    let question = Broker.Question(
      ask: "enter", code: code, user: request.user, languages: request.languages, zone: request.form("zone"))
    broker.ask(question) { [self] answer, _ in
      guard let cookie = answer.cookie else {
        if answer.refused == "draining" { return notice(.draining, request, respond) }
        if answer.refused == "busy" { return notice(.noApplication, request, respond) }
        counts.wrongTokens += 1
        let isToken = settings.entry == .token
        return notice(isToken ? .token(isAgain: true) : settings.entry == .code ? .spent : stranger, request, respond)
      }
      respond(setting(cookie, Self.redirection(to: path)))
    }
  }

  private static func redirection(to path: String) -> Response {
    Response(303, text: "").adding("Location", address(of: path))
  }

  /// Escaped: two slashes at its beginning, or a backslash, would lead to another server.
  static func address(of path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    return path.utf8.drop { $0 == UInt8(ascii: "/") }.reduce(into: "/") { address, byte in
      let digits = String(byte, radix: 16, uppercase: true)
      address += plain.contains(byte) ? String(UnicodeScalar(byte)) : "%\(digits.count < 2 ? "0" : "")\(digits)"
    }
  }

  /// The session ends 12 hours after its last use, and the cookie means nothing from then on.
  private func setting(_ cookie: String, _ response: Response) -> Response {
    let attributes = "Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax\(settings.isSecure ? "; Secure" : "")"
    return response.adding("Set-Cookie", "\(settings.cookie)=\(cookie); \(attributes)")
  }

  /// The only tab that fetches a new cookie: the one of the visitor's last action before they signed in or out. Others
  /// that look on, or act in the page from then on, don't get it.
  func renewer(of tab: Tab) -> Tab? {
    guard let session = tab.session else { return nil }
    // A page without actions may have been left unseen; a reloaded one doesn't come back.
    if let known = renewers[session], known.identity == tab.identity,
      known.tab.socket != nil || known.tab.lastAction > 0 && known.tab.unusedSeconds < Self.mostAway
    {
      return known.tab
    }
    let last = tabs.values.filter { $0.session == session && ($0.socket != nil || $0.unusedSeconds < Self.mostAway) }
      .max { $0.lastAction < $1.lastAction }
    let renewer = last.flatMap { $0.lastAction > tab.lastAction ? $0 : nil } ?? tab
    renewers[session] = (tab.identity, renewer)
    return renewer
  }

  func forgetRenewer(of tab: Tab) { if let session = tab.session { renewers[session] = nil } }

  /// Seconds to wait for a page that was cut off, and has the visitor's last action.
  private static let mostAway = 5
  private var renewers: [String: (identity: String, tab: Tab)] = [:]
  /// Of all tabs together.
  var actions = 0

  /// Replaces the cookie after a sign-in or sign-out: one that was planted or read before becomes useless, as soon as
  /// the browser comes with the new one.
  private func renew(_ tab: Tab, _ respond: @escaping (Response) -> Void) {
    let identity = tab.identity
    let question = Broker.Question(ask: "renew", cookie: tab.cookie, user: tab.user, identity: identity)
    broker.ask(question) { [self] answer, _ in
      guard let cookie = answer.cookie else { return respond(missing) }
      tab.renewal = (cookie, identity)
      respond(setting(cookie, Response(200, text: "")))
    }
  }

  /// Ends tabs with an older cookie; the visitor's own pages reconnect with the new one by themselves.
  func end(tabsOf session: String, but cookie: String) {
    renewers[session] = nil
    for tab in tabs.values where tab.session == session && tab.cookie != cookie {
      tab.socket?.end(.goingAway)
      forget(tab, .goingAway)
    }
  }

  // MARK: WebSockets

  private func isOwn(_ origin: String?, _ host: String) -> Bool {
    origin == (settings.isSecure ? "https://" : "http://") + host
  }

  /// Nil refuses the WebSocket. The cookie is checked after the handshake (``tab(of:)``): before, no page can read a code.
  func socket(_ connection: Connection) -> BrowserSocket? {
    guard let request = Request(connection, settings) else { return nil }
    guard request.path == "/_/socket", isNamed(request), settings.hosts.contains(request.host),
      isOwn(request.origin, request.host), 16...64 ~= request.query("tab")?.utf8.count ?? 0
    else {
      counts.refused += 1
      return nil
    }
    counts.sockets += 1
    return BrowserSocket(connection, of: self, request)
  }

  /// The tab of a page that connects; nil without a cookie, and for another visitor's tab. The broker authenticates the
  /// visitor when the tab asks for its run.
  func tab(of request: Request) -> Tab? {
    guard let cookie = request.cookie, let name = request.query("tab") else { return nil }
    guard let tab = tabs[name] else {
      guard makeRoom(for: cookie) else { return nil }
      let tab = Tab(name: name, cookie: cookie, user: request.user, of: self)
      tabs[name] = tab
      return tab
    }
    guard tab.user == request.user else { return nil }
    if tab.renew(by: cookie) {
      broker.ask(Broker.Question(ask: "seen", cookie: cookie, user: request.user)) { [self] answer, _ in
        if answer.refused == nil { return }
        // It asks for its run again, and gets the reason.
        tab.socket?.end(.goingAway)
        forget(tab)
      }
    }
    return tab.cookie == cookie ? tab : nil
  }

  /// A run has room for so many pages of a visitor: the one left first goes, as reloads leave pages. False if none can.
  private func makeRoom(for cookie: String) -> Bool {
    let own = tabs.values.filter { $0.cookie == cookie }
    if own.count < Settings.mostTabs { return true }
    let left = own.filter { $0.socket == nil && $0.screen != nil }
    guard let oldest = left.max(by: { $0.unusedSeconds < $1.unusedSeconds }) else { return false }
    forget(oldest)
    return true
  }

  private func metrics(runs: Int) -> String {
    let figures: [(name: String, kind: String, value: Int)] = [
      ("host_sessions", "gauge", runs), ("host_sessions_limit", "gauge", settings.mostSessions),
      ("host_full_total", "counter", counts.full), ("host_wrong_tokens_total", "counter", counts.wrongTokens),
      ("host_tabs", "gauge", tabs.count), ("host_tabs_open", "gauge", tabs.values.count { $0.socket != nil }),
      ("host_pages_total", "counter", counts.pages), ("host_sockets_total", "counter", counts.sockets),
      ("host_refused_total", "counter", counts.refused),
    ]
    return figures.map { "# TYPE \($0.name) \($0.kind)\n\($0.name) \($0.value)\n" }.joined()
  }
}
