import Foundation
import HostSupport
import Testing

@Suite("What a shell and man(1) know of the commands", .timeLimit(.minutes(10)), .ownFolders)
struct ShellTests {
  @Test("On a terminal man shows the page; where there is no man, the help is printed")
  func shown() async throws {
    let folder = TemporaryFolder()
    let man = #"printf 'man %s\n' "$*"; while read -r line; do case $line in .TH*) echo "page $line" ;; esac; done"#
    try folder.write("#!/bin/sh\n\(man)\n", to: "bin/man")
    try #require(chmod(folder.file("bin/man"), 0o755) == 0)
    let withMan = try PseudoTerminal(
      Checkout.host, ["manual", "run"], columns: 120, in: folder.path, environment: ["PATH": folder.file("bin")])
    #expect(await withMan.end() == 0)
    try await withMan.wait { $0.shows("man -l -") && $0.shows("page .TH HOST") && !$0.shows(".SH") }

    let without = try PseudoTerminal(
      Checkout.host, ["manual", "run"], columns: 120, rows: 60, in: folder.path, environment: ["PATH": folder.path])
    #expect(await without.end() == 0)
    try await without.wait { $0.shows("Usage: host run [options]") && !$0.shows(".TH") }
  }

  private func application() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.makeFolder("scenes")
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
    try folder.write(#"{"version":1,"start":"Login","folders":["scenes"]}"#.utf8, to: "scenes.json")
    return folder
  }

  private static let path = "\(Checkout.products):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"

  private static let typed = [
    ("host restar", "host restart"), ("host run --resu", "host run --resume"),
    ("host run --display pla", "host run --display plain"),
    ("host run --strict --start Lo", "host run --strict --start Login"),
    ("host rollback Lo", "host rollback Login"), ("host swap scenes/libLo", "host swap scenes/libLogin.so"),
    ("host completion fi", "host completion fish"), ("host build --output sce", "host build --output scenes"),
  ]

  @Test("bash and zsh complete what is begun", arguments: [Shell.bash, .zsh])
  private func completion(shell: Shell) async throws {
    let folder = try application()
    let terminal = try PseudoTerminal(
      shell.command[0], Array(shell.command.dropFirst()), columns: 100, in: folder.path,
      environment: ["PS1": "shell> ", "PATH": Self.path])
    try await terminal.wait(for: "shell>")
    try await terminal.type(shell.setUp + "; echo is'' ready\n", until: "is ready")
    for (begun, complete) in Self.typed {
      // Ctrl-A goes to the beginning of the line: the shell itself then prints the completed line.
      terminal.type("\(begun)\t\u{1}echo = \n")
      try await terminal.wait { $0.lines.contains { $0.hasPrefix("= \(complete)") } }
    }
    #expect(await terminal.end(by: "exit\n") == 0)
  }

  private enum Shell {
    case bash, zsh

    var command: [String] {
      self == .bash ? ["/bin/bash", "--norc", "--noprofile", "-i"] : ["/usr/bin/zsh", "-f", "-i"]
    }

    var setUp: String {
      self == .bash
        ? "source <(host completion bash)"
        : "bindkey -e; autoload -U compinit; compinit -u -D; source <(host completion zsh)"
    }
  }

  @Test("fish completes what is begun")
  func fish() async throws {
    let folder = try application()
    let questions = Self.typed.map { "complete -C '\($0.0)'; echo =" }
    let result = try await Command.run(
      "/usr/bin/fish", ["--no-config", "-c", "host completion fish | source; \(questions.joined(separator: "; "))"],
      in: folder.path, environment: ["PATH": Self.path])
    for ((begun, complete), answer) in zip(Self.typed, result.output.components(separatedBy: "=\n")) {
      // A description follows a tab; a slash follows a folder.
      let words = answer.split(separator: "\n").map { $0.prefix { $0 != "\t" && $0 != "/" || begun.contains("/") } }
      #expect(words == [complete.split(separator: " ").last ?? ""], "\(begun): \(result.errors)")
    }
  }
}
