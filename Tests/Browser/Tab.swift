import Foundation
import TestSupport
import Testing

struct Tab: Sendable {
  private let browser: Browser
  private let session: String
  /// Shared with other tabs of the same visitor: the cookies and the storage.
  let visitor: String

  /// A tab of a new visitor for the time of a body; a failure keeps its picture. `proxy` is the port of a SOCKS proxy.
  static func with(proxy: UInt16? = nil, _ body: (Tab) async throws -> Void) async throws {
    let browser = try Browser.get()
    var options: [String: JSON] = ["disposeOnDetach": true]
    if let proxy {
      options["proxyServer"] = .text("socks5://127.0.0.1:\(proxy)")
      // By default, Chromium sends nothing for this machine through it.
      options["proxyBypassList"] = "<-loopback>"
    }
    let visitor = try await browser.call("Target.createBrowserContext", .fields(options))["browserContextId"].text ?? ""
    let tab = try await Tab(of: visitor, in: browser)
    do {
      try await body(tab)
    } catch {
      await tab.keepPicture()
      _ = try? await browser.call("Target.disposeBrowserContext", ["browserContextId": .text(visitor)])
      throw error
    }
    try await browser.call("Target.disposeBrowserContext", ["browserContextId": .text(visitor)])
    #expect(browser.faults(in: tab.session) == [])
  }

  private init(of visitor: String, in browser: Browser) async throws {
    (self.browser, self.visitor) = (browser, visitor)
    let target = try await browser.call(
      "Target.createTarget", ["url": "about:blank", "browserContextId": .text(visitor)])
    let attached = try await browser.call("Target.attachToTarget", ["targetId": target["targetId"], "flatten": true])
    session = attached["sessionId"].text ?? ""
    for domain in ["Page", "Runtime", "Log", "Network"] { try await call("\(domain).enable") }
    // As if each tab were in front: it has the focus, and timers don't slow down.
    try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try await look(width: 1000)
  }

  func another(at address: String) async throws -> Tab {
    let tab = try await Tab(of: visitor, in: browser)
    try await tab.go(to: address)
    return tab
  }

  @discardableResult
  func call(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
    try await browser.call(method, parameters, session: session)
  }

  // MARK: Looking

  func look(width: Int, height: Int = 900, isDark: Bool = false) async throws {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      ["width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false])
    try await call(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": "reduce"],
        ]
      ])
  }

  func go(to address: String) async throws {
    let answer = try await call("Page.navigate", ["url": .text(address)])
    if let error = answer["errorText"].text { throw TestFailure(description: "\(address): \(error)") }
    try await wait("a page", for: "document.readyState == 'complete' && location.href != 'about:blank'")
  }

  /// The value of a script, where `field` finds a field by its label, and `button` something to press by its name.
  func find<Value: Decodable>(_ script: String, as _: Value.Type = Value.self) async throws -> Value {
    try await evaluate(script).value()
  }

  private static let functions = """
    const isSeen = e => e.checkVisibility() && e.getClientRects().length;
    const name = e => { const copy = e.cloneNode(true); for (const k of copy.querySelectorAll('kbd')) k.remove(); return copy.textContent.trim(); };
    const field = text => [...document.querySelectorAll('label')].find(l => l.textContent.trim() == text)?.control;
    const button = text => [...(document.querySelector('dialog:modal') || document).querySelectorAll('button, summary, a')].find(b => isSeen(b) && name(b) == text)
      || [...document.querySelectorAll('li.row, tr.selectable')].find(r => isSeen(r) && r.textContent.includes(text))?.querySelector('.choose, td');
    """

  func evaluate(_ script: String) async throws -> JSON {
    let answer = try await call(
      "Runtime.evaluate",
      [
        "expression": .text("(async () => { \(Self.functions); return (\(script)); })()"), "returnByValue": true,
        "awaitPromise": true,
      ])
    guard answer["exceptionDetails"] == .null else {
      throw TestFailure(description: "\(script)\n\(answer["exceptionDetails"]["exception"]["description"].script)")
    }
    return answer["result"]["value"]
  }

  /// Waits until a script is true. It isn't on a page that is still loading.
  func wait(_ what: String, for script: String) async throws {
    do {
      try await eventually(what, within: .seconds(30)) { (try? await evaluate(script)) == .flag(true) }
    } catch let overdue as Overdue {
      let there =
        (try? await evaluate(
          "document.title + ': ' + document.body.innerText.slice(0, 2000) + (typeof unsent == 'undefined' ? '' : JSON.stringify({ seq, unsent, ready }) + document.querySelector('#dialog').outerHTML)"
        ))?.text ?? "no page"
      throw TestFailure(description: "\(overdue); there is \(there)")
    }
  }

  /// Waits for a page with this title without a loader, under which nothing can be pressed.
  func wait(title: String) async throws {
    try await wait(
      "title \(title)",
      for: "document.title == \(JSON.text(title).script) && !document.querySelector('#loader').childElementCount")
  }

  func wait(text: String) async throws {
    try await wait("text \(text)", for: "document.body.innerText.includes(\(JSON.text(text).script))")
  }

  /// Waits until the page is connected and has sent all input to the run.
  func settle() async throws { try await wait("all is told", for: "ready && unsent.length == 0") }

  func text(in label: String) async throws -> String { try await find("field(\(JSON.text(label).script)).value") }

  func wait(field label: String, has text: String) async throws {
    try await wait("\(label): \(text)", for: "field(\(JSON.text(label).script))?.value == \(JSON.text(text).script)")
  }

  /// - Parameter isWhole: whether it shows all that can be scrolled to.
  func picture(isWhole: Bool = true) async throws -> Data {
    let answer = try await call("Page.captureScreenshot", ["captureBeyondViewport": .flag(isWhole)])
    return answer["data"].text.flatMap { Data(base64Encoded: $0) } ?? Data()
  }

  func keepPicture(_ name: String? = nil) async {
    let name =
      name ?? Test.current?.id.description.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined() ?? "tab"
    let folder = "\(Checkout.root)/.build/browser"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? await picture().write(to: URL(filePath: "\(folder)/\(name.suffix(120)).png"))
  }

  /// The elements of the accessibility tree, as `role: name`, without mere containers and pieces of texts.
  func accessibleElements() async throws -> [String] {
    let answer = try await call("Accessibility.getFullAXTree")
    let inner: Set = ["none", "generic", "InlineTextBox", "RootWebArea", "LineBreak"]
    return answer["nodes"].list.filter { $0["ignored"].flag != true }.compactMap { node -> String? in
      let role = node["role"]["value"].text ?? ""
      return inner.contains(role) ? nil : "\(role): \(node["name"]["value"].text ?? "")"
    }
  }

  // MARK: Doing

  /// Presses a button, a row, a menu or a link by its name, with the mouse, as soon as it can be pressed, and waits for
  /// what comes then.
  func press(_ name: String, title: String? = nil, text: String? = nil) async throws {
    try await click("button(\(JSON.text(name).script))", as: name)
    if let title { try await wait(title: title) }
    if let text { try await wait(text: text) }
  }

  func click(_ script: String, as name: String? = nil) async throws {
    let place = """
      (() => { const e = \(script); if (!e || e.disabled || e.ariaBusy == 'true' || document.querySelector('#loader')?.childElementCount && !e.closest('dialog, #loader')) return null; e.scrollIntoView({ block: 'center', behavior: 'instant' });
        const r = e.getBoundingClientRect(), x = r.x + Math.min(r.width / 2, 200), y = r.y + r.height / 2, at = document.elementFromPoint(x, y);
        return at && (e.contains(at) || at.contains(e) || e.labels?.[0]?.contains(at) || at.closest('li.row, tr')?.contains(e)) ? [x, y] : null; })()
      """
    var found: [Double] = []
    try await wait("\(name ?? script) can be pressed", for: "!!(\(place))")
    try await eventually("\(name ?? script) stands still", within: .seconds(30)) {
      found = (try? await find(place)) ?? []
      return found.count == 2
    }
    for kind in ["mousePressed", "mouseReleased"] {
      try await call(
        "Input.dispatchMouseEvent",
        ["type": .text(kind), "x": .number(found[0]), "y": .number(found[1]), "button": "left", "clickCount": 1])
    }
  }

  /// The network is gone for the browser, and behind the proxy.
  func withoutNetwork(_ proxy: SlowProxy, _ body: () async throws -> Void) async throws {
    func setGone(_ isGone: Bool) async throws {
      try await call(
        "Network.emulateNetworkConditions",
        ["offline": .flag(isGone), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
    }
    try await setGone(true)
    proxy.setGone(true)
    try await wait(text: "Connecting")
    try await body()
    proxy.setGone(false)
    try await setGone(false)
  }

  func type(_ text: String) async throws {
    for character in text { try await key(String(character), text: String(character)) }
  }

  func insert(_ text: String) async throws { try await call("Input.insertText", ["text": .text(text)]) }

  private static let codes: [String: Int] = [
    "Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
    "ArrowDown": 40, " ": 32, ".": 190,
  ]

  /// - Parameter modifiers: the sum of 1 for Alt, 2 for Ctrl, 8 for Shift.
  func key(_ key: String, _ modifiers: Int = 0, text: String? = nil) async throws {
    let code = Self.codes[key] ?? Int(key.uppercased().unicodeScalars.first?.value ?? 0)
    var fields: [String: JSON] = [
      "key": .text(key), "windowsVirtualKeyCode": .number(Double(code)), "modifiers": .number(Double(modifiers)),
    ]
    if key == "a", modifiers == 2 { fields["commands"] = ["selectAll"] }
    var down = fields
    down["text"] = (text ?? (key == "Enter" ? "\r" : nil)).map(JSON.text)
    down["type"] = .text(down["text"] == nil ? "rawKeyDown" : "keyDown")
    fields["type"] = "keyUp"
    try await call("Input.dispatchKeyEvent", .fields(down))
    try await call("Input.dispatchKeyEvent", .fields(fields))
  }

  func choose(_ file: String) async throws {
    try await wait("a field for a file", for: "!!document.querySelector('.chooser input')")
    let input = try await call(
      "Runtime.evaluate", ["expression": "document.querySelector('.chooser input')"])["result"]["objectId"]
    try await call("DOM.setFileInputFiles", ["files": [.text(file)], "objectId": input])
  }

  func drop(_ file: String, on script: String) async throws {
    let place: [Double] = try await find(
      "(() => { const r = (\(script)).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
    for kind in ["dragEnter", "dragOver", "drop"] {
      try await call(
        "Input.dispatchDragEvent",
        [
          "type": .text(kind), "x": .number(place[0]), "y": .number(place[1]),
          "data": ["items": [], "files": [.text(file)], "dragOperationsMask": 1],
        ])
    }
  }

  func keepDownloads(in folder: String) async throws {
    try await browser.call(
      "Browser.setDownloadBehavior",
      ["behavior": "allow", "browserContextId": .text(visitor), "downloadPath": .text(folder)])
  }

  func fill(_ label: String, with text: String) async throws {
    try await click("field(\(JSON.text(label).script))", as: label)
    try await key("a", 2)
    try await type(text)
  }

  func enter(_ address: String) async throws {
    try await go(to: address)
    try await press("Open")
    try await wait("the page is connected", for: "typeof ready != 'undefined' && ready === true")
  }

  func signIn(title: String = "Home") async throws {
    try await wait(title: "Login")
    try await fill("User name", with: "Aleksey")
    try await fill("Password", with: "clean-swift")
    try await press("Sign in", title: title)
  }
}

func withVisitor(
  _ arguments: [String] = ["--start", "Login"], hasNews: Bool = false, isSignedIn: Bool = false,
  proxy: UInt16? = nil,
  _ body: (Tab, ServedApplication, TemporaryFolder) async throws -> Void
) async throws {
  let folder = try TemporaryFolder.withManifest(andNews: hasNews)
  if isSignedIn {
    // The worker has the session again after a crash.
    try folder.edit("scenes.json", #""DemoAuth""#, #""DemoAuth", "options": { "signedIn": "Aleksey" }"#)
  }
  try await ServedApplication.with(arguments, in: folder) { application in
    try await Tab.with(proxy: proxy) { tab in
      try await tab.enter(application.address)
      try await body(tab, application, folder)
    }
    #expect(!application.errors.contains("host-web: "))
  }
}

extension Trait where Self == ConditionTrait {
  /// `make browser` looks for Chromium; `make test` doesn't need it.
  static var inBrowser: Self { .enabled(if: Browser.isWanted, "make browser runs it, with Chromium") }
}
