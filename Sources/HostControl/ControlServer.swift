import DisplayProtocol
import Dispatch
import Glibc
import HostManifest
import HostState
package import HostSystem
import ScreenModel
import Synchronization
import VIPKit

/// Serves the clients of a running app at a Unix socket, on its own queue: it never blocks the main actor.
package actor ControlServer {
  private let target: any ControlTarget
  private let limits: ControlLimits
  private let greeting: Greeting
  /// The wanted name of the run; its actual one once there is a socket.
  package private(set) var name: String
  private let application: String?
  private let onInput: @Sendable () -> Void
  private nonisolated let executor = QueueExecutor(label: "control")
  /// Where clients look for the socket: elsewhere while TMPDIR is gone. Nil to have no socket.
  private var folder: (@Sendable () -> ControlFolder)?
  private var socket: ControlSocket?
  private var check: (any DispatchSourceTimer)?
  private var listener: (any DispatchSourceRead)?
  /// The last update of a following display. One that knew the same gets the same, without another comparison.
  private var followed: (before: Int, revision: Int, number: Int, teller: ScreenTeller, bytes: [UInt8])?
  private var lastFollowed = 0
  private var connections: [Int: Connection] = [:]
  private var lastNumber = 0
  /// Until the next check, in seconds.
  private var pause = firstPause
  private static let firstPause = 2
  private static let lastPause = 32

  /// `onInput` is called after input at an attached display, not on the main thread.
  package init(
    target: any ControlTarget, version: String, name: String = "host", application: String? = nil,
    limits: ControlLimits = ControlLimits(), onInput: @escaping @Sendable () -> Void = {}
  ) {
    self.onInput = onInput
    self.target = target
    self.limits = limits
    self.application = application
    self.name = RunNote.isValid(name) ? name : "host"
    greeting = Greeting(host: version, protocol: Wire.version, pid: getpid())
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  package func start(in folder: @autoclosure @escaping @Sendable () -> ControlFolder) throws(Diagnostic) {
    let socket = try makeSocket(in: folder())
    name = socket.name
    self.socket = socket
    self.folder = folder
    listen(at: socket)
    let check = DispatchSource.makeTimerSource(queue: executor.queue)
    check.setEventHandler { @Sendable [weak self] in self?.assumeIsolated { $0.restore() } }
    check.activate()
    self.check = check
    checkLater()
  }

  private func makeSocket(in folder: ControlFolder) throws(Diagnostic) -> ControlSocket {
    try ControlSocket(in: folder, pid: greeting.pid, name: name, application: application)
  }

  /// Makes the socket again after a cleanup of TMPDIR has removed it or its folder.
  func restore() {
    guard let folder = folder?() else { return }
    if socket?.isInPlace(in: folder) != true {
      listener?.cancel()
      listener = nil
      socket = nil
      socket = try? makeSocket(in: folder)
      if let socket {
        name = socket.name
        listen(at: socket)
      }
      pause = Self.firstPause
    }
    checkLater()
  }

  /// Ever more rarely: an idle application lets the processor sleep. A watch would take one of the few inotify
  /// instances of a user (`fs.inotify.max_user_instances`).
  private func checkLater() {
    check?.schedule(deadline: .now() + .seconds(pause), leeway: .milliseconds(200 * pause))
    pause = min(pause * 16, Self.lastPause)
  }

  private func listen(at socket: ControlSocket) {
    let listener = DispatchSource.makeReadSource(fileDescriptor: socket.listener.number, queue: executor.queue)
    listener.setEventHandler { @Sendable [weak self] in self?.assumeIsolated { $0.acceptClients() } }
    listener.setCancelHandler { @Sendable [listener = socket.listener] in withExtendedLifetime(listener) {} }
    listener.activate()
    self.listener = listener
  }

  /// Drops all clients. `isFollowed`: another app replaces this one.
  package func stop(isFollowed: Bool = false) {
    socket?.isFollowed.store(isFollowed, ordering: .sequentiallyConsistent)
    check?.cancel()
    listener?.cancel()
    (check, listener, folder, socket) = (nil, nil, nil, nil)
    connections = [:]
  }

  isolated deinit {
    check?.cancel()
    listener?.cancel()
  }

  // MARK: Clients

  private func acceptClients() {
    guard let socket else { return }
    do throws(SystemError) {
      while let client = try socket.listener.accept() { serve(client) }
    } catch {
      // No descriptors are left, perhaps because of the clients: they wait until one is free.
      listener?.cancel()
      listener = nil
      Task {
        try? await Task.sleep(for: .milliseconds(100))
        if let socket = self.socket { listen(at: socket) }
      }
    }
  }

  private func serve(_ client: UnixSocket) {
    // The folder and the mode of the socket keep others out already; this holds even if those change.
    guard client.credentials?.uid == geteuid() else { return }
    lastNumber += 1
    let number = lastNumber
    let connection = Connection(
      client, limits: limits, queue: executor.queue,
      onReadable: { [weak self] in self?.assumeIsolated { $0.read(number) } },
      onWritable: { [weak self] in self?.assumeIsolated { $0.flush(number) } },
      onTimeOut: { [weak self] in self?.assumeIsolated { $0.timeOut(number) } })
    let isRoom = connections.count < limits.clients
    connections[number] = connection
    guard isRoom else { return close(number, saying: .tooManyClients(limit: limits.clients)) }
    connection.setTimer(limits.requestTime)
    send(Wire.line(greeting), to: number)
  }

  private func read(_ number: Int) {
    guard let connection = connections[number] else { return }
    guard connection.read() else {
      return connection.isInputEnded ? drop(number) : close(number, saying: .tooLong(limit: connection.requests.limit))
    }
    if connection.phase == .displaying { readEvents(of: number) } else { answerRequests(of: number) }
  }

  private func flush(_ number: Int) {
    guard let connection = connections[number] else { return }
    if !connection.flush() || connection.phase == .closing && connection.isFlushed { return drop(number) }
    if connection.phase == .displaying { showScreen(to: number) }
  }

  private func timeOut(_ number: Int) {
    guard let connection = connections[number] else { return }
    if connection.phase == .closing { return drop(number) }
    close(number, saying: connection.phase == .answering ? .tooLate : .idle)
  }

  private func drop(_ number: Int) {
    guard let display = connections.removeValue(forKey: number)?.display else { return }
    // Not on the main actor, which may hang: it is ended then if nobody is there.
    target.attendance.note(display, isThere: false)
    Task { await target.detach(display) }
  }

  private func close(_ number: Int, saying fault: Diagnostic) {
    guard send(Wire.line(ControlReply(fault)), to: number) else { return }
    connections[number]?.work?.cancel()
    finish(number)
  }

  /// Closes the connection after the client has read everything.
  private func finish(_ number: Int) {
    guard let connection = connections[number] else { return }
    connection.phase = .closing
    connection.setTimer(limits.requestTime)
    flush(number)
  }

  @discardableResult
  private func send(_ line: [UInt8], to number: Int) -> Bool {
    guard let connection = connections[number] else { return false }
    guard connection.send(line) else {
      drop(number)
      return false
    }
    return true
  }

  // MARK: Requests

  private func answerRequests(of number: Int) {
    while let connection = connections[number], connection.phase == .listening, let line = connection.requests.next() {
      do throws(Diagnostic) {
        answer(try Wire.request(line), of: number)
      } catch {
        connection.setTimer(limits.requestTime)
        send(Wire.line(ControlReply(error)), to: number)
      }
    }
    if let connection = connections[number], connection.phase == .listening, connection.isInputEnded { drop(number) }
  }

  private func answer(_ request: ControlRequest, of number: Int) {
    guard let connection = connections[number] else { return }
    if case .events(let last) = request { return stream(to: number, last: last) }
    if case .attach(let display, let environment) = request { return attach(display, in: environment, number) }
    connection.phase = .answering
    connection.setTimer(limits.replyTime)
    connection.work = Task {
      let reply = await perform(request)
      guard let connection = connections[number], connection.phase == .answering else { return }
      connection.phase = .listening
      connection.setTimer(limits.requestTime)
      if send(Wire.line(reply), to: number) { answerRequests(of: number) }
      // Only after the reply: the app may end before anything else is sent.
      if case .stop(let keepsJournal) = request { await target.stop(keepsJournal: keepsJournal) }
      if request == .restart, reply == .done { await target.restart() }
    }
  }

  private func perform(_ request: ControlRequest) async -> ControlReply {
    do throws(Diagnostic) {
      switch request {
      case .status:
        var status = await target.status()
        status.name = name
        return ControlReply(status: status)
      case .swap(let libraries): try await target.swap(libraries)
      case .rollBack(let id): return ControlReply(libraries: try await target.rollBack(id))
      case .use(let worker, let implementation, let isForced):
        try await target.use(worker: worker, implementation: implementation, isForced: isForced)
      case .open(let link): return ControlReply(opened: try await target.open(link))
      case .restart:
        if await !target.isSupervised {
          throw Diagnostic(
            "the app runs without a supervisor, and nobody would start it again", "run it without --no-supervisor")
        }
      case .detach: try await target.detach()
      case .record(let file):
        guard let record = await target.onRecord else { throw .isReplay }
        if let fault = await record(file) { throw fault }
      // However the app ends from now on, no other one replaces it.
      case .stop: SupervisorWatch.tell(SIGTERM)
      case .events, .attach: break
      }
      return .done
    } catch {
      return ControlReply(error)
    }
  }

  private func stream(to number: Int, last: Int) {
    guard let connection = connections[number] else { return }
    connection.phase = .streaming
    connection.setTimer(nil)
    connection.work = Task {
      let events = await target.events(last: last)
      // Sent when no event can be missed any more.
      guard send(Wire.line(ControlReply.done), to: number) else { return }
      for await event in events {
        guard send(Wire.line(event), to: number) else { return }
      }
      finish(number)
    }
  }

  private func attach(_ profile: DisplayProfile, in environment: EnvironmentValues, _ number: Int) {
    guard let connection = connections[number] else { return }
    let link = DisplayLink { [weak self, executor] in
      executor.queue.async { [weak self] in self?.assumeIsolated { $0.showScreen(to: number) } }
    }
    if let name = profile.name {
      for other in connections.filter({ $0.value.name == name && $0.value.phase != .closing }).keys {
        close(other, saying: .replaced)
      }
    }
    connection.name = profile.name
    connection.phase = .answering
    connection.setTimer(limits.replyTime)
    var profile = profile
    profile.pid = connection.process
    // Not on the main actor, which may hang already.
    if profile.isBrowser { target.attendance.noteBrowser() }
    connection.work = Task { [profile] in
      do throws(Diagnostic) {
        let display = try await target.attach(link, profile, in: environment)
        let done: Int? = if let name = profile.name { await target.lastEvent(of: name) } else { nil }
        guard let connection = connections[number], connection.phase == .answering else {
          return await target.detach(display)
        }
        (connection.link, connection.teller, connection.display) = (link, ScreenTeller(), display)
        connection.followed = profile.follows ? 0 : nil
        connection.events = MainActorQueue(limit: limits.events) { [weak self, executor] in
          executor.queue.async { [weak self] in self?.assumeIsolated { $0.goOn(number) } }
        } deliver: { [target] event in
          if let screenEvent = event.event {
            target.take(screenEvent, event: event.number, from: display)
          } else {
            link.acknowledge(event.number)
          }
        }
        connection.phase = .displaying
        connection.setTimer(nil)
        // A display's event can be a pasted text.
        connection.requests.limit = limits.eventBytes
        guard send(Wire.line(ControlReply(display: DisplayVersion.current, done: done)), to: number) else { return }
        showScreen(to: number)
        readEvents(of: number)
      } catch {
        guard let connection = connections[number] else { return }
        connection.phase = .listening
        connection.setTimer(limits.requestTime)
        if send(Wire.line(ControlReply(error)), to: number) { answerRequests(of: number) }
      }
    }
  }

  /// Sends what the display doesn't know of the screen, once it has read everything before.
  private func showScreen(to number: Int) {
    guard let connection = connections[number], connection.phase == .displaying, connection.isFlushed,
      let (screen, event, links, files) = connection.link?.next(), var teller = connection.teller
    else { return }
    if event == 0, let last = followed, connection.followed == last.before, screen.revision == last.revision {
      (connection.teller, connection.followed) = (last.teller, last.number)
      if !last.bytes.isEmpty { send(last.bytes, to: number) }
      return
    }
    connection.teller = nil
    let lines =
      teller.lines(for: screen, acknowledging: event)
      + links.map { .object(["effect": "open", "link": .string($0.description)]) } + files
    connection.teller = teller
    let bytes = lines.flatMap(\.line)
    if event == 0, let before = connection.followed {
      lastFollowed += 1
      connection.followed = lastFollowed
      followed = (before, screen.revision, lastFollowed, teller, bytes)
    }
    if !bytes.isEmpty { send(bytes, to: number) }
    if connection.link?.hasFiles == true { showScreen(to: number) }
  }

  private func readEvents(of number: Int) {
    while let connection = connections[number], connection.phase == .displaying, !connection.isPaused,
      let line = connection.requests.next()
    {
      do throws(Diagnostic) { try read(event: line, of: connection, number) } catch {
        send(Wire.line(ControlReply(error)), to: number)
      }
    }
    if let connection = connections[number], connection.isInputEnded, !connection.isPaused { drop(number) }
  }

  /// Called when the app has handled all events of a display that had sent too many.
  private func goOn(_ number: Int) {
    connections[number]?.goOn()
    readEvents(of: number)
  }

  private func read(event line: [UInt8], of connection: Connection, _ number: Int) throws(Diagnostic) {
    guard var fields = (try? JSONParser.parse(line))?.object else { throw .notObject }
    if fields["do"] == "refresh" {
      connection.teller?.forget()
      // From now on it knows something else than displays with the same updates.
      if connection.followed != nil {
        lastFollowed += 1
        connection.followed = lastFollowed
      }
      return showScreen(to: number)
    }
    let fault: Diagnostic?
    let event: DisplayEvent?
    let upload = fields["do"] == "upload" || fields["do"] == "data" ? fields["number"]?.int ?? 0 : nil
    do throws(Diagnostic) {
      if upload != nil {
        onInput()
        let others = connections.values.reduce(0) { $0 + ($1 === connection ? 0 : $1.upload?.size ?? 0) }
        guard let edit = try Upload.take(fields, &connection.upload, in: target.uploads, besides: others) else {
          if let upload = connection.upload { send(upload.progress.line, to: number) }
          return
        }
        fields = edit
      }
      (event, fault) = (try connection.teller?.event(fields), nil)
    } catch {
      // Its acknowledgement isn't waited for either.
      (event, fault) = (DisplayEvent(unread: fields), error)
    }
    onInput()
    if let event, connection.events?.add(event) == false { connection.pause() }
    if let fault { send(Wire.line(ControlReply(fault, ofUpload: upload)), to: number) }
  }
}
