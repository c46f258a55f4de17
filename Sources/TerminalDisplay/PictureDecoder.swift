import CGlibc
import Dispatch
import Glibc
package import HostSystem
import Synchronization
import TerminalInterface

/// Decodes in `host-image`, each picture in a process of its own, one after the other.
package struct PictureDecoder: Sendable {
  private let program: String
  let seconds: Int
  let queue = DispatchQueue(label: "pictures", qos: .utility)
  let report: @Sendable (Diagnostic) -> Void

  package init(beside hostFolder: String, seconds: Int = 10, report: @escaping @Sendable (Diagnostic) -> Void) {
    program = Path.join(hostFolder, HostFiles.image)
    self.seconds = seconds
    self.report = report
  }

  /// Calls `use` on another thread, unless the picture can't be decoded, which is reported. Once the flag is set, the
  /// next in the queue don't wait.
  func decode(
    _ file: PictureFile, within most: Size, use: @escaping @Sendable (Picture) -> Void
  ) -> CancellationFlag {
    let flag = CancellationFlag()
    // Not on one of the few threads of Swift's tasks, which must not be blocked.
    queue.async {
      guard !flag.isSet else { return }
      do throws(Diagnostic) {
        use(try run(file.bytes, within: most, unless: flag))
      } catch {
        if !flag.isSet { report(error) }
      }
    }
    return flag
  }

  final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .sequentiallyConsistent) }
    func set() { flag.store(true, ordering: .sequentiallyConsistent) }
  }

  func run(
    _ bytes: [UInt8], within most: Size, unless flag: CancellationFlag = CancellationFlag()
  ) throws(Diagnostic) -> Picture {
    guard access(program, X_OK) == 0 else { throw .noDecoder(program) }
    let process: DecoderProcess
    do throws(SystemError) { process = try DecoderProcess(program, bytes, within: most) } catch {
      throw .notStarted(error)
    }
    return try picture(of: process, within: most, unless: flag)
  }
}

/// A decoder may answer anything.
extension PictureDecoder {
  private static let mostReason = 500
  /// Milliseconds between two checks for cancellation.
  private static let step = 100

  func picture(
    of process: borrowing DecoderProcess, within most: Size, unless flag: CancellationFlag = CancellationFlag()
  ) throws(Diagnostic) -> Picture {
    // The size, and four bytes a pixel.
    let mostBytes = 8 + 4 * most.width * most.height
    let bytes = Self.bytes(process.answer.number, mostBytes, until: Clock.milliseconds + 1000 * seconds, flag)
    // Not reaped yet, so the number isn't reused. A process that closed its descriptors by exiting keeps its status.
    kill(-process.id, SIGKILL)
    let end = ProcessEnd.wait(for: process.id)
    guard let bytes else { throw .overdue(seconds: seconds) }
    guard bytes.count <= mostBytes else { throw .badAnswer }
    var reason = [UInt8](repeating: 0, count: Self.mostReason)
    let count = max(0, pread(process.errors.number, &reason, reason.count, 0))
    let text = StderrTail(String(decoding: reason[..<count], as: UTF8.self)).lastLine.map(String.init) ?? ""
    if end == .exit(1), !text.isEmpty { throw .refused(text) }
    guard end == .exit(0) else { throw .ended(end?.text ?? "an unknown end") }
    guard let picture = Self.picture(bytes, within: most) else { throw .badAnswer }
    return picture
  }

  /// Reads to the end, or until it is too much; nil after the deadline, or when cancelled.
  private static func bytes(_ number: Int32, _ most: Int, until deadline: Int, _ flag: CancellationFlag) -> [UInt8]? {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= most {
      var polls = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      let rest = deadline - Clock.milliseconds
      guard rest > 0, !flag.isSet else { return nil }
      guard poll(&polls, 1, Int32(min(rest, step))) > 0 else { continue }
      let count = read(number, &portion, portion.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += portion[..<count]
    }
    return bytes
  }

  private static func picture(_ bytes: [UInt8], within most: Size) -> Picture? {
    guard bytes.count >= 8 else { return nil }
    let sizes = [bytes[0..<4], bytes[4..<8]].map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    return Picture(width: sizes[0], height: sizes[1], bytes: Array(bytes[8...]), within: most)
  }
}

struct DecoderProcess: ~Copyable {
  let id: pid_t
  let answer: Descriptor
  let errors: Descriptor

  init(_ program: String, _ bytes: [UInt8], within most: Size) throws(SystemError) {
    let input = try Descriptor(memfd_create("host-image", UInt32(MFD_CLOEXEC)))
    try Output.write(bytes[...], to: input.number)
    lseek(input.number, 0, SEEK_SET)
    let errors = try Descriptor(memfd_create("host-image", UInt32(MFD_CLOEXEC)))
    let ends = try Descriptor.pipe()
    let answer = try Descriptor(ends.readEnd)
    // Closed here when the process has it: EOF then means that the process has ended.
    let output = try Descriptor(ends.writeEnd)
    var start = ProcessStart()
    start.pass(input.number, as: STDIN_FILENO)
    start.pass(output.number, as: STDOUT_FILENO)
    start.pass(errors.number, as: STDERR_FILENO)
    start.resetSignals()
    start.leaveGroup()
    let arguments = [program, "\(most.width)", "\(most.height)"]
    id = try start.run(program, arguments, environment: [BacktraceSettings.variable: "enable=no"])
    self.answer = answer
    self.errors = errors
  }
}

extension Diagnostic {
  package static func noDecoder(_ path: String) -> Self {
    Self(
      "\(path): the program that decodes pictures isn't there",
      "install the host again, or build its product host-image")
  }
  package static func notStarted(_ error: SystemError) -> Self {
    Self(
      "the decoder of pictures was not started: \(error.text)", "end other programs, and start the application again")
  }
  package static func refused(_ reason: String) -> Self {
    Self("a picture was not drawn: \(reason)", "use another file for the picture")
  }
  package static func ended(_ end: String) -> Self {
    Self("a picture was not drawn: host-image, which decodes it, ended with \(end)", "use another file for the picture")
  }
  package static func overdue(seconds: Int) -> Self {
    Self(
      "a picture was not drawn: host-image took longer than \(seconds) s to decode it",
      "use another file for the picture")
  }
  package static let badAnswer = Self(
    "a picture was not drawn: the answer of host-image is no picture", "use host and host-image of the same build")
}

/// No frame waits for a picture: its text alternative stands there meanwhile.
extension TerminalDisplay {
  enum Decoding: Hashable {
    case blocks(PictureFile)
    /// Only those that the terminal lacks.
    case pixels(Rendition)

    var file: PictureFile {
      switch self {
      case .blocks(let file): file
      case .pixels(let rendition): rendition.file
      }
    }
    var room: Size { if case .pixels(let rendition) = self { rendition.room } else { Picture.mostBlocks } }
  }

  func decodePictures(of frame: Frame) {
    guard let decoder, palette.drawsPictures, let events = session?.events else { return }
    let files = model.pictureFiles
    // A picture that comes back is decoded again.
    for asked in decodings.keys where !files.contains(asked.file) { decodings.removeValue(forKey: asked)?.set() }
    let wanted = files.map { Decoding.blocks($0) } + graphics.missing(in: frame).map { .pixels($0) }
    for wanted in wanted where decodings[wanted] == nil {
      // Without pixels the half blocks stay, without these the words. Neither is decoded again.
      decodings[wanted] = decoder.decode(wanted.file, within: wanted.room) { events.add(.decoded($0, wanted)) }
    }
  }

  /// Asks once whether the terminal shows pixels, and for its cell size where the kernel doesn't know it.
  func askAboutGraphics() -> String {
    guard decoder != nil, !hasAskedGraphics || !knowsCell, palette.drawsPictures, palette.hasCommands,
      !model.pictureFiles.isEmpty,
      // These take the question for a title, and show no pixels.
      !["tmux", "screen"].contains(where: variables["TERM", default: ""].hasPrefix)
    else { return "" }
    let cell = knowsCell ? graphics.cell : device.cell
    let question = (hasAskedGraphics ? "" : GraphicsAnswer.query) + (knowsCell || cell != nil ? "" : CellSize.query)
    // Until the answer the former size is likely.
    graphics.cell = cell ?? graphics.cell
    (hasAskedGraphics, knowsCell) = (true, true)
    // A terminal that prints a question draws over the frame.
    if !question.isEmpty { lastFrame = nil }
    return question
  }

  func transmit(_ picture: Picture, as rendition: Rendition) {
    guard decodings.removeValue(forKey: .pixels(rendition)) != nil, !isSuspended, graphics.isAnnounced else { return }
    guard device.write(graphics.add(picture, as: rendition)) else {
      lastFrame = nil
      return
    }
    planDrawing()
  }
}
