import Foundation
import HostSystem
import Synchronization
import TestSupport
import Testing

@testable import HostControl

@Suite("The folder of control sockets is private, and tells which apps run")
struct ControlFolderTests {
  private let temporary = TemporaryFolder()
  private var folder: ControlFolder { ControlFolder(temporary.file("host")) }

  @Test("It lies in XDG_RUNTIME_DIR, or else in TMPDIR, or else in /tmp; sockets have names by which they are known")
  func place() {
    let path = temporary.path
    let user = geteuid()
    let places: [([String: String], String)] = [
      (["XDG_RUNTIME_DIR": path, "TMPDIR": "/elsewhere"], "\(path)/host"),
      (["XDG_RUNTIME_DIR": "\(path)/none", "TMPDIR": path], "\(path)/host-\(user)"),
      (["XDG_RUNTIME_DIR": "relative", "TMPDIR": path], "\(path)/host-\(user)"),
      (["XDG_RUNTIME_DIR": "", "TMPDIR": ""], "/tmp/host-\(user)"), ([:], "/tmp/host-\(user)"),
    ]
    for (environment, place) in places { #expect(ControlFolder.ofUser(environment: environment).path == place) }
    for pid: pid_t in [1, 4711] { #expect(ControlFolder.pid(ofName: ControlFolder.name(of: pid)) == pid) }
    #expect(ControlFolder.name(of: 4711) == "4711.sock")
    for name in ["", ".sock", "0.sock", "-1.sock", "+1.sock", "01.sock", ".1.sock", "1.sock.new", "99999999999.sock"] {
      #expect(ControlFolder.pid(ofName: name) == nil, "\(name)")
    }
  }

  @Test("When clients look elsewhere, as where TMPDIR has gone and where it is back, the socket comes there")
  func moved() async throws {
    let parent = TemporaryFolder()
    let folders = ["first", "second"].map { ControlFolder(parent.file($0)) }
    let place = Mutex(folders[0])
    let server = ControlServer(target: TargetSpy(), version: "1")
    try await server.start(in: place.withLock(\.self))
    for (folder, former) in [(folders[1], folders[0]), (folders[0], folders[1])] {
      place.withLock { $0 = folder }
      await server.restore()
      #expect(try RunningApps(in: folder).pids() == [getpid()])
      #expect(!Path.exists(former.path))
    }
    await server.stop()
  }

  @Test("The folder and the socket are made for their user alone, and go with the app; what others have made stays")
  func modes() throws {
    var socket: ControlSocket? = try ControlSocket(in: folder, pid: 4711)
    #expect([folder.path, "\(folder.path)/4711.sock"].map(permissions) == [0o700, 0o600])
    #expect(try (temporary.names, names) == (["host"], [".made-by-host", "4711.lock", "4711.sock"]))
    withExtendedLifetime(socket) {}
    socket = nil
    #expect(try temporary.names == [])
    // A folder that somebody else has made, and what isn't the host's in it.
    try temporary.write("a photo", to: "host/photo")
    try #require(chmod(folder.path, 0o700) == 0)
    do { _ = try ControlSocket(in: folder, pid: 1) }
    #expect(try RunningApps(in: folder).pids() == [])
    #expect(try names == ["photo"])
    try #require(unlink("\(folder.path)/photo") == 0)
    #expect(try RunningApps(in: folder).pids() == [])
    #expect(try temporary.names == ["host"])
  }

  @Test("A folder that others may enter or own isn't used", arguments: [0o755, 0o770, 0o701] as [mode_t])
  func others(mode: mode_t) throws {
    try #require(mkdir(folder.path, 0o700) == 0 && chmod(folder.path, mode) == 0)
    let fault = Diagnostic.notPrivate(folder.path, reason: "others may enter it")
    #expect(throws: fault) { try ControlSocket(in: folder, pid: 1) }
    #expect(throws: fault) { try RunningApps(in: folder).pids() }
    guard geteuid() == 0 else { return }
    try #require(chown(folder.path, 65534, 65534) == 0)
    #expect(throws: Diagnostic.notPrivate(folder.path, reason: "it belongs to another user")) {
      try RunningApps(in: folder).pids()
    }
  }

  @Test("A link to a folder isn't followed; one that can't be made is told; a path too long for an address is used")
  func noFolder() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: temporary.path)
    let orphan = ControlFolder("\(temporary.path)/none/host")
    for (folder, reason) in [(folder, "Not a directory"), (orphan, "No such file or directory")] {
      #expect(throws: Diagnostic.noFolder(folder.path, reason: reason)) { try ControlSocket(in: folder, pid: 1) }
    }
    let long = ControlFolder(temporary.file(String(repeating: "a", count: 200)))
    let socket = try ControlSocket(in: long, pid: 1)
    #expect(try RunningApps(in: long).pids() == [1])
    withExtendedLifetime(socket) {}
  }

  /// The socket and the lock of a killed app.
  private func leave(_ pid: pid_t) throws {
    let open = try folder.make()
    let descriptor = try UnixSocket()
    #expect(open.withAddress(of: ControlFolder.name(of: pid)) { bind(descriptor.number, $0, $1) } == 0)
    try temporary.write("", to: "host/\(pid).lock")
  }

  @Test("What dead apps have left is removed, also when others have the number; a socket whose lock isn't known stays")
  func stale() throws {
    for pid in [1, getppid(), getpid()] { try leave(pid) }
    try temporary.write("", to: "host/2.sock")
    let alive = try ControlSocket(in: folder, pid: 4711)
    for pid in [1, getppid()] { try leave(pid) }
    #expect(try RunningApps(in: folder).pids() == [4711])
    #expect(try names == [".made-by-host", "2.sock", "4711.lock", "4711.sock"])
    withExtendedLifetime(alive) {}
  }

  @Test("The socket of an app that lives stays, though no process here has its number: it is in another container")
  func otherContainer() throws {
    let pid = Int32.max
    let alive = try ControlSocket(in: folder, pid: pid)
    let reason = "another app has it, a process of this number in another container"
    #expect(throws: Diagnostic.noSocket("\(folder.path)/\(pid).sock", reason: reason)) {
      try ControlSocket(in: folder, pid: pid)
    }
    let own = try ControlSocket(in: folder, pid: 1)
    #expect(try RunningApps(in: folder).pids() == [1, pid])
    #expect(try names.contains("\(pid).sock"))
    withExtendedLifetime((alive, own)) {}
  }

  @Test("A lock that an app lets go of is free, though a program that is being started still has its file")
  func copiedLock() throws {
    var socket: ControlSocket? = try ControlSocket(in: folder, pid: 1)
    let lock = "\(folder.path)/1.lock"
    let open = Path.names(in: "/proc/self/fd").compactMap(Int32.init)
    let copies = open.filter { Path.target(ofLink: "/proc/self/fd/\($0)") == lock }.map { dup($0) }
    defer { for copy in copies { close(copy) } }
    try #require(copies.count == 1)
    socket?.isFollowed.store(true, ordering: .sequentiallyConsistent)
    socket = nil
    #expect(try SocketLock.state(of: 1, in: folder.make()) == .free)
    #expect(try RunningApps(in: folder).pids() == [])
    #expect(!Path.exists(folder.path))
  }

  // No processes have these numbers.
  private let former = Int32.max - 1
  private let next = Int32.max

  /// Starts a process that starts no app, with a supervisor's memory.
  private func withSupervisor(_ body: (_ process: pid_t, _ memory: JournalMemory) async throws -> Void) async throws {
    let memory = try JournalMemory()
    var start = ProcessStart()
    start.pass(memory.descriptor, as: 9)
    let supervisor = try start.run("/bin/sleep", ["sleep", "600"])
    defer {
      kill(supervisor, SIGKILL)
      waitpid(supervisor, nil, 0)
      close(memory.descriptor)
    }
    try await body(supervisor, memory)
  }

  @Test("A run is there between two apps, under its name, until its supervisor has ended")
  func betweenApps() async throws {
    try await withSupervisor { supervisor, memory in
      try leave(former)
      try temporary.write("desk\n\(supervisor)\n/app/scenes.json", to: "host/\(former).lock")
      let apps = RunningApps(in: folder, patience: .zero)
      let run = try apps.run(named: "desk")
      #expect((run.app, run.supervisor, run.application) == (former, supervisor, "/app/scenes.json"))
      #expect(throws: Diagnostic.notBack(pid: former)) { try apps.connect(to: run) }
      #expect(try ["/app/scenes.json", "/other/scenes.json"].map { try apps.runs(of: $0) } == [[run], []])
      // The list waits for no app that comes later.
      for (listed, status) in try RunningApps(in: folder, patience: .seconds(3600)).statuses() {
        #expect(listed == run)
        #expect(throws: Diagnostic.notBack(pid: former)) { try status.get() }
      }
      let other = try ControlSocket(in: folder, pid: 1, name: "desk", application: "/a\nb/scenes.json")
      var socket: ControlSocket? = try ControlSocket(in: folder, pid: next, name: "desk", supervisor: supervisor)
      #expect((other.name, socket?.name) == ("desk-2", "desk"))
      #expect(try names == [".made-by-host", "1.lock", "1.sock", "\(next).lock", "\(next).sock"])
      socket?.isFollowed.store(true, ordering: .sequentiallyConsistent)
      socket = nil
      #expect(try apps.pids() == [1, next])
      memory.set(.finished(.exit(LaunchContext.restartStatus)))
      #expect(try apps.pids() == [1, next])
      memory.set(.finished(.exit(0)))
      #expect(try (apps.pids(), apps.runs(of: "/a\nb/scenes.json").map(\.app)) == ([1], [1]))
      #expect(try names == [".made-by-host", "1.lock", "1.sock"])
      #expect(throws: Diagnostic.endedMeanwhile(pid: former, wasAsked: false)) { try apps.connect(to: run) }
      withExtendedLifetime(other) {}
    }
  }

  @Test(
    "When an app ends before it answers, or before it is asked, the next one of its run is asked",
    arguments: [true, false])
  func nextApp(isAsked: Bool) async throws {
    try await withSupervisor { supervisor, _ in
      var socket: ControlSocket? = try ControlSocket(in: folder, pid: former, supervisor: supervisor)
      let apps = RunningApps(in: folder, patience: .seconds(3600))
      let run = try apps.run()
      if !isAsked { socket = try ControlSocket(in: folder, pid: next, supervisor: supervisor) }
      async let asked = onThread { [former] in
        try apps.reach(run) { app throws(Diagnostic) in
          if app.pid == former { try app.ask(.status) }
          return app.pid
        }
      }
      for pid in isAsked ? [former, next] : [next] {
        var client: UnixSocket?
        try await eventually("\(pid) is asked") {
          client = try socket?.listener.accept()
          return client != nil
        }
        _ = client?.send(Array("{\"host\":\"1\",\"pid\":\(pid),\"protocol\":1}\n".utf8)[...])
        if pid == former { socket = try ControlSocket(in: folder, pid: next, supervisor: supervisor) }
      }
      #expect(try await asked == next)
    }
  }

  @Test("An app that goes while it is asked is one between two apps; as long as it is there, it can't be reached")
  func goingApp() async throws {
    try await withSupervisor { supervisor, _ in
      for (pid, isGone) in [(former, true), (getpid(), false)] {
        let socket = try ControlSocket(in: folder, pid: pid, supervisor: supervisor)
        let apps = RunningApps(in: folder, patience: .zero)
        let run = try apps.run(pid: pid)
        async let asked = onThread { () -> Diagnostic? in
          do throws(Diagnostic) { try apps.reach(run) { app throws(Diagnostic) in _ = try app.status() } } catch {
            return error
          }
          return nil
        }
        try await eventually("it is asked") { try socket.listener.accept() != nil }
        let fault = isGone ? Diagnostic.notBack(pid: pid) : .unreachable(pid: pid, reason: "it closed the connection")
        #expect(try await asked == fault)
      }
    }
  }

  @Test("An app that is about to end, and has nothing open any more, still counts as its supervisor's")
  func endingApp() async throws {
    try await withSupervisor { supervisor, _ in
      let closing = "for file in /proc/$$/fd/*; do n=${file##*/}; exec {n}<&-; done; exec sleep 600"
      for (command, isOne) in [(closing, true), ("exec sleep 600", false)] {
        var start = ProcessStart()
        let app = try start.run("/bin/bash", ["bash", "-c", command])
        defer {
          kill(app, SIGKILL)
          waitpid(app, nil, 0)
        }
        try await eventually("it has nothing open") { !isOne || ProcessStatus.isGone(app) }
        let watched = WatchedSupervisor(supervisor, of: app)
        #expect(watched.isOne == isOne, "\(command)")
        watched.close()
      }
    }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("Which app is meant")
  func choice() throws {
    let apps = RunningApps(in: folder)
    #expect(throws: Diagnostic.noApp) { try apps.run() }
    #expect(throws: Diagnostic.unknownApp(pid: .max, running: [])) { try apps.run(pid: .max) }
    let pids = [getppid(), getpid()].sorted()
    let sockets = try pids.map { try ControlSocket(in: folder, pid: $0) }
    #expect(throws: Diagnostic.severalApps(pids)) { try apps.run() }
    #expect(throws: Diagnostic.unknownApp(pid: .max, running: pids)) { try apps.run(pid: .max) }
    withExtendedLifetime(sockets) {}
  }
}
