import Glibc
import HostControl
import HostManifest
import HostRuntime
import HostState
package import HostSystem

package enum DiagnoseCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "diagnose", summary: "Pack what is known of a crash into a file to send",
    options: [
      CommandSyntax.manifest,
      .init(name: "output", value: "FILE", help: "a new file (NAME-diagnosis.tar.gz)"),
      .init(name: "with-data", help: "with what was typed, shown and answered"),
      .init(name: "yes", help: "write it without asking"),
      CommandSyntax.json,
    ],
    details: """
      The file has the backtrace of the newest crash, the last steps where the manifest says "record": "rolling", the log of the runs that are there, the manifest, the graph, what host check says, and the versions of the host and the \
      system. Before it is written you see what is in it, and are asked.

      What was typed, what was on the screen, and what workers took and answered, isn't in it: only which kind of element was used, how many \
      characters were typed, and which call was made; of the log the times, the kinds of lines, and the libraries that they name. Neither are the values of the manifest's options, nor words of the crash. With --with-data \
      all of it is, and host replay steps.rec shows the crash on another machine.
      """,
    examples: [
      ("host diagnose", "asks, and makes Kiosk-diagnosis.tar.gz"),
      ("host diagnose --with-data --output crash.tar.gz", "has what replays the crash"),
    ])

  private struct Part: Encodable {
    let name: String
    let bytes: Int
    let holds: String
  }

  private struct Result: Encodable {
    let path: String
    let hasData: Bool
    let files: [Part]
  }

  package static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let application = Host.application(arguments.manifest)
    let name = Path.name(of: Path.folder(of: application))
    let output = arguments["output"] ?? "\(name)-diagnosis.tar.gz"
    guard !Path.exists(output) else {
      throw Diagnostic(
        "\(output): the file exists already, and a diagnosis needs a new one",
        "name another file: --output FILE")
    }
    guard let tar = Path.program("tar", in: ProcessEnvironment.get("PATH") ?? "") else {
      throw Diagnostic(
        "there is no tar on the PATH, which packs the files", "install it: apt install tar")
    }
    let folder = try PrivateFolder(for: .check)
    defer { folder.remove() }
    let hasData = arguments.has("with-data")
    let parts = try await collect(application, into: "\(folder.path)/\(name)", hasData: hasData)
    if !arguments.has("yes") {
      guard try isAgreed(to: parts, output, hasData: hasData) else { return ExitStatus.failure }
    }
    let archive = "\(folder.path)/archive"
    let made = try await ChildProcess(
      [tar, "--create", "--gzip", "--file", archive, "--directory", folder.path, name], output: "\(folder.path)/output"
    ).end()
    guard made == .exit(0), let bytes = File.contents(archive) else {
      throw notPacked(output, made?.text ?? "tar ended")
    }
    do throws(SystemError) { try File.create(output, bytes) } catch { throw notPacked(output, error.text) }
    return try Console.show(
      Result(path: output, hasData: hasData, files: parts),
      else: "\(Printable.text(output)): \(parts.count) files, \((bytes.count + 999) / 1000) kB")
  }

  private static func notPacked(_ output: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      "\(output): can't be written: \(reason)",
      "name a file in a folder that you may write to: --output FILE")
  }

  private static func collect(_ application: String, into folder: String, hasData: Bool) async throws -> [Part] {
    try File.makeFolder(folder)
    var parts: [Part] = []
    func add(_ name: String, _ bytes: [UInt8]?, _ holds: String) throws {
      guard let bytes, !bytes.isEmpty else { return }
      try File.create("\(folder)/\(name)", bytes)
      parts.append(Part(name: name, bytes: bytes.count, holds: holds))
    }
    let crash = Application.state(of: application).map { CrashFolder(in: $0) }?.newest
    let manifest = File.contents(application)
    if hasData {
      try add("steps.rec", crash?.recording, "the last steps before the crash, with what was typed, shown and answered")
      try add("crash.json", crash?.backtrace, "the backtrace")
      try add("scenes.json", manifest, "the manifest")
    } else {
      try add("steps.rec", crash?.recording.map(Redaction.recording), "the last steps before the crash")
      try add("crash.txt", crash?.backtrace.flatMap(Backtrace.places).map { Array($0.utf8) }, "where it crashed")
      try add("scenes.json", manifest.flatMap(Redaction.manifest), "the manifest, without the values of options")
    }
    try add(
      "log.txt", log(of: application, hasData: hasData),
      hasData
        ? "what the runs that are there have said" : "when the runs that are there have said something, and of what")
    for (command, holds) in [("check", "what host check says"), ("graph", "scenes, routes and workers")] {
      let file = "\(folder)/output"
      _ = await (try ChildProcess([HostFiles.own, command, "--manifest", application], output: file)).end()
      let said = String(decoding: File.contents(file) ?? [], as: UTF8.self)
      File.remove(file)
      let home = ProcessEnvironment.get("HOME").flatMap { $0.count > 1 ? $0 : nil }
      try add("\(command).txt", Array((home.map { said.replacing($0, with: "~") } ?? said).utf8), holds)
    }
    try add("versions.txt", Array(versions.utf8), "the versions of the host and the system")
    return parts
  }

  private static func log(of application: String, hasData: Bool) -> [UInt8] {
    ((try? RunningApps(in: .ofUser).statuses()) ?? []).flatMap { run, answer -> [UInt8] in
      guard let status = try? answer.get() else {
        return Array("process \(run.app) doesn't answer; host log --pid \(run.app)\n".utf8)
      }
      guard status.application == application, let log = try? OutputReader(of: run) else { return [] }
      let libraries = Set(status.libraries.map(\.id))
      return log.next().lines.flatMap { line in
        let text = String(decoding: line.bytes, as: UTF8.self)
        let told =
          hasData ? "\(line.time.utc) \(line.process) \(text)" : Redaction.log(line, naming: libraries)
        return Array("\(told)\n".utf8)
      }
    }
  }

  private static var versions: String {
    var system = utsname()
    uname(&system)
    func text(_ field: some Any) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let release = File.contents("/etc/os-release").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let distribution = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") } ?? ""
    return """
      host \(HostVersion.text)
      \(distribution)
      \(text(system.sysname)) \(text(system.release)) \(text(system.machine))

      """
  }

  private static func isAgreed(to parts: [Part], _ output: String, hasData: Bool) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Diagnostic.missingOption("--yes", command: "diagnose without a terminal")
    }
    for part in parts { Console.print("\(part.name)  \(part.bytes) bytes  \(part.holds)") }
    Console.print(
      hasData
        ? "It has data of those who use the application. Write \(output)? [y/N]" : "Write \(output)? [y/N]")
    return readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }
}
