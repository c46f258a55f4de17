import DisplayProtocol
import Foundation
import HostJournal
import HostManifest
import HostSystem
import ScreenModel
import Synchronization
import TestSupport
import Testing
@_spi(Host) import VIPKit

@testable import HostRecording

@Suite("A recording of a run", .timeLimit(.minutes(10)))
struct RecordingTests {
  private let folder = TemporaryFolder()

  private static let start = RecordingFile.Start(
    application: "/srv/kiosk/scenes.json", scene: "Login", options: ["user": ["ada"]],
    journal: Journal(application: "/srv/kiosk/scenes.json"), environment: ["width": "compact"],
    timeZone: "Europe/Moscow", languages: "ru", hasAnswers: true, locale: "ru_RU.UTF-8"
  ).fields

  private func recording(_ lines: String...) throws -> String {
    try folder.write(([JSONValue.object(Self.start).text] + lines).map { $0 + "\n" }.joined(), to: "a.rec")
    return folder.file("a.rec")
  }

  @Test("Lines stand in their order; one that was cut off is left out; so are answers that nobody wants")
  func order() throws {
    var dropped = try RecordingFile(
      reading: recording(
        #"{"call":1,"in":"News","of":"all()"}"#, #"{"call":1,"in":"News","of":"all()"}"#,
        #"{"answer":1,"value":1}"#, #"{"call":2,"of":"now"}"#, #"{"answer":2,"value":2}"#))
    dropped.dropAnswers()
    #expect(dropped.lines.map(\.number) == [4, 5])
    let file = try RecordingFile(
      reading: recording(
        #"{"call":1,"in":"Auth","of":"user()"}"#, #"{"step":{"do":"back"}}"#,
        #"{"answer":1,"value":5,"state":{"session":null}}"#, #"{"worker":"Auth","proxy":"Keeper"}"#, #"{"st"#))
    let start = file.start
    #expect((start.application, start.hasAnswers, start.locale) == ("/srv/kiosk/scenes.json", true, "ru_RU.UTF-8"))
    #expect((start.options, file.proxies) == (["user": ["ada"]], ["Auth": "Keeper"]))
    #expect(file.lines.map(\.number) == [1, 2, 3])
    guard case .call(1, "Auth", "user()", "[]", isKnown: false) = file.lines[0].event,
      case .step(["do": "back"]) = file.lines[1].event,
      case .answer(1, .value(let json, let state)) = file.lines[2].event
    else {
      Issue.record("found \(file.lines)")
      return
    }
    #expect((json, state) == (Array("5".utf8), ["session": Array("null".utf8)]))
  }

  private func fill(_ file: String, _ line: JSONObject) throws -> Diagnostic? {
    var writer = try RecordingWriter.begin(in: file, [Self.start], on: nil)
    while true {
      do throws(Diagnostic) { try writer.write([line]) } catch { return error }
    }
  }

  @Test(
    "A recording on a disk that is full has all that has happened by then, and why it ends",
    .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk()
    let file = disk.path("a.rec")
    #expect(try fill(file, ["step": .object(["do": "back"])]) == .notWritten(file: file, SystemError(number: ENOSPC)))
    let read = try RecordingFile(reading: file)
    #expect(read.isOver && !read.lines.isEmpty && read.endReason == "No space left on device")
  }

  @Test("A recording that has as many bytes as it may have says so")
  func longest() throws {
    let (file, text) = (folder.file("b.rec"), String(repeating: "x", count: 1 << 20))
    #expect(try fill(file, ["step": .string(text)]) == .full(file: file, bytes: RecordingFile.sizeLimit))
    let content = try Data(contentsOf: URL(filePath: file))
    #expect(content.count <= RecordingFile.sizeLimit)
    let end = #""}"# + "\n" + #"{"over":"it has 67108864 bytes, as many as one may have"}"# + "\n"
    #expect(content.suffix(end.utf8.count) == Data(end.utf8))
  }

  /// The contents of the two files of the last steps, the older one first.
  private var segments: [String] { ["former.rec", "last.rec"].compactMap { try? folder.text($0) } }

  private func roll(
    _ state: inout RunRecorder.State, _ number: Int, in file: String = "last.rec", keepsFormer: Bool = true
  ) -> [Diagnostic] {
    state.roll(
      in: folder.file(file), keepingFormerIn: folder.file("former.rec"), keepsFormer: keepsFormer,
      ["n": .number("\(number)")], on: nil)
  }

  @Test(
    "The last steps are the last two segments, each in a file; the one before goes when its answers may be kept no longer",
    arguments: [true, false])
  func rolling(keepsFormer: Bool) {
    var state = RunRecorder.State()
    var faults = roll(&state, 1)
    for number in 2...3 { faults += state.write([["step": "x"]]) + roll(&state, number, keepsFormer: keepsFormer) }
    #expect(faults == [])
    #expect(segments == (keepsFormer ? ["{\"n\":2}\n{\"step\":\"x\"}\n", "{\"n\":3}\n"] : ["{\"n\":3}\n"]))
  }

  @Test("A segment that is full takes no more, and goes when the next begins: nothing can be replayed over its end")
  func fullSegment() {
    var state = RunRecorder.State()
    var faults = roll(&state, 1) + state.write([["step": .string(String(repeating: "x", count: 2 << 20))]])
    var isFull = [state.isFull]
    faults += state.write([["step": "left out"]]) + roll(&state, 2)
    isFull.append(state.isFull)
    #expect((isFull, faults, segments) == ([true, false], [], ["{\"n\":2}\n"]))
  }

  @Test("A segment that can't begin leaves the one before, which says why")
  func failedSegment() {
    var state = RunRecorder.State()
    let faults = roll(&state, 1) + roll(&state, 2, in: "none/last.rec")
    let message = "\(folder.file("none/last.rec")): a recording can't be written there: No such file or directory"
    #expect(faults.map(\.message) == [message])
    #expect(segments == ["{\"n\":1}\n{\"over\":\"No such file or directory\"}\n"])
  }

  @Test("What is no recording is told with its line")
  func faults() throws {
    try folder.write("", to: "empty.rec")
    try folder.write("{\"recording\":2}\n", to: "new.rec")
    let (empty, new) = (folder.file("empty.rec"), folder.file("new.rec"))
    let damaged = try recording("{\"step\"", "{}")
    let rows: [(file: String, fault: Diagnostic)] = [
      (folder.path, .unreadable(file: folder.path, reason: "it is a folder")),
      (empty, .notARecording(file: empty, line: 1, found: "nothing")), (new, .otherVersion(file: new, found: 2)),
      (damaged, .notARecording(file: damaged, line: 2, found: "{\"step\"")),
    ]
    for (file, fault) in rows { #expect(throws: fault) { try RecordingFile(reading: file) } }
  }

  @Test("Each event comes back from its fields")
  func events() throws {
    let events: [UserEvent] = [
      .act(ElementID("button.Save"), .activate), .act(ElementID("textField.Name"), .edit("Ada")),
      .act(ElementID("toggle.Done"), .turn(true)), .act(ElementID("list.0"), .choose(3)),
      .act(.cancelLoading, .activate), .run(ElementID("save")), .focused(4), .focused(nil), .dismissError,
      .answer(2, choice: 1), .open("/contacts/42"), .back,
    ]
    for event in events { #expect(try event.recorded(on: nil).map { try UserEvent(recorded: $0) } == event) }
  }

  @Test(
    "What is typed into a secure field is as many bullets, however short it is; the same text in another field stays",
    arguments: ["1", "907", "name1234"])
  func secret(_ secret: String) throws {
    func screen(_ text: String) -> Screen {
      let purposes: [(String, Element.Field.Purpose)] = [("PIN", .secret), ("Name", .line)]
      let fields = purposes.map { label, purpose in
        Element(.field(Element.Field(purpose, text: text)), label: label).named(ElementID("textField.\(label)"))
      }
      return Screen(sceneID: "Login", title: "Sign in", root: Element(.verticalStack, children: fields))
    }
    let bullets = String(repeating: "•", count: secret.count)
    for (label, text) in [("PIN", bullets), ("Name", secret)] {
      let event = UserEvent.act(ElementID("textField.\(label)"), .edit(secret))
      #expect(event.recorded(on: screen(secret))?["text"] == .string(text))
    }
    var (teller, mirror) = (ScreenTeller.ofRecording, ScreenMirror())
    for text in ["", secret] {
      for line in teller.lines(for: screen(text)) { _ = try line.object.map { try mirror.take($0) } }
    }
    let root = try #require(mirror.screen?.root)
    #expect(["PIN", "Name"].map { root.find(ElementID("textField.\($0)"))?.text } == [bullets, secret])
  }

  private func tape(_ lines: String...) throws -> ReplayTape {
    try ReplayTape(RecordingFile(reading: recording(lines.joined(separator: "\n"))).lines) { fatalError($0) }
  }

  @Test("An answer waits for its turn; calls are told apart by their arguments")
  func turns() async throws {
    let tape = try tape(
      #"{"call":1,"in":"News","of":"find(_:)","with":["a"]}"#,
      #"{"call":2,"in":"News","of":"find(_:)","with":["b"]}"#, #"{"answer":2,"value":20}"#,
      #"{"step":{"do":"back"}}"#, #"{"answer":1,"value":10}"#)
    let second = tape.begin("News", "find(_:)", arguments: Array(#"["b"]"#.utf8))
    let first = tape.begin("News", "find(_:)", arguments: Array(#"["a"]"#.utf8))
    #expect((first, second) == (1, 2))
    tape.advance(to: 3)
    #expect(await tape.next(of: second) == .value(Array("20".utf8), state: [:]))
    let answer = Task { await tape.next(of: first) }
    tape.advance(to: 4)
    tape.advance(to: 5)
    #expect(await answer.value == .value(Array("10".utf8), state: [:]))
    #expect((tape.missing(), tape.unknown) == ([], []))
  }

  @Test("What workers publish comes in the recording's order; a call that comes late brings back nothing older")
  func published() async throws {
    let tape = try tape(
      #"{"call":1,"in":"Auth","of":"a()"}"#, #"{"call":2,"in":"Auth","of":"b()"}"#,
      #"{"call":3,"in":"Auth","of":"c()"}"#, #"{"answer":3,"value":3,"state":{"session":0}}"#,
      #"{"answer":2,"value":2,"state":{"session":1}}"#, #"{"answer":1,"value":1,"state":{"session":2,"other":3}}"#)
    let published = Mutex<[String]>([])
    let publish: @Sendable ([String: [UInt8]]) -> Void = { state in
      let parts = state.sorted { $0.key < $1.key }.map { "\($0.key) \(String(decoding: $0.value, as: UTF8.self))" }
      published.withLock { $0 += parts }
    }
    let calls = ["a()", "b()", "c()"].map { tape.begin("Auth", $0, arguments: []) }
    async let first = tape.next(of: calls[0], publish: publish)
    async let second = tape.next(of: calls[1], publish: publish)
    try await eventually("both wait") { tape.waiting == 2 }
    tape.advance(to: 6)
    _ = await (first, second)
    _ = await tape.next(of: calls[2], publish: publish)
    #expect(published.withLock(\.self) == ["session 1", "other 3", "session 2"])
  }

  @Test("A wait that is given up ends, also before it has begun; the user who goes on has no waits left")
  func waits() async throws {
    let tape = try tape(#"{"call":1,"of":"sleep","with":[100]}"#, #"{"call":2,"of":"sleep","with":[100]}"#)
    let first = tape.begin("", "sleep", arguments: Array("[100]".utf8))
    let second = tape.begin("", "sleep", arguments: [])
    let unknown = tape.begin("", "sleep", arguments: [])
    tape.leave(first)
    #expect(await tape.next(of: first) == .finished)
    tape.leave(unknown)
    #expect(await tape.next(of: unknown) == .finished)
    async let last = tape.next(of: second)
    tape.end()
    tape.leave(second)
    #expect(await last == .finished)
    #expect(tape.isOver)
  }

  @Test("What was answered before the recording is for the screens with which it begins, not from the first step on")
  func known() async throws {
    let tape = try tape(
      #"{"known":true,"call":1,"in":"News","of":"all()"}"#, #"{"known":true,"answer":1,"value":1}"#,
      #"{"known":true,"call":2,"in":"News","of":"top()"}"#, #"{"known":true,"answer":2,"value":2}"#,
      #"{"call":3,"in":"News","of":"all()"}"#, #"{"answer":3,"value":3}"#,
      #"{"call":4,"in":"News","of":"top()"}"#, #"{"answer":4,"value":4}"#)
    func answer(to function: String) async -> WorkerEvent {
      await tape.next(of: tape.begin("News", function, arguments: []))
    }
    #expect(await answer(to: "top()") == .value(Array("2".utf8), state: [:]))
    tape.advance(to: 8, byStep: true)
    #expect(await answer(to: "all()") == .value(Array("3".utf8), state: [:]))
    #expect(await answer(to: "top()") == .value(Array("4".utf8), state: [:]))
    // After the recorded calls, the answers begin again.
    #expect(await answer(to: "all()") == .value(Array("1".utf8), state: [:]))
  }

  @Test("Of streams it is known that they have ended, and of a call the answer that came last")
  func lastAnswers() throws {
    var answers = AnswerCache()
    for call in 1...4 {
      answers.note(["call": .number("\(call)"), "in": "News", "of": call % 2 == 0 ? "changes" : "all()"])
      let value = WorkerEvent.value(Array("\(call)".utf8), state: [:])
      answers.note(call % 2 == 0 ? .finished : value, of: call)
    }
    #expect(answers.lines.compactMap { $0["answer"]?.int } == [3, 4])
    #expect(answers.lines.compactMap { $0["end"] } == [.bool(true)])
    answers.note(["call": .number("5"), "of": "sleep"])
    answers.forget()
    #expect(answers.lines.map { $0["call"]?.int } == [5])
    #expect((1...6).map(answers.hasForgotten) == [true, true, true, true, false, false])
  }

  @Test("A call that only one run makes is told; of calls that are alike one is enough where a later build asked again")
  func otherCalls() throws {
    let other = try self.tape(#"{"call":1,"in":"News","of":"find(_:)","with":["a"]}"#, #"{"answer":1,"value":10}"#)
    let call = other.begin("News", "find(_:)", arguments: Array(#"["c"]"#.utf8))
    #expect(other.nextNow(of: call, publish: { _ in }) == nil)
    other.advance(to: 2)
    #expect(other.unknown == [#"News.find(_:) with ["c"]"#])
    #expect(other.missing() == [#"News.find(_:) with ["a"]"#])
    let tape = try self.tape(
      #"{"call":1,"in":"News","of":"all()"}"#, #"{"answer":1,"value":10}"#,
      #"{"call":2,"in":"News","of":"all()"}"#, #"{"answer":2,"value":20}"#)
    tape.advance(to: 4)
    #expect(tape.missing(allowsRepeats: true) == ["News.all() with []", "News.all() with []"])
    _ = tape.begin("News", "all()", arguments: [])
    #expect(tape.missing() == ["News.all() with []"])
    #expect(tape.missing(allowsRepeats: true) == [])
  }
}

extension ReplayTape {
  fileprivate func next(of call: Int) async -> WorkerEvent { await next(of: call) { _ in } }
}
