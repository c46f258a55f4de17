import HostSystem
import ScreenModel
import TestSupport
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalDisplay
@testable import TerminalInterface

@Suite("A picture in pixels, on a terminal that announces them", .besideDisplays, .timeLimit(.minutes(10)))
@MainActor
struct GraphicsTests {
  /// Three columns, three lines: three cells wide, two high.
  private static let flag = [
    [PNG.red, PNG.green, PNG.blue], [PNG.blue, PNG.red, PNG.green], [PNG.green, PNG.blue, PNG.red],
  ]
  private static let upperHalf = "▀"
  private nonisolated static let announcement = "\u{1B}_Gi=\(0x4856_0000);OK\u{1B}\\"

  private let terminal: PseudoTerminal

  init() throws { terminal = try PseudoTerminal(width: 60, height: 16, cell: Size(width: 10, height: 20)) }

  private var kitty: KittyScreen { KittyScreen(terminal.received) }

  private func display(
    _ variables: [String: String] = ["TERM": "xterm-kitty", "COLORTERM": "truecolor"], on other: PseudoTerminal? = nil
  ) -> TerminalDisplay {
    (other ?? terminal).display(variables, theme: .dark, decoder: PictureDecoder(beside: Checkout.products) { _ in })
  }

  private static func page(_ lines: [[PNG.RGBA]] = flag, error: String? = nil) -> Screen {
    let file = PNG.file(lines)
    return screen(
      VStack {
        Image(bytes: file, alternative: "A flag"); TextField("Name", text: constant(""))
      }, error: error)
  }

  /// Lines of pixels, padded with transparent ones to `width`.
  private static func bytes(_ lines: [[PNG.RGBA]], width: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      for pixel in line { bytes += [pixel.0, pixel.1, pixel.2, pixel.3] }
      bytes += repeatElement(0, count: 4 * (width - line.count))
    }
    return bytes
  }

  private func shown(_ page: Screen) async throws -> TerminalDisplay {
    let display = display()
    try display.start { _ in }
    display.show(page)
    await terminal.wait { _ in kitty.questions == 1 }
    terminal.type(Self.announcement)
    await terminal.wait { _ in !kitty.placements.isEmpty }
    return display
  }

  @Test("The terminal gets the pixels of the file in their shape, and shows them in the place of half blocks")
  func pixels() async throws {
    let display = display()
    try display.start { _ in }
    defer { display.stop() }
    display.show(Self.page())
    await terminal.wait { _ in terminal.received.contains("38;2;255;0;0;48;2;0;0;255m\(Self.upperHalf)") }
    // In two portions, with a key before and after.
    terminal.type("A" + Self.announcement.prefix(9))
    terminal.type(Self.announcement.dropFirst(9) + "nn")
    await terminal.wait { $0.frame.plainText.contains("Ann") && !kitty.placements.isEmpty }
    // Two lines of cells are as high as four pixels: the three are not distorted.
    let bytes = Self.bytes(Self.flag, width: 3) + Array(repeating: 0, count: 12)
    #expect(Array(kitty.images.values) == [KittyScreen.Image(width: 3, height: 4, bytes: bytes)])
    let origin = display.model.geometry.page
    #expect(
      Array(kitty.placements.values) == [
        KittyScreen.Placement(column: origin.x, line: origin.y, columns: 3, lines: 2, part: [0, 0, 3, 4])
      ])
    #expect(!terminal.screen.frame.plainText.contains(Self.upperHalf) && !terminal.received.contains(CellSize.query))
    #expect((kitty.faults, kitty.questions, kitty.transmissions) == ([], 1, 1))
  }

  @Test("It is sent again after a redraw from nothing; what comes up hides it, and it comes back; it goes in the end")
  func comesAndGoes() async throws {
    let display = try await shown(Self.page())
    terminal.type("\u{0C}")
    await terminal.wait { _ in kitty.transmissions == 2 && !kitty.placements.isEmpty }
    #expect(kitty.images.count == 1 && kitty.faults == [])
    display.show(Self.page(error: "Wrong password"))
    await terminal.wait(for: "Wrong password")
    #expect(kitty.placements.isEmpty && kitty.images.count == 1)
    display.show(Self.page())
    await terminal.wait { _ in !kitty.placements.isEmpty }
    #expect(kitty.transmissions == 2)
    display.show(screen(Text("Elsewhere")))
    await terminal.wait(for: "Elsewhere")
    #expect(kitty.placements.isEmpty && kitty.images.isEmpty)
    display.show(Self.page())
    await terminal.wait { _ in !kitty.placements.isEmpty }
    display.stop()
    await terminal.wait { $0.isAsBefore }
    // By a command, and not only by the change of screens.
    let end = try #require(terminal.received.ranges(of: "\u{1B}[?1049l").last)
    #expect(KittyScreen(String(terminal.received[..<end.lowerBound])).images.isEmpty && kitty.faults == [])
  }

  private static var graphics: KittyGraphics {
    var graphics = KittyGraphics()
    graphics.announce(true)
    graphics.cell = Size(width: 10, height: 20)
    return graphics
  }

  @Test("Where a word is drawn over it, half blocks stand, and the rest of them")
  func covered() throws {
    var model = TerminalModel(Self.page())
    let file = try #require(model.pictureFiles.first)
    let bytes = Self.bytes(Self.flag, width: 3)
    let picture = try #require(Picture(width: 3, height: 3, bytes: bytes, within: Picture.mostBlocks))
    model.add(picture, of: file)
    var graphics = Self.graphics
    let rendition = try #require(graphics.missing(in: model.frame()).first)
    #expect(rendition.room == Size(width: 30, height: 40))
    _ = graphics.add(picture, as: rendition)
    #expect(graphics.missing(in: model.frame()) == [])

    var covered = model.frame()
    let origin = model.geometry.page
    covered.write("!", at: Point(x: origin.x + 1, y: origin.y))
    #expect(graphics.place(in: &covered, page: [file]) == "" && covered.plainText.contains("▀!▀"))
    var whole = model.frame()
    #expect(graphics.place(in: &whole, page: [file]).contains("\u{1B}_Ga=p,") && !whole.plainText.contains("▀"))
    covered = model.frame()
    covered.write("!", at: Point(x: origin.x + 1, y: origin.y))
    #expect(graphics.place(in: &covered, page: [file]).contains("\u{1B}_Ga=d,d=i,"))
  }

  @Test("Of more than 32 the terminal keeps those in sight, and gives up others")
  func many() throws {
    let files = (0..<33).map { PNG.file([[($0, 0, 0, 255)]]) }
    let picture = try #require(Picture(width: 1, height: 1, bytes: [0, 0, 0, 255], within: Picture.mostBlocks))
    func frame(_ files: some Sequence<[UInt8]>) -> Frame {
      let images = VStack { for file in files { Image(bytes: file, alternative: "A point") } }
      var model = TerminalModel(screen(images), height: 60)
      for file in model.pictureFiles { model.add(picture, of: file) }
      return model.frame()
    }
    var graphics = Self.graphics
    var all = frame(files)
    let renditions = graphics.missing(in: all)
    for rendition in renditions { _ = graphics.add(picture, as: rendition) }
    let page = Set(renditions.map(\.file))
    try #require(page.count == 33)
    #expect(!graphics.place(in: &all, page: page).contains("a=d,d=I"))
    var some = frame(files.dropLast())
    #expect(graphics.place(in: &some, page: page).ranges(of: "a=d,d=I").count == 1)
    #expect(graphics.missing(in: frame(files)).map(\.file) == [renditions[32].file])
  }

  @Test("A terminal that refuses it shows half blocks, and is sent no others")
  func refused() async throws {
    let display = try await shown(Self.page())
    defer { display.stop() }
    #expect(!terminal.screen.frame.plainText.contains(Self.upperHalf))
    terminal.type("\u{1B}_Gi=\(0x4856_0001),p=1;ENOENT:it is gone\u{1B}\\")
    await terminal.wait(for: Self.upperHalf)
    #expect(kitty.placements.isEmpty)
    display.show(Self.page([[PNG.green]]))
    await terminal.wait { _ in terminal.received.contains("\u{1B}[0;38;2;0;128;0m\(Self.upperHalf)") }
    #expect(kitty.transmissions == 1)
  }

  @Test("Many pixels are sent in portions; the part shows that is in sight")
  func large() async throws {
    let lines: [[PNG.RGBA]] = (0..<90).map { (y: UInt8) in (0..<100).map { (x: UInt8) in (x, y, x ^ y, 255) } }
    let display = try await shown(Self.page(lines))
    defer { display.stop() }
    let image = try #require(kitty.images.first?.value)
    let bytes = Self.bytes(lines, width: image.width)
    #expect(image.bytes.starts(with: bytes) && image.bytes.dropFirst(bytes.count).allSatisfy { $0 == 0 })
    #expect(kitty.longestPortion == 4096 && kitty.faults == [])
    let (name, first) = try #require(kitty.placements.first)
    // 80 × 40 pixels fit it as 44 × 40, in 20 lines; the page has fewer.
    let page = display.model.geometry.page
    #expect(first.columns == 44 && first.lines == page.height && page.height < 20)
    #expect(first.part == [0, 0, image.width, page.height * image.height / 20])
    terminal.type("\u{1B}[6~")
    await terminal.wait { _ in kitty.placements[name] != first }
    let second = try #require(kitty.placements[name])
    let offset = display.model.state.pageOffset
    #expect(second.lines == min(page.height, 20 - offset) && second.line == page.y)
    #expect(second.part[1] == offset * image.height / 20 && kitty.transmissions == 1 && kitty.placements.count == 1)
  }

  @Test(
    "A terminal is asked only where pixels could show",
    arguments: [
      ["TERM": "xterm"], ["TERM": "xterm-kitty", "LC_ALL": "C"], ["TERM": "xterm-256color", "NO_COLOR": "1"],
      ["TERM": "tmux-256color"], ["TERM": "screen-256color"],
    ])
  func unasked(_ variables: [String: String]) async throws {
    let display = display(variables)
    defer { display.stop() }
    try await display.start(on: terminal, Self.page(), until: "Name")
    display.show(screen(Text("Over")))
    await terminal.wait(for: "Over")
    #expect(kitty.questions == 0 && !terminal.received.contains(CellSize.query))
  }

  @Test(
    "Where the kernel knows no pixels, the terminal is asked for those of a cell; the answers come in any order",
    arguments: [
      [announcement, "\u{1B}[6;20;10t"], ["\u{1B}[6;20;10t", announcement], ["\u{1B}[6;2", "0;10tA" + announcement],
    ])
  func askedCell(_ answers: [String]) async throws {
    let terminal = try PseudoTerminal(width: 60, height: 16)
    let display = display(on: terminal)
    try display.start { _ in }
    defer { display.stop() }
    display.show(Self.page())
    await terminal.wait { _ in terminal.received.contains(CellSize.query) }
    for answer in answers { terminal.type(answer) }
    var kitty: KittyScreen { KittyScreen(terminal.received) }
    await terminal.wait { _ in !kitty.placements.isEmpty }
    let image = try #require(kitty.images.first?.value)
    #expect((image.width, image.height) == (3, 4), "as if the kernel knew that a cell has 10 by 20 pixels")
    let queries = terminal.received.ranges(of: CellSize.query).count
    #expect((queries, kitty.questions, kitty.transmissions, kitty.faults) == (1, 1, 1, []))
  }

  @Test(
    "The answer is a height and a width that a cell can have",
    arguments: [
      ("\u{1B}[6;20;10t", Size(width: 10, height: 20)), ("\u{1B}[6;500;1t", Size(width: 1, height: 500)),
      ("\u{1B}[6;0;10t", nil), ("\u{1B}[6;501;10t", nil), ("\u{1B}[6;20;t", nil), ("\u{1B}[6;20t", nil),
      ("\u{1B}[6;20;10;1t", nil), ("\u{1B}[4;20;10t", nil), ("\u{1B}[6;99999999999999999999;10t", nil),
    ])
  func cellAnswers(_ bytes: String, _ size: Size?) {
    for place in bytes.indices.dropFirst(5) {
      var parser = KeyParser()
      #expect(parser.feed(bytes[..<place].utf8) + parser.feed((bytes[place...] + "x").utf8) == [.text("x")])
      #expect(parser.answers.cell == size)
      // The rest is late, and so is that of a key that begins alike.
      parser = KeyParser()
      #expect(parser.feed(bytes[..<place].utf8) + parser.flush() == [])
      if size != nil { #expect(parser.feed(bytes[place...].utf8) == []) }
      #expect(parser.answers.cell == size)
    }
    var parser = KeyParser()
    #expect(parser.feed("\u{1B}[6;5~".utf8) == [.key(.pageDown, .control)])
  }

  @Test("Half an answer swallows no key", arguments: ["\u{1B}_G", "\u{1B}_Gi=12", "\u{1B}_Gi=12;", "\u{1B}_Gi=12;O"])
  func halfAnswer(_ half: String) {
    var parser = KeyParser()
    #expect(parser.feed(half.utf8) == [])
    #expect(parser.feed("sunny".utf8) + parser.flush() == "sunny".map { .text(String($0)) })
    #expect(parser.answers.hasGraphics == nil)
    // The rest, late.
    #expect(parser.feed("\u{1B}_Gi=\(0x4856_0000);".utf8) + parser.flush() == [])
    #expect((parser.feed("OK\u{1B}\\x".utf8), parser.answers.hasGraphics) == ([.text("x")], true))
  }

  @Test(
    "An answer is one about pictures of this display",
    arguments: [
      ("\u{1B}_Gi=\(0x4856_0000);OK\u{1B}\\", true),
      ("\u{1B}_Gi=\(0x4856_0003),p=2;ENOENT:no, it isn't\u{1B}\\", false),
      ("\u{1B}_Gi=7;OK\u{1B}\\", nil), ("\u{1B}_G;\u{1B}\\", nil), ("\u{1B}_Gi=\u{1B}\\", nil),
      ("\u{1B}_x\u{1B}\\", nil),
    ])
  func answers(_ bytes: String, _ isOK: Bool?) {
    var parser = KeyParser()
    #expect((parser.feed(bytes.utf8), parser.answers.hasGraphics, parser.pending) == ([], isOK, []))
  }
}
