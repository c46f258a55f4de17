import CWebSockets
import DisplayProtocol
import FoundationEssentials
import Glibc
import HostManifest
import ScreenModel
@_spi(Host) import VIPKit

/// A tab of a browser: its visitor's screen, and the connection to their run. It begins with the page, lasts as long as
/// its WebSocket, and waits a while for the next one. When the app dies, the broker connects to its successor; the page
/// gets everything, and sends again what wasn't acknowledged.
final class Tab {
  /// Seconds to wait for a WebSocket.
  private var patience: Int { site.broker.drains ? 5 : 60 }
  /// The run remembers this tab's events under it.
  let name: String
  private(set) var cookie: String
  /// Nil before the broker's answer.
  private(set) var session: String?
  /// The visitor's name, from a proxy.
  let user: String?
  private let site: Site
  private var mirror = ScreenMirror()
  /// Nil before the run's first screen.
  var screen: Screen? { mirror.screen }
  /// The page's last event that was carried out.
  private var acknowledged = 0
  private(set) var pictures: [String: [UInt8]] = [:]
  private var pictureBytes = 0
  private static let mostPictureBytes = 32 << 20
  private(set) var words = PageWords()
  /// The visitor's identity in the application when the cookie was made.
  private var knownIdentity: String?
  var identity: String { screen?.identity ?? "" }
  /// Whether the visitor has signed in or out since the cookie was made: an attacker who planted it may have it.
  private var isStale: Bool { knownIdentity.map { $0 != identity } == true }
  var mayRenew: Bool { isStale && site.renewer(of: self) === self }
  /// The number of the page's last action, counted over all pages.
  private(set) var lastAction = 0
  /// The new cookie and its identity, until the page comes with it.
  var renewal: (cookie: String, identity: String)?
  var downloads = Downloads()
  private var run: RunLink? {
    didSet { if run == nil { (hasTold, isBroken, life) = (false, !pending.isEmpty, life + 1) } }
  }
  /// Numbers the apps of the run: what a page has sent to an earlier one relates to that one's screen.
  private var life = 1
  /// Before the run's screen, element numbers are the former app's.
  private var hasTold = false
  /// Numbers of events that aren't acknowledged.
  private var pending: [Int] = []
  /// One of them was dropped. Until the page repeats the first, a later one would be acknowledged in its place.
  private var isBroken = false
  private var isAsking = false
  private var isOver = false
  private var focusNumber: Int?
  private var surroundings: [String] = []
  /// The page shows what was written, nothing was sent since: revisions count from 1 with each connection to the run.
  private var isAsWritten = false
  /// Answers the page's request with the first screen, or with why there is none.
  private var respond: ((CloseCode?) -> Void)?
  private(set) var socket: BrowserSocket?
  private(set) var unusedSeconds = 0
  private var quietSeconds = 0
  private var unseenSeconds = 0
  private static let visit = 600

  init(name: String, cookie: String, user: String?, width: String = "regular", of site: Site) {
    (self.name, self.cookie, self.user, self.width, self.site) = (name, cookie, user, width, site)
  }

  func begin(_ respond: @escaping (CloseCode?) -> Void) {
    self.respond = respond
    connect()
  }

  /// Reattaches to its run, which ended because nobody touched the page.
  func comeBack() { if socket != nil { connect() } }

  var isKnown: Bool { session != nil }

  private func connect() {
    if run != nil || isAsking { return }
    isAsking = true
    let asked = cookie
    site.broker.ask(Broker.Question(ask: "open", cookie: asked, user: user)) { [self] answer, descriptor in
      isAsking = false
      guard let descriptor else { return asked == cookie ? refuse(answer) : connect() }
      // It was given up meanwhile.
      if isOver {
        close(descriptor)
        return
      }
      (words, knownIdentity, session) = (PageWords(answer), answer.identity, answer.session)
      run = RunLink(descriptor, to: self)
      if run == nil { refuse(answer) }
    }
  }

  private func refuse(_ answer: Broker.Answer) {
    let code: CloseCode =
      switch answer.refused {
      case "signIn": .signIn
      case "renewed": .goingAway
      case "full": .full
      default: .over
      }
    if code == .full { site.counts.full += 1 }
    tell(code)
    socket?.end(code)
    site.forget(self)
  }

  private func tell(_ refusal: CloseCode?) { respond.take()?(refusal) }

  /// Called each second. Returns whether the tab was left for good.
  func tick() -> Bool {
    unusedSeconds = socket == nil ? unusedSeconds + 1 : 0
    (quietSeconds, unseenSeconds) = (quietSeconds + 1, unseenSeconds + 1)
    // Activity in an open page is a visit, too.
    if unseenSeconds >= Self.visit, quietSeconds < Self.visit {
      unseenSeconds = 0
      site.broker.ask(Broker.Question(ask: "seen", cookie: cookie, user: user)) { _, _ in }
    }
    // The tab that was to fetch the new cookie may have gone, or be detached because nobody has touched its page.
    if isStale {
      site.renewer(of: self)?.comeBack()
      askToRenew()
    }
    // An untouched page needs no run: it may end, and comes back with the next event.
    if quietSeconds == site.settings.idleSeconds {
      run?.end()
      run = nil
    }
    return unusedSeconds > patience
  }

  func end(_ code: CloseCode) {
    isOver = true
    tell(code)
    run?.end()
  }

  /// Also by the new cookie: the page may ask for a picture before it connects with that.
  func belongs(to cookie: String?, _ user: String?) -> Bool {
    guard let cookie else { return false }
    return (self.cookie == cookie || renewal?.cookie == cookie) && self.user == user
  }

  func askToRenew() { if mayRenew { socket?.send(["renew": .bool(true)]) } }

  func renew(by cookie: String) -> Bool {
    guard let renewal, renewal.cookie == cookie else { return false }
    (self.cookie, knownIdentity, self.renewal) = (cookie, renewal.identity, nil)
    return true
  }

  // MARK: The run

  var request: JSONObject {
    [
      "command": "attach", "kind": "browser", "as": .string(name), "width": .string(width),
      "pointer": .bool(hasPointer), "files": .bool(true),
    ]
  }
  private var width: String
  private var hasPointer = true

  func take(_ line: JSONObject) {
    if let name = line["picture"]?.string {
      guard let bytes = line["bytes"]?.string.flatMap({ Data(base64Encoded: $0) }) else { return }
      pictures[name] = Array(bytes)
      pictureBytes += bytes.count
      // The next connection sends those that are on the screen then.
      if pictureBytes > Self.mostPictureBytes {
        run?.end()
        runEnded()
      }
      return
    }
    if let done = line["done"]?.int ?? line["ack"]?.int {
      acknowledged = max(acknowledged, done)
      pending.removeAll { $0 <= done }
    }
    if line["effect"] == "open", let address = line["link"] { socket?.send(["open": address]) }
    if let upload = line["upload"] {
      let error = line["error"]?.object?["message"]
      socket?.send(["upload": upload, error == nil ? "got" : "error": error ?? line["got"] ?? .number(0)])
    }
    if let file = line["file"]?.object {
      downloads.add(file)
      socket?.goOn()
    }
    do {
      let (formerInstance, formerIdentity) = (screen?.instance, identity)
      let isFirst = formerInstance == nil
      guard try mirror.take(line) else { return }
      if line["tree"] != nil { hasTold = true }
      if isFirst {
        isAsWritten = respond != nil
        tell(nil)
      }
      if isFirst || identity != formerIdentity {
        if isStale { askToRenew() } else { site.forgetRenewer(of: self) }
      }
      if mirror.changes == [.whole] || screen?.instance != formerInstance {
        showAll()
      } else {
        showChanges(hasFields: line["screen"] != nil)
      }
    } catch {
      run?.send(["do": "refresh"])
    }
  }

  func runEnded() {
    isAsWritten = false
    downloads.dropUnfinished()
    // Its element numbers are void.
    (run, pictures, pictureBytes) = (nil, [:], 0)
    socket?.send(["wait": .bool(true)])
    if socket != nil || respond != nil { connect() } else { site.forget(self) }
  }

  // MARK: The page

  func join(_ socket: BrowserSocket, revision: Int?) {
    self.socket?.end(.elsewhere)
    self.socket = socket
    // The page sends nothing before it knows what is acknowledged.
    (pending, isBroken) = ([], false)
    downloads.beginAnew()
    if run == nil { return connect() }
    guard hasTold else { return }
    askToRenew()
    showAll(but: isAsWritten ? revision : nil)
    isAsWritten = false
  }

  func leave(_ socket: BrowserSocket) {
    if self.socket === socket { self.socket = nil }
  }

  private var page: Page { site.page(words) }

  /// Sends the page everything, but not a revision that it shows already. The page then takes the run for ready; waits
  /// for the next app's screen.
  func showAll(but shown: Int? = nil) {
    guard hasTold, let screen else { return }
    surroundings = page.surroundings(of: screen).map(\.html)
    var message: JSONObject = [
      "n": .bool(true), "life": .number(life), "v": site.version, "a": .number(acknowledged),
      "r": .number(screen.revision),
    ]
    if shown != screen.revision {
      message["s"] = .array(page.parts(of: screen).map { .string($0.html) })
      message["title"] = .string(screen.title)
      // A file that was cut off comes from the beginning.
      if downloads.arePending { message["again"] = .bool(true) }
      addFocus(of: screen, to: &message)
    }
    socket?.send(message)
  }

  private func showChanges(hasFields: Bool) {
    guard let screen else { return }
    var message: JSONObject = ["a": .number(acknowledged), "r": .number(screen.revision)]
    let steps = mirror.changes.compactMap(step)
    if !steps.isEmpty { message["p"] = .array(steps) }
    if hasFields {
      let now = page.surroundings(of: screen).map(\.html)
      let changed = now.indices.filter { !surroundings.indices.contains($0) || surroundings[$0] != now[$0] }
      if !changed.isEmpty { message["s"] = .array(changed.map { .string(now[$0]) }) }
      surroundings = now
      addFocus(of: screen, to: &message)
    }
    socket?.send(message)
  }

  private func addFocus(of screen: Screen, to message: inout JSONObject) {
    guard let focus = screen.focus, focus.number != focusNumber else { return }
    focusNumber = focus.number
    if let element = focus.element { message["f"] = .string(element.name) }
  }

  /// The operation, and the element by name or as HTML. Nil when a later change has removed the element.
  private func step(_ change: ScreenMirror.Change) -> JSONValue? {
    func html(_ number: Int, isShell: Bool = false) -> JSONValue? {
      guard let element = mirror.element(number) else { return nil }
      var html = Markup()
      ElementMarkup(isShell: isShell, words: words)
        .write(element, in: Place(inside: mirror.elements(around: number)), to: &html)
      return .string(html.html)
    }
    func name(_ number: Int?) -> JSONValue {
      number.flatMap(mirror.element).map { .string($0.id.name) } ?? .number(0)
    }
    switch change {
    case .whole: return nil
    case .text(let number, let splice) where mirror.element(number)?.role.isField == true:
      return .array(["t", name(number), splice.json])
    case .element(let number), .text(let number, _):
      return html(number, isShell: true).map { .array(["s", $0]) }
    case .insert(let number, let parent, let before):
      return html(number).map { .array(["i", name(parent), name(before), $0]) }
    case .move(let number, let before): return .array(["m", name(number), name(before)])
    case .remove(let id): return .array(["d", .string(id.name)])
    }
  }

  /// Cached: each typed key names the element again.
  private var lastNamed: (name: String, id: ElementID)?

  private func number(named name: String) -> Int? {
    if let lastNamed, lastNamed.name == name { return mirror.number(of: lastNamed.id) }
    let hash = UInt64(name.dropFirst().dropLast(), radix: 36)
    guard let id = mirror.id(where: { $0.hash == hash }) else { return nil }
    lastNamed = (name, id)
    return mirror.number(of: id)
  }

  private static let events: Set<String> = [
    "activate", "edit", "turn", "pick", "set", "day", "choose", "show", "run", "cancel", "dismiss", "answer", "back",
    "places", "open", "details", "environment", "move", "refresh", "upload", "data",
  ]

  /// They only look.
  private static let looks: Set<String> = ["show", "environment", "move", "refresh"]

  /// Elements go by their names in the page.
  func take(event: JSONObject) {
    if event["do"] == "kept", let number = event["number"]?.int { return downloads.drop(through: number) }
    guard let name = event["do"]?.string, Self.events.contains(name) else { return }
    quietSeconds = 0
    if name == "environment" {
      // The page sends it at once, perhaps before the run is there, which then gets it when the tab attaches.
      width = event["width"] == "compact" ? "compact" : "regular"
      hasPointer = event["pointer"]?.bool ?? hasPointer
    }
    // A file is sent from its beginning, and not repeated.
    let number = name == "data" ? nil : event["e"]?.int
    if let number, number > pending.last ?? acknowledged { pending.append(number) }
    // The page repeats what isn't acknowledged. With the former identity's cookie nothing is done.
    let isLate = event["life"]?.int.map { $0 != life } == true
    guard let run, Self.looks.contains(name) || hasTold && !isStale && !isLate else {
      isBroken = !pending.isEmpty
      return connect()
    }
    if let number, isBroken {
      if let first = pending.first, number > first { return }
      isBroken = false
    }
    if event["e"] != nil {
      site.actions += 1
      lastAction = site.actions
    }
    // A run that reads nothing delays its own visitor only.
    if run.isBehind {
      socket?.end(.tooLarge)
      return socket = nil
    }
    var event = event
    event["life"] = nil
    if let element = event.removeValue(forKey: "i")?.string {
      let number = self.number(named: element)
      if name == "move" {
        let id = number.flatMap(mirror.element)?.id.rawValue
        event["position"] = .object(["focus": id.map(JSONValue.string) ?? .null])
      } else {
        // An event on an element that is gone has no effect, and is acknowledged.
        event["n"] = .number(number ?? 0)
      }
    }
    run.send(event)
  }
}
