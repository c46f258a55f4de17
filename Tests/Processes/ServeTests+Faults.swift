import Foundation
import HostSupport
import Testing

extension ServeTests {
  private func listeningPorts(of process: Int32) throws -> [UInt16] {
    let folder = "/proc/\(process)"
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")
      .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)") }
    var ports: [UInt16] = []
    for table in ["tcp", "tcp6"] {
      let text = try String(contentsOfFile: "\(folder)/net/\(table)", encoding: .utf8)
      for line in text.split(separator: "\n").dropFirst() {
        // The local address, the state (0A: it listens) and the inode (proc(5)).
        let fields: [Substring] = line.split(separator: " ")
        guard fields[3] == "0A", files.contains("socket:[\(fields[9])]") else { continue }
        ports += [UInt16(fields[1].suffix(4), radix: 16)].compactMap(\.self)
      }
    }
    return ports
  }

  @Test("After SIGKILL the next host-web goes on at once with sessions, codes and tabs")
  func webKilled() async throws {
    try await withVisitor { application, visitor in
      try await type("Anna", by: visitor)
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      let (web, run) = (try #require(application.web), try await application.run())
      let status = try String(contentsOfFile: "/proc/\(web)/status", encoding: .utf8)
      // A filter of system calls; 2: by a program (proc(5)).
      for line in ["Seccomp:\t2\n", "NoNewPrivs:\t1\n"] { #expect(status.contains(line), "\(status)") }
      #expect(try listeningPorts(of: web) == [application.port])
      let address = try await application.nextAddress()
      kill(web, SIGKILL)
      await #expect(throws: WebSocketClient.Closed(code: 0)) { while true { _ = try await socket.message() } }
      // The listening socket stays open: no browser is refused.
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

  @Test("Ended and started again, it knows its visitors, and what they have typed")
  func startedAgain() async throws {
    let first = try await ServedApplication(["--start", "Login"], in: folder)
    let visitor = try await WebVisitor(entering: first.address, at: first.port)
    try await type("Anna", by: visitor)
    let run = try await first.run()
    #expect(await first.end() == -SIGTERM)
    try await eventually("the run is over") { try await first.runs().isEmpty }
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
      // Open pages are left at once.
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

  @Test("A crash is reported with the name of the visitor's run; a stopped app doesn't outlive the server")
  func crash() async throws {
    let served = try await ServedApplication(["--start", "Login"], in: folder)
    let visitor = try await WebVisitor(entering: served.address, at: served.port)
    try await type("Anna", by: visitor)
    let run = try await served.run()
    let supervisor = try #require(run.supervisor)
    let errors = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(supervisor)/fd/2")
    #expect(errors == "/dev/null", "no file has what the run prints")
    kill(run.pid, SIGKILL)
    try await eventually("it is told", within: .seconds(60)) {
      served.errors.contains("\(run.name): error: the app stopped: Killed")
    }
    #expect(try await text(of: visitor) == "Anna")
    let next = try await served.run()
    kill(next.pid, SIGSTOP)
    #expect(await served.end() == -SIGTERM)
    for process in [next.pid, supervisor] {
      try await eventually("process \(process) has ended") { kill(process, 0) != 0 }
    }
  }
}
