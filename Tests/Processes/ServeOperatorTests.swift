import Foundation
import Glibc
import TestSupport
import Testing

@Suite("What an operator gives host serve: options, tokens and files", .timeLimit(.minutes(30)), .takesTurns)
struct ServeOperatorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  @Test(
    "A token that is no more in the file lets nobody in; a file in disorder nobody at all; of 21 sessions the oldest is over"
  )
  func tokens() async throws {
    let made = try await folder.host("serve", "--new-token", "anna")
    let token = try #require(made.errors.split(separator: " ").last?.trimmingCharacters(in: .whitespacesAndNewlines))
    try folder.write(made.output, to: "tokens")
    try await ServedApplication.with(["--start", "Login", "--tokens", "tokens"], in: folder) { application in
      func enter() async throws -> HTTPAnswer {
        let visitor = WebVisitor(port: application.port)
        return try await visitor.enter("code=\(token)")
      }
      var cookies: [String] = []
      for _ in 0..<21 {
        let answer = try await enter()
        #expect(answer.status == 303)
        cookies += answer["set-cookie"]?.split(separator: ";").first.map { [String($0)] } ?? []
      }
      #expect(try await WebVisitor(port: application.port, cookie: cookies[0]).ask().status == 401)
      #expect(try await WebVisitor(port: application.port, cookie: cookies[20]).ask().status == 200)
      for content in ["# nobody\n", "anna\n"] {
        try folder.write(content, to: "tokens")
        #expect(try await enter().status == 403, "\(content)")
      }
      let revoked = try await folder.host("serve", "--revoke", "anna")
      #expect([revoked.errors, "\(revoked.status)"] == ["", "0"])
      #expect(try await WebVisitor(port: application.port, cookie: cookies[20]).ask().status == 401)
      try await eventually("nothing of her is left") {
        try await application.runs().isEmpty
          && !FileManager.default.subpathsOfDirectory(atPath: folder.path).contains { $0.contains("session-web-") }
      }
    }
  }

  @Test("A line in disorder counts for nothing, and a file in disorder changes nothing; each is told once")
  func tokensInDisorder() async throws {
    var tokens: [String] = []
    var lines = ""
    for user in ["anna", "bert"] {
      let made = try await folder.host("serve", "--new-token", user)
      tokens.append(String(try #require(made.errors.split(whereSeparator: \.isWhitespace).last)))
      lines += made.output
    }
    try folder.write(lines, to: "tokens")
    try await ServedApplication.with(["--start", "Login", "--tokens", "tokens"], in: folder) { application in
      let visitor = WebVisitor(port: application.port)
      func check(_ statuses: [Int], _ told: String) async throws {
        for _ in 0..<2 {
          for (token, status) in zip(tokens, statuses) {
            #expect(try await visitor.enter("code=\(token)").status == status, "\(told)")
          }
        }
        #expect(application.errors == told)
      }
      var told = """
        error: tokens, line 3: expected a name and the SHA-256 of a token
          host serve --new-token NAME prints such a line; a running server goes by the other lines

        """
      let bad = lines + "carl meier \(String(repeating: "0", count: 64))\n"
      try folder.write(bad, to: "tokens")
      try await check([303, 303], told)
      func tell(_ reason: String) {
        told += """
          error: tokens: \(reason)
            make it a file that only its owner may write; a running server keeps to what it said before

          """
      }
      chmod(folder.file("tokens"), 0o666)
      tell("others may have written it")
      try await check([303, 303], told)
      unlink(folder.file("tokens"))
      tell("No such file or directory")
      try await check([303, 303], told)
      try folder.write(String(lines.split(separator: "\n")[1]) + "\r\n", to: "tokens")
      try await check([403, 303], told)
      let metrics = try await visitor.ask("GET", "/_/metrics").text
      #expect(metrics.contains("host_wrong_tokens_total 2\n"), "\(metrics)")
    }
  }

  @Test(
    "A name that the file of tokens can't hold gets no token",
    arguments: ["", "carl meier", "carl\nbert", "carl\tmeier", "#carl", "carl\u{1B}"])
  func badUser(_ name: String) async throws {
    let result = try await folder.host("serve", "--new-token", name)
    #expect(result.output == "")
    #expect(result.errors.contains("expected a name without blanks and control characters"), "\(result.errors)")
    #expect(result.status == 64)
  }

  @Test(
    "What would serve nobody is refused before anybody can connect",
    arguments: [
      (["--listen", "0.0.0.0:0", "--tokens", "tokens"], "host serve needs --site URL\n  add it\n"),
      (["--listen", "[::]:0", "--tokens", "tokens"], "host serve needs --site URL\n  add it\n"),
      (
        ["--listen", "192.0.2.1:0"],
        "host serve needs --tokens FILE, or --user-header NAME behind a proxy\n  add it\n"
      ),
      (
        ["--site", "https://x.org/"],
        "--site: found \"https://x.org/\", expected such as https://app.example.org, without"
      ),
      (["--site", "https://a b"], "--site: found \"https://a b\", expected such as"),
      (["--site", "https://user@x.org"], "--site: found \"https://user@x.org\", expected such as"),
      (["--run", "bug", "--revoke", "anna"], "--run and --start are both given\n  say one of them\n"),
      (["--start", "Nope"], "--start Nope: there is no scene \"Nope\""),
    ])
  func useless(_ arguments: [String], _ expected: String) async throws {
    try folder.write("# nobody\n", to: "tokens")
    let start = arguments.contains("--start") ? [] : ["--start", "Login"]
    let result = try await Command.host(
      ["serve"] + start + arguments, in: folder.path, environment: folder.environment)
    #expect(result.errors.hasPrefix("error: \(expected)"), "\(result.errors)")
    #expect(result.output == "")
    #expect(result.status == 64)
  }

  @Test("Why a run can't begin the operator is told, and no visitor")
  func reason() async throws {
    try await ServedApplication.with(in: folder) { application in
      let visitor = try await WebVisitor(entering: application.address, at: application.port)
      try folder.write("{", to: "scenes.json")
      let answer = try await visitor.ask()
      #expect(answer.status == 503)
      #expect(
        answer.text.contains("The application isn't there") || answer.text.contains("The application isn&#39;t there"))
      #expect(!answer.text.contains("scenes.json"), "\(answer.text)")
      #expect(application.errors.hasPrefix("error: a visitor's run has not begun: "), "\(application.errors)")
      #expect(application.errors.contains("scenes.json"))
    }
  }

  @Test(
    "A file of sessions in disorder is told before anything begins, and one that can't be written when somebody is revoked"
  )
  func sessionsFile() async throws {
    try await ServedApplication.with(in: folder) { application in
      let visitor = try await WebVisitor(entering: application.address, at: application.port)
      let run = try await visitor.page()
      #expect(!run.tab.isEmpty)
    }
    let file = try #require(
      FileManager.default.subpathsOfDirectory(atPath: folder.path).first { $0.hasSuffix("sessions.json") })
    let whole = try String(contentsOfFile: folder.file(file), encoding: .utf8)
    try folder.write("[{", to: file)
    let refused = try await folder.host("serve", "--start", "Login", "--listen", "127.0.0.1:0")
    #expect(
      refused.errors == "error: \(folder.file(file)) is no list of sessions\n  remove it; then visitors come in again\n"
    )
    try folder.write(whole, to: file)
    let name = String(try #require(whole.firstMatch(of: /"name":"([^"]+)"/)).1)
    let disk = folder.file(file).replacingOccurrences(of: "/sessions.json", with: "")
    // Nothing can be put into the folder, not even by root.
    let full = try await Command.run(
      "/usr/bin/unshare",
      [
        "-m", "sh", "-c",
        "cp -a '\(disk)' /dev/shm/\(name) && mount --bind /dev/shm/\(name) '\(disk)' && mount -o remount,bind,ro '\(disk)' && cd '\(folder.path)' && '\(Checkout.host)' serve --revoke \(name); s=$?; umount '\(disk)'; rm -rf /dev/shm/\(name); exit $s",
      ], environment: folder.environment)
    #expect(
      full.errors
        == "error: the sessions of \"\(name)\" go on: \(folder.file(file)) can't be written\n  make room on the disk, and revoke again\n"
    )
    #expect(full.status == 1)
  }

  @Test("A file that is no socket stays where it is")
  func otherFile() async throws {
    try folder.write("important", to: "notes")
    let result = try await folder.host(
      "serve", "--start", "Login", "--listen", folder.file("notes"), "--site", "http://x", "--user-header", "X-User")
    #expect(
      result.errors
        == "error: browsers can't connect to \(folder.file("notes")): Address already in use\n  name another one: --listen 127.0.0.1:8081; with port 0 there is one that is free\n"
    )
    #expect(try String(contentsOfFile: folder.file("notes"), encoding: .utf8) == "important")
  }
}
