import Foundation
import HostSystem
import ScreenModel
import Synchronization
import TestSupport
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalDisplay
@testable import TerminalInterface

@Suite("A picture", .timeLimit(.minutes(10)))
@MainActor
struct PictureTests {
  private static let clear: PNG.RGBA = (9, 9, 9, 0)
  private static let flag = PNG.file([
    [PNG.red, PNG.green, clear], [PNG.blue, PNG.red, PNG.green], [PNG.green, clear, PNG.red],
  ])

  private let decoder = PictureDecoder(beside: Checkout.products) { _ in }

  private static func page(_ bytes: [UInt8] = flag, error: String? = nil) -> Screen {
    screen(VStack { Image(bytes: bytes, alternative: "A flag") }, error: error)
  }

  private func model(_ bytes: [UInt8] = flag, width: Int = 30) throws -> TerminalModel {
    var model = TerminalModel(Self.page(bytes), width: width, height: 10)
    let file = try #require(model.pictureFiles.first)
    model.add(try decoder.run(bytes, within: Picture.mostBlocks), of: file)
    return model
  }

  /// A frame on another terminal, with the cells of the picture.
  private func drawn(_ frame: Frame, at page: Rect, _ theme: ThemeName) -> (SecondTerminal, [[String]]) {
    let terminal = SecondTerminal(size: frame.size)
    terminal.feed(FrameDiff.bytes(from: nil, to: frame, palette: Palette(theme, .trueColour)))
    return (terminal, (0..<2).map { y in (0..<3).map { x in terminal.pixels(x: page.x + x, y: page.y + y) } })
  }

  @Test("Another terminal shows its pixels in their colours, two in a cell; behind what comes up it is grey, as bright")
  func colours() throws {
    var model = try model()
    let (frame, origin) = (model.frame(), model.geometry.page)
    let (terminal, cells) = drawn(frame, at: origin, .terminal)
    #expect(cells == [["▀ ff0000 0000ff", "▀ 008000 ff0000", "▄ 008000 -"], ["▀ 008000 -", "  - -", "▀ ff0000 -"]])
    #expect(!frame.plainText.contains("A flag"))
    // The cell after it has no colours.
    #expect(terminal.pixels(x: origin.x + 3, y: origin.y) == "  - -")
    #expect(FrameDiff.bytes(from: frame, to: frame, palette: Palette(.terminal, .trueColour)) == [])

    model.resize(Size(width: 30, height: 30))
    let page = model.geometry.page
    _ = model.show(Self.page(error: "Wrong password"))
    let (_, grey) = drawn(model.frame(), at: page, .dark)
    // Brightness is 0.299 red, 0.587 green and 0.114 blue (ITU-R BT.601); there are no stripes.
    #expect(grey == [["▀ 6c6c6c 5a5a5a", "▀ 6c6c6c 6c6c6c", "▄ 6c6c6c -"], ["▀ 6c6c6c -", "  - -", "▀ 6c6c6c -"]])
  }

  @Test("It is made small enough for the page, in its shape; words stand where it isn't there, and in a row of a list")
  func small() throws {
    let wide = PNG.file((0..<20).map { _ in Array(repeating: PNG.red, count: 100) })
    let picture = try decoder.run(wide, within: Picture.mostBlocks)
    #expect([200, 10].map { picture.size(in: $0) } == [Size(width: 80, height: 8), Size(width: 10, height: 1)])
    for width in [1, 2, 5, 20, 60, 180] { _ = try model(wide, width: width).frame() }

    #expect(TerminalModel(Self.page()).frame().plainText.contains("▧ A flag"))
    let list = TerminalModel(screen(List(Item.many(1)) { _ in Image(bytes: Self.flag, alternative: "A flag") }))
    #expect(list.frame().plainText.contains("▧ A flag") && list.pictureFiles == [])
    let palettes = [Palette(.auto, .sixteen), Palette(.auto, .trueColour, isUnicode: false)]
    #expect(palettes.map(\.drawsPictures) == [false, false])
  }

  @Test("The first frame doesn't wait for it", .besideDisplays)
  func display() async throws {
    let terminal = try PseudoTerminal(width: 60, height: 16)
    let display = terminal.display(
      ["TERM": "xterm-256color", "COLORTERM": "truecolor"], theme: .dark, decoder: decoder)
    defer { display.stop() }
    try await display.start(on: terminal, Self.page(), until: "▧ A flag")
    await terminal.wait { _ in terminal.received.contains("\u{1B}[0;38;2;255;0;0;48;2;0;0;255m▀") }
    display.show(screen(Text("Gone")))
    await terminal.wait(for: "Gone")
    #expect(display.model.pictures.isEmpty)
  }
}

@Suite("A hostile picture does no harm", .timeLimit(.minutes(10)))
struct HostilePictureTests {
  private let decoder = PictureDecoder(beside: Checkout.products) { _ in }

  @Test("It is refused, with the reason; without the decoder's program there is none")
  func refused() {
    let huge = PNG.header(width: 60_000, height: 60_000) + PNG.chunk("IDAT", [0x78, 0x01]) + PNG.chunk("IEND", [])
    #expect(
      throws: Diagnostic.refused(
        "the picture announces 60000 × 60000 pixels; expected at most 33554432 altogether")
    ) { try decoder.run(huge, within: Picture.mostBlocks) }
    #expect(throws: Diagnostic.refused("the file is neither PNG nor JPEG")) {
      try decoder.run(Array(repeating: 0x5A, count: 10 << 20), within: Picture.mostBlocks)
    }
    #expect(throws: Diagnostic.refused("the file has more than 16777216 bytes")) {
      try decoder.run(Array(repeating: 0x89, count: 17 << 20), within: Picture.mostBlocks)
    }
    let whole = PNG.file(Array(repeating: Array(repeating: PNG.red, count: 40), count: 40))
    for end in [4, 20, 33, 60, whole.count / 2] {
      #expect(throws: Diagnostic.refused("the file ends before the picture does")) {
        try decoder.run(Array(whole[..<end]), within: Picture.mostBlocks)
      }
    }
    let missing = PictureDecoder(beside: "/nowhere") { _ in }
    #expect(throws: Diagnostic.noDecoder("/nowhere/host-image")) { try missing.run([1], within: Picture.mostBlocks) }
  }

  private func folder(with script: String) async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write("#!/bin/sh\n\(script.replacing("FOLDER", with: folder.path))\n", to: "script")
    // By another process: a process that starts meanwhile inherits files that this one has open for writing.
    _ = try await Command.run("/usr/bin/install", ["-m", "700", folder.file("script"), folder.file("host-image")])
    return folder
  }

  @Test(
    "A decoder that crashes, hangs, talks nonsense or isn't there is told, and ended",
    arguments: [
      ("kill -SEGV $$", Diagnostic.ended("SIGSEGV (Segmentation fault)")),
      ("exec sleep 600", .overdue(seconds: 1)), ("exec cat /dev/zero", .badAnswer), ("exit 0", .badAnswer),
      ("echo no >&2; exit 1", .refused("no")), ("exit 1", .ended("exit status 1")),
    ])
  func decoders(_ script: String, _ fault: Diagnostic) async throws {
    let folder = try await folder(with: script)
    // Only one must hang; the others get time to start.
    let decoder = PictureDecoder(beside: folder.path, seconds: fault == .overdue(seconds: 1) ? 1 : 600) { _ in }
    #expect(throws: fault) { try decoder.run([1], within: Picture.mostBlocks) }
  }

  @Test("A picture that nobody wants any more holds up no other")
  func left() async throws {
    let folder = try await folder(with: "echo >> 'FOLDER/started'; exec sleep 600")
    let told = Mutex(0)
    let decoder = PictureDecoder(beside: folder.path, seconds: 600) { _ in told.withLock { $0 += 1 } }
    let flags = ([1, 2] as [UInt8]).map { decoder.decode(PictureFile([$0]), within: Picture.mostBlocks) { _ in } }
    // The shell opens the file before it writes there.
    try await eventually("the first is being decoded") { (try? folder.text("started")) == "\n" }
    for flag in flags.reversed() { flag.set() }
    await withCheckedContinuation { over in decoder.queue.async { over.resume() } }
    #expect(try folder.text("started") == "\n", "the second never began")
    #expect(told.withLock { $0 } == 0)
  }

  @Test("The decoder can open no file, and start no program")
  func confined() async throws {
    // The answer has more bytes than a pipe holds (pipe(7)), so it is still there when all is decoded.
    let size = Size(width: 200, height: 200)
    let process = try DecoderProcess(
      "\(Checkout.products)/host-image", PNG.grey(width: size.width, height: size.height), within: size)
    let (id, answer) = (process.id, process.answer.number)
    var polls = pollfd(fd: answer, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polls, 1, 60_000) == 1)
    let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
    #expect(status.contains("\nSeccomp:\t2\n") && status.contains("\nNoNewPrivs:\t1\n"))
    let limits = try String(contentsOfFile: "/proc/\(id)/limits", encoding: .utf8)
    #expect(limits.contains(#/\nMax open files +0 +0 /#))
    #expect(try PictureDecoder(beside: "", report: { _ in }).picture(of: process, within: size).width == 200)
  }
}
