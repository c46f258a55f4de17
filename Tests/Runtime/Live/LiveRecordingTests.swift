import HostSystem
import DisplayProtocol
import HostJournal
import HostRecording
import HostRuntime
import ScreenModel
import TestSupport
import Testing
import VIPKit

@MainActor
@Suite("A recording of a run that goes on", .timeLimit(.minutes(10)))
struct LiveRecordingTests {
  private func recorded(
    _ begin: (RunRecorder, TemporaryFolder) throws -> Void
  ) async throws -> (application: LiveApplication, recorder: RunRecorder) {
    let application = try LiveApplication(try await LiveApplication.noteLibraries(), isKept: true)
    let recorder = RunRecorder(application.host, startingAt: nil, options: [:], in: EnvironmentValues()) {
      Issue.record("\($0)")
    }
    try begin(recorder, application.folder)
    await application.start()
    return (application, recorder)
  }

  private func typed(in recording: RecordingFile) -> [String] {
    recording.lines.compactMap { line in
      if case .step(let fields) = line.event { fields["text"]?.string } else { nil }
    }
  }

  @Test(
    "What is typed into a secure field isn't in it, however short it is; what it equals elsewhere is",
    arguments: ["1", "907", "name1234"])
  func secrets(_ secret: String) async throws {
    let (application, recorder) = try await recorded { try $0.begin(in: $1.file("a.rec")) }
    application.display.type(secret, into: "Secret")
    application.display.type(secret, into: "Text")
    _ = await application.display.screen { $0.text(of: "Text") == secret && $0.isSettled }
    try recorder.end()
    #expect(throws: Diagnostic.secret) { try recorder.begin(in: application.folder.file("b.rec")) }
    application.display.type("", into: "Secret")
    _ = await application.display.screen { $0.text(of: "Secret") == "" && $0.isSettled }
    let state = application.host.journal.instances.first?.state
    try recorder.begin(in: application.folder.file("b.rec"))
    try recorder.end()
    try await application.stop()
    let recording = try RecordingFile(reading: application.folder.file("a.rec"))
    #expect(recording.isOver && typed(in: recording) == [String(repeating: "•", count: secret.count), secret])
    // A preserved value stays, even if it equals a secret.
    let later = try RecordingFile(reading: application.folder.file("b.rec"))
    #expect(later.start.journal.instances.first?.state == state)
  }

  @Test("None begins in the middle of a run that has no place for a journal")
  func withoutJournal() async throws {
    let application = try await LiveApplication.started()
    let recorder = RunRecorder(application.host, startingAt: nil, options: [:], in: EnvironmentValues()) { _ in }
    let fault = #expect(throws: Diagnostic.self) { try recorder.begin(in: application.folder.file("a.rec")) }
    #expect(fault?.message.hasPrefix("a recording can't begin here: ") == true)
    try await application.stop()
  }

  @Test("A rolling recording has the last 50 to 100 steps, from where the user was then")
  func rolling() async throws {
    let files = ["former.rec", "last.rec"]
    let (application, recorder) = try await recorded { recorder, folder in
      recorder.roll(in: folder.file(files[1]), keepingFormerIn: folder.file(files[0]))
    }
    for step in 1...120 { application.display.type("step \(step)", into: "Text") }
    // Another recording doesn't disturb it.
    try recorder.begin(in: application.folder.file("whole.rec"))
    application.display.type("step 121", into: "Text")
    try recorder.end()
    application.display.type("step 122", into: "Text")
    let both = try files.map(application.folder.text).joined()
    try application.folder.write(both, to: "crash.rec")
    try await application.stop()
    let recording = try RecordingFile(reading: application.folder.file("crash.rec"))
    #expect((recording.start.isRolling, recording.isOver) == (true, false))
    let steps = typed(in: recording)
    #expect((50...100).contains(steps.count) && steps == (123 - steps.count...122).map { "step \($0)" })
    let inputs = recording.start.journal.instances.first?.inputs.map(\.input)
    #expect(inputs?.contains(.text("step \(122 - steps.count)")) == true)
    // The screen of each step follows from the lines before it.
    var screen = ScreenMirror()
    for line in recording.lines {
      if case .screen(let fields) = line.event { _ = try screen.take(fields) }
    }
    let last = screen.screen?.root.flattened.first { $0.label == "Text" }?.text
    #expect(["step 121", "step 122"].contains(last))
    #expect(typed(in: try RecordingFile(reading: application.folder.file("whole.rec"))) == ["step 121"])
  }
}
