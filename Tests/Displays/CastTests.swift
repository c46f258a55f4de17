import HostSystem
@testable import TerminalDisplay
import Foundation
import Glibc
import ScreenModel
import Synchronization
import TestSupport
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A recording of what a terminal gets", .serialized, .besideDisplays, .timeLimit(.minutes(10)))
@MainActor
struct CastTests {
  /// A line of a recording, as a reader of JSON has it that isn't the one under test.
  private struct Event: Equatable {
    let kind: String
    let text: String
  }

  private let folder: TemporaryFolder
  private let terminal: PseudoTerminal

  init() throws {
    folder = try TemporaryFolder()
    terminal = try PseudoTerminal()
  }

  private func recording(takesInput: Bool = false, launch: LaunchContext? = nil) throws -> Recording {
    try Recording(
      to: folder.file("run.cast"), of: terminal.device, launch: launch, takesInput: takesInput,
      environment: ["TERM": "xterm", "SHELL": "/bin/\"sh\"", "SECRET": "x"]
    ) { fault in Issue.record("\(fault)") }
  }

  private func lines() throws -> [Any] {
    try String(contentsOfFile: folder.file("run.cast"), encoding: .utf8).split(separator: "\n")
      .map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
  }

  private func events() throws -> [Event] {
    try lines().dropFirst().map { line in
      let fields = try #require(line as? [Any])
      try #require(fields.count == 3 && fields[0] is Double)
      return Event(kind: try #require(fields[1] as? String), text: try #require(fields[2] as? String))
    }
  }

  /// Shows Login, types a name and a password, and makes the terminal smaller.
  private func run(_ recording: Recording) async throws {
    let display = TerminalDisplay(
      input: terminal.device, output: terminal.device, environment: [:], recording: recording, stopProcess: {})
    var (name, password) = ("", "")
    defer { display.stop() }
    try await display.start(on: terminal, screen(Samples.login(), title: "Login"), until: "[ Sign in ]") { event in
      guard case .act(let id, .edit(let text)) = event.event else { return }
      if id == ElementID("textField.User name") { name = text } else { password = text }
      display.show(screen(Samples.login(userName: name, password: password), title: "Login"))
    }
    terminal.type("Zoë")
    await terminal.wait(for: "Zoë")
    terminal.type("\tclean-swift")
    await terminal.wait(for: "•••••••••••")
    terminal.setSize(50, 14)
    display.redraw()
    await terminal.wait(for: "•••••••••••")
  }

  @Test("It has the size, then all that the terminal got; what is typed stays out, and so does a password")
  func output() async throws {
    let start = Date.now.timeIntervalSince1970
    try await run(try recording())
    let header = try #require(try lines().first as? [String: Any])
    #expect(header["version"] as? Int == 2)
    #expect(header["width"] as? Int == 60)
    #expect(header["height"] as? Int == 16)
    #expect(header["env"] as? [String: String] == ["TERM": "xterm", "SHELL": "/bin/\"sh\""])
    let time = try #require(header["timestamp"] as? Double)
    // The file has whole seconds.
    #expect(time > start - 1 && time < Date.now.timeIntervalSince1970 + 1)

    let events = try events()
    #expect(Set(events.map(\.kind)) == ["o", "r"])
    let resize = try #require(events.firstIndex { $0.kind == "r" })
    #expect(events[resize].text == "50x14")
    var screen = Emulator(size: Size(width: 50, height: 14))
    for event in events[resize...].dropLast() where event.kind == "o" { screen.feed(Array(event.text.utf8)) }
    #expect(screen.frame.plainText == terminal.screen.frame.plainText)
    let text = events.filter { $0.kind == "o" }.map(\.text).joined()
    #expect(text.hasPrefix(terminal.received))
    #expect(text.hasSuffix("\u{1B}[?1049l\u{1B}[23;0t"))
    #expect(!text.contains("clean-swift"))
  }

  @Test("What is typed is in it when that is asked for")
  func input() async throws {
    try await run(try recording(takesInput: true))
    #expect(try events().filter { $0.kind == "i" }.map(\.text).joined() == "Zoë\tclean-swift")
  }

  @Test("An app that follows one that died goes on with it, in time and on an empty screen")
  func goesOn() throws {
    let memory = try JournalMemory()
    let begun = Clock.milliseconds - 5000
    let first = LaunchContext(journal: memory.descriptor, supervisor: -1, folder: folder.path, begun: begun)
    try recording(launch: first).add(.output, Array("one".utf8))
    var second = first
    second.lastEnd = AppEnd(process: 7, end: .signal(SIGKILL), stderrTail: "")
    try recording(launch: second).add(.output, Array("two".utf8))
    #expect(
      try events() == [
        Event(kind: "o", text: "one"), Event(kind: "o", text: TerminalReset.sequence), Event(kind: "r", text: "60x16"),
        Event(kind: "o", text: "two"),
      ])
    let times = try lines().dropFirst().compactMap { ($0 as? [Any])?.first as? Double }
    #expect(times.sorted() == times)
    #expect((5..<600).contains(try #require(times.first)))
  }

  @Test("Characters that come in pieces are whole, and what is no UTF-8 is replaced")
  func pieces() {
    var pieces = UTF8Pieces()
    #expect("a漢👍".utf8.map { pieces.append([$0]) }.filter { !$0.isEmpty } == ["a", "漢", "👍"])
    #expect(pieces.append([0xFF, 0x80, 0x61]) == "\u{FFFD}\u{FFFD}a")
    #expect(pieces.append([0xE6]) == "")
    #expect(pieces.append([0x61]) == "\u{FFFD}a")
  }

  @Test("A file that is there already stays as it is; so does what a link leads to")
  func exists() throws {
    try folder.write("precious", to: "run.cast")
    #expect(throws: RecordingFault.exists(file: folder.file("run.cast"))) { try recording() }
    #expect(try String(contentsOfFile: folder.file("run.cast"), encoding: .utf8) == "precious")
    #expect(
      "\(RecordingFault.exists(file: "run.cast"))" == """
        run.cast: the file exists already, and a recording needs a new one
          name a file that isn't there yet
        """)
  }

  @Test("A folder that isn't there, and an output that is no terminal, are told")
  func notOpened() throws {
    let file = folder.file("none/run.cast")
    let output = terminal.device
    let missing = SystemError(number: ENOENT)
    #expect(throws: RecordingFault.notOpened(file: file, missing)) {
      try Recording(to: file, of: output, launch: nil, takesInput: false, environment: [:]) { _ in }
    }
    #expect(
      "\(RecordingFault.notOpened(file: "none/run.cast", missing))" == """
        none/run.cast: a recording can't be written there: No such file or directory
          name a file in a folder that you may write to
        """)
    let null = try Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC))
    #expect(throws: RecordingFault.noTerminal) {
      try Recording(
        to: file, of: null.number, launch: nil, takesInput: false, environment: [:]
      ) { _ in }
    }
  }

  @Test("A full disk ends the recording, and is told once")
  func full() throws {
    let told = Mutex<[RecordingFault]>([])
    let device = try Descriptor(open("/dev/full", O_WRONLY | O_CLOEXEC))
    let recording = Recording(
      "run.cast", device.number, of: Size(width: 80, height: 24), begun: nil, takesInput: false
    ) { fault in told.withLock { $0.append(fault) } }
    recording.add(.output, Array("a".utf8))
    recording.resize(Size(width: 90, height: 24))
    #expect(told.withLock { $0 } == [.notWritten(file: "run.cast", SystemError(number: ENOSPC))])
    #expect(
      "\(RecordingFault.notWritten(file: "run.cast", SystemError(number: ENOSPC)))" == """
        run.cast: the recording ends here: No space left on device
          record where there is more room
        """)
  }

  @Test("What a full disk takes of the last line is taken away again", .enabled(if: SmallDisk.isPossible))
  func halfLine() throws {
    let disk = try SmallDisk()
    let told = Mutex<[RecordingFault]>([])
    let path = disk.path("run.cast")
    let recording = try Recording(
      to: path, of: terminal.device, launch: nil, takesInput: false, environment: [:]
    ) { fault in told.withLock { $0.append(fault) } }
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    for _ in 0..<5 { recording.add(.output, text) }
    #expect(told.withLock { $0 } == [.notWritten(file: path, SystemError(number: ENOSPC))])
    let content = try String(contentsOfFile: path, encoding: .utf8)
    let lines = content.split(separator: "\n")
    #expect(content.last == "\n" && lines.count == 4)
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
  }
}
