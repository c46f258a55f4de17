import Foundation
import Glibc
import TestSupport
import Testing

/// What goes wrong.
extension ServeTests {
  @Test("host-web is under a filter of system calls")
  func filter() async throws {
    try await withVisitor { application, visitor in
      _ = try await visitor.page()
      let status = try String(contentsOfFile: "/proc/\(try #require(application.web))/status", encoding: .utf8)
      // 2: by a filter (proc(5)).
      for line in ["Seccomp:\t2\n", "NoNewPrivs:\t1\n"] { #expect(status.contains(line), "\(status)") }
    }
  }

  @Test("After SIGKILL the next host-web goes on at once with sessions, codes and tabs")
  func webKilled() async throws {
    try await withVisitor { application, visitor in
      try await type("Anna", by: visitor)
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      let (web, run) = (try #require(application.web), try await application.run())
      let address = try await application.nextAddress()
      kill(web, SIGKILL)
      await #expect(throws: WebSocketClient.Closed(code: 0)) { while true { _ = try await socket.message() } }
      // The socket at which browsers wait is open all the time: nobody is turned away.
      #expect(try await text(of: visitor) == "Anna")
      let again = try await visitor.socket(page.tab, revision: page.revision)
      #expect(try await again.message(with: #""n":true"#).contains("Anna"))
      let after = try await application.run()
      #expect([after.name, "\(after.pid)"] == [run.name, "\(run.pid)"])
      #expect(try await WebVisitor(port: application.port).enter(address).status == 303)
      #expect(application.web != web)
      #expect(
        application.errors
          == "error: host-web has ended (SIGKILL (Killed)), and is started again\n  sessions and their runs go on; pages connect by themselves\n"
      )
    }
  }

  @Test(
    "An app that dies, or is restarted, comes back under its supervisor, while its visitor asks for it",
    arguments: ["SIGKILL", "restart"])
  func appGone(_ way: String) async throws {
    try await withVisitor { application, visitor in
      try await type("Anna", by: visitor)
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      let run = try await application.run()
      let supervisor = try #require(run.supervisor)
      if way == "restart" {
        let restarted = try await folder.host("restart")
        #expect([restarted.errors, "\(restarted.status)"] == ["", "0"])
      } else {
        kill(run.pid, SIGKILL)
      }
      _ = try await socket.message(with: #""wait":true"#)
      #expect(try await socket.message(with: #""n":true"#).contains("Anna"))
      let after = try await application.run()
      #expect(after.name == run.name)
      #expect(after.pid != run.pid)
      #expect(after.supervisor == supervisor)
    }
  }

  @Test(
    "A run that has moved its socket, because XDG_RUNTIME_DIR has gone, is found where it is, and so is its next app")
  func movedSocket() async throws {
    let (runtime, temporary) = (folder.file("runtime"), folder.file("tmp"))
    for path in [runtime, temporary] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    func sockets(in path: String) throws -> [Int32] {
      try FileManager.default.contentsOfDirectory(atPath: path).compactMap {
        $0.hasSuffix(".sock") ? Int32($0.dropLast(5)) : nil
      }
    }
    let variables = ["XDG_RUNTIME_DIR": runtime, "TMPDIR": temporary]
    var last: Int32?
    try await ServedApplication.with(["--start", "Login"], in: folder, variables) { application in
      let visitor = try await WebVisitor(entering: application.address, at: application.port)
      try await type("Anna", by: visitor)
      let run = try #require(try sockets(in: "\(runtime)/host").first)
      try folder.takeAway(runtime)
      let refuge = "\(temporary)/host-\(geteuid())"
      try await eventually("the run has moved") { access("\(refuge)/\(run).sock", F_OK) == 0 }
      #expect(try await text(of: visitor) == "Anna")
      #expect(try sockets(in: refuge) == [run])
      kill(run, SIGKILL)
      #expect(try await text(of: visitor) == "Anna")
      last = try sockets(in: refuge).first
      #expect(last != nil && last != run)
    }
    let app = try #require(last)
    try await eventually("the run is over") { kill(app, 0) != 0 }
  }

  @Test("Ended and started again, it knows its visitors, and what they have typed")
  func startedAgain() async throws {
    let first = try await ServedApplication(["--start", "Login"], in: folder)
    let visitor = try await WebVisitor(entering: first.address, at: first.port)
    try await type("Anna", by: visitor)
    let run = try await first.run()
    #expect(await first.end() == -SIGTERM)
    try await eventually("the run is over") { try await first.runs().isEmpty }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix("sessions.json")
    }
    #expect(files.count == 1)
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(file))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let secret = try #require(visitor.cookie?.split(separator: "=").last)
      #expect(try !String(contentsOfFile: folder.file(file), encoding: .utf8).contains(secret))
    }
    let second = try await ServedApplication(["--start", "Login"], port: first.port, in: folder)
    #expect(try await text(of: visitor) == "Anna")
    #expect(try await second.run().name == run.name)
    #expect(await second.end() == -SIGTERM)
  }

  @Test("When it is full, the run that has been without a page longest makes room, and its visitor goes on later")
  func room() async throws {
    try await withVisitor(["--sessions", "1"]) { application, visitor in
      func descriptors() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(application.process)/fd").count) ?? 0
      }
      let before = descriptors()
      try await type("Anna", by: visitor)
      let second = try await WebVisitor(entering: try await application.nextAddress(), at: application.port)
      #expect(try await second.ask().status == 503)
      let metrics = try await visitor.ask("GET", "/_/metrics").text
      for line in ["host_sessions 1\n", "host_sessions_limit 1\n", "host_full_total 1\n"] {
        #expect(metrics.contains(line), "\(metrics)")
      }
      // The pages that it has are left at once.
      kill(try #require(application.web), SIGKILL)
      #expect(try await second.ask().status == 200)
      #expect(try await application.runs().count == 1)
      kill(try #require(application.web), SIGKILL)
      #expect(try await text(of: visitor) == "Anna")
      #expect(try await application.runs().count == 1)
      _ = try await folder.host("stop", "--keep-journal")
      try await eventually("of a run that is over nothing is open in the server", within: .seconds(60)) {
        descriptors() <= before
      }
    }
  }

  @Test(
    "The file of sessions can't be written, then all is gone: who comes gets in, who is there stays, and the operator knows"
  )
  func lostFile() async throws {
    let served = try await ServedApplication(["--start", "Login"], in: folder)
    let visitor = try await WebVisitor(entering: served.address, at: served.port)
    try await type("Anna", by: visitor)
    let name = try #require(
      FileManager.default.subpathsOfDirectory(atPath: folder.path).first { $0.hasSuffix("sessions.json") })
    let file = folder.file(name)
    try FileManager.default.removeItem(atPath: file)
    try folder.makeFolder(name)
    let second = try await WebVisitor(entering: try await served.nextAddress(), at: served.port)
    let third = try await WebVisitor(entering: try await served.nextAddress(), at: served.port)
    for visitor in [second, third] { #expect(try await visitor.ask().status == 200) }
    #expect(
      served.errors == """
        error: \(file) can't be written: Is a directory
          make room for it; whoever comes in until then has to come in again when host serve has ended

        """)
    try folder.takeAway(folder.file(name.components(separatedBy: "/").dropLast(2).joined(separator: "/")))
    #expect(try await text(of: visitor) == "Anna")
    #expect(try await served.runs().count == 3)
    #expect(await served.end() == -SIGTERM)
    #expect(try await served.runs().isEmpty)
  }

  @Test("A run that hangs is started again while its visitor waits; one that is stopped doesn't outlive the server")
  func hang() async throws {
    try folder.copy(try await LiveBuilds.build("Trouble"), as: "own/libTrouble.so")
    try folder.write(
      #"{ "version": 1, "start": "Trouble", "folders": ["own"], "unattended": 5 }"#, to: "scenes.json")
    let served = try await ServedApplication(["--start", "Trouble"], in: folder)
    let visitor = try await WebVisitor(entering: served.address, at: served.port)
    let page = try await visitor.page()
    let first = try await served.run()
    let socket = try await visitor.socket(page.tab, revision: page.revision)
    _ = try await socket.message(with: #""n":true"#)
    let text = try field("Text", of: page.text).id
    socket.send(#"{"do":"edit","i":"\#(text)","text":"half a no","e":1}"#)
    _ = try await socket.message(with: #""a":1"#)
    socket.send(#"{"do":"activate","i":"\#(try button("Hang", of: page.text))","e":2}"#)
    try await eventually("the operator is told", within: .seconds(120)) {
      // Who it was is in a backtrace, for which a busy machine may have no time.
      served.errors.contains("\(first.name): error: Trouble, build 1, did not answer, and was left")
        || served.errors.contains("\(first.name): error: the app was restarted")
    }
    #expect(try field("Text", of: try await visitor.page().text).text == "half a no")
    let run = try await served.run()
    #expect(run.pid != first.pid)
    let supervisor = try #require(run.supervisor)
    kill(run.pid, SIGSTOP)
    #expect(await served.end() == -SIGTERM)
    for process in [run.pid, supervisor] {
      try await eventually("process \(process) has ended") { kill(process, 0) != 0 }
    }
  }

  @Test("The crash of a visitor's app is told with the name of their run; no file has what the run prints")
  func crash() async throws {
    try await withVisitor { application, visitor in
      _ = try await visitor.page()
      let run = try await application.run()
      let supervisor = try #require(run.supervisor)
      let errors = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(supervisor)/fd/2")
      #expect(errors == "/dev/null")
      kill(run.pid, SIGKILL)
      try await eventually("it is told", within: .seconds(60)) {
        application.errors.contains("\(run.name): error: the app stopped: Killed")
      }
    }
  }

  @Test("300 requests and frames that are no such thing harm nobody")
  func malformed() async throws {
    try await withVisitor { application, visitor in
      let page = try await visitor.page()
      let id = try field("User name", of: page.text).id
      let (web, run) = (try #require(application.web), try await application.run())
      var generator = SeededGenerator(seed: 27)
      let requests = [
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(application.port)\r\nCookie: \(visitor.cookie ?? "")\r\n\r\n",
        "POST /_/enter HTTP/1.1\r\nHost: 127.0.0.1:\(application.port)\r\nOrigin: \(visitor.origin)\r\nContent-Length: 10\r\n\r\ncode=abcde",
        "POST /_/enter HTTP/1.1\r\nHost: 127.0.0.1:\(application.port)\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx",
        "GET /_/socket?tab=\(page.tab)&r=x HTTP/1.1\r\nHost: 127.0.0.1:\(application.port)\r\nUpgrade: websocket\r\n\r\n",
        "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: x\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      ].map { Array($0.utf8) }
      for number in 0..<150 {
        let bytes = Self.changed(requests[number % requests.count], number, by: &generator)
        try await onThread {
          let connection = try RawConnection(port: application.port)
          connection.send(bytes)
          connection.endOutput()
          _ = try connection.receiveAll()
        }
      }
      let events = [
        #"{"do":"edit","i":"\#(id)","text":"x","e":1}"#, #"{"do":"edit","i":"\#(id)","splice":[9,-1,"x"],"e":2}"#,
        #"{"do":"edit","n":1e999,"e":-1}"#, #"{"do":["edit"]}"#, #"{"do":"stop"}"#, #"{"do":"environment","width":7}"#,
        "[]", "{",
        "\u{0}", String(repeating: "[", count: 20_000), #"{"do":"move","i":"\#(id)","position":{"focus":7}}"#,
        #"{"do":"attach","as":"x","n":1}"#, #"{"do":"show","i":"\#(id)","rows":[9,-9223372036854775808]}"#,
      ].map { Array($0.utf8) }
      for number in 0..<150 {
        let socket = try await visitor.socket("malformed-tab-\(1000 + number)")
        let bytes = Self.changed(events[number % events.count], number, by: &generator)
        switch number % 5 {
        case 0: socket.connection.send(WebSocketClient.frame(1, bytes))
        case 1: socket.connection.send(WebSocketClient.frame(2, bytes))
        case 2:
          socket.connection.send(
            WebSocketClient.frame(UInt8.random(in: 0...15, using: &generator), bytes, isLast: false))
        // Not masked, or no frame.
        case 3: socket.connection.send([0x81, UInt8(min(bytes.count, 125))] + bytes.prefix(125))
        default: socket.connection.send(bytes)
        }
        socket.connection.endOutput()
        _ = try await onThread { try socket.connection.receiveAll() }
      }
      #expect(application.web == web)
      #expect(application.errors == "")
      let runs = try await application.runs()
      #expect(runs.map(\.pid) == [run.pid], "\(runs)")
      try await type("Anna", by: visitor)
      #expect(try await text(of: visitor) == "Anna")
    }
  }

  /// Every third as it is; else with bytes that are others, or are missing.
  private static func changed(_ bytes: [UInt8], _ number: Int, by generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    if number.isMultiple(of: 3) { return bytes }
    for _ in 0..<3 where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      if number % 3 == 1 {
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      } else {
        bytes.remove(at: place)
      }
    }
    return bytes
  }
}
