import Glibc
import TestSupport

/// Starts the host beside it on terminals of their own, has it die, and prints how long the user waits for the screen.
///
///     swift build -c release && .build/release/restart-benchmark [TIMES]
///
/// Each figure is the median of so many runs (20), in milliseconds, and its ratio to a start without a supervisor. The kinds take
/// turns, so that other load of the machine meets all of them alike.
@main
enum Restart {
  static func main() async throws {
    let times = max(1, CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20)
    let application = try await Application()
    print("\(times) runs each; load of the machine \(load)")
    var figures = Array(repeating: [Duration](), count: kinds.count)
    for _ in 0..<times {
      for (index, kind) in kinds.enumerated() { figures[index].append(try await kind.measure(application)) }
    }
    print("load at the end \(load)")
    let medians = figures.map { $0.sorted()[$0.count / 2] / .milliseconds(1) }
    print("  median ms  slowest ms  ratio")
    for (index, kind) in kinds.enumerated() {
      let slowest = (figures[index].max() ?? .zero) / .milliseconds(1)
      print(column(medians[index], 11), column(slowest, 11), column(medians[index] / medians[0], 6), "", kind.name)
    }
  }

  /// Something that the user waits for.
  private struct Kind: Sendable {
    let name: String
    let measure: @Sendable (Application) async throws -> Duration
  }

  private static let kinds = [
    Kind(name: "start to the first screen, --no-supervisor") { application in
      try await start("[ Count ]") { try application.start(["--no-supervisor"]) }
    },
    Kind(name: "start to the first screen") { application in
      try await start("[ Count ]") { try application.start([]) }
    },
    Kind(name: "start to the first screen of Login, --no-supervisor") { _ in
      try await start("[ Sign in ]") {
        try PseudoTerminal(Checkout.host, ["run", "--start", "Login", "--no-supervisor"])
      }
    },
    Kind(name: "start to the first screen of Login") { _ in
      try await start("[ Sign in ]") { try PseudoTerminal(Checkout.host, ["run", "--start", "Login"]) }
    },
    Kind(name: "SIGKILL to the screen with what was typed") { application in
      try await death(application) { kill($0.app ?? $0.process, SIGKILL) }
    },
    Kind(name: "trap to the screen with what was typed, with a backtrace") { application in
      // The second button: the focus is in the text field.
      try await death(application) { $0.type("\t\t\r") }
    },
  ]

  /// - Parameter text: what the first screen shows.
  private static func start(_ text: String, _ start: () throws -> PseudoTerminal) async throws -> Duration {
    let begin = ContinuousClock.now
    let terminal = try start()
    try await terminal.wait(for: text)
    let time = ContinuousClock.now - begin
    try await end(terminal)
    return time
  }

  private static func death(_ application: Application, _ die: (PseudoTerminal) -> Void) async throws -> Duration {
    let terminal = try application.start([])
    try await terminal.wait(for: "[ Count ]")
    terminal.type("half a na")
    try await terminal.wait(for: "half a na")
    let begin = ContinuousClock.now
    die(terminal)
    try await terminal.wait { $0.takeovers == 2 && $0.lines.contains { $0.contains("half a na") } }
    let time = ContinuousClock.now - begin
    try await end(terminal)
    return time
  }

  private static func end(_ terminal: PseudoTerminal) async throws {
    terminal.type("\u{3}")
    guard await terminal.end() == 0 else {
      print("an app didn't end in order")
      exit(1)
    }
  }

  private static func column(_ number: Double, _ width: Int) -> String {
    let tenths = Int((number * 10).rounded())
    let text = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// The mean number of processes that wanted a processor in the last minute.
  private static var load: String {
    var averages = [0.0]
    guard getloadavg(&averages, 1) == 1 else { return "unknown" }
    return column(averages[0], 0)
  }
}

/// The application Trouble, whose scene has a button for each way to die, compiled for this run.
private struct Application {
  private let folder: TemporaryFolder

  init() async throws {
    let library = try await LiveBuilds.build("Trouble")
    folder = try TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "Trouble", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(library, as: "scenes/libTrouble.so")
  }

  func start(_ options: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      Checkout.host, ["run"] + options, in: folder.path,
      environment: ["XDG_RUNTIME_DIR": folder.path, "XDG_STATE_HOME": folder.path])
  }
}
