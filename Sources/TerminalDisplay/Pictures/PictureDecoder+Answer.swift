import Glibc
import HostSystem
import TerminalInterface

/// Reading what a decoder answers, which may be anything.
extension PictureDecoder {
  private static let mostReason = 500
  /// Between two looks whether the picture is still wanted, in milliseconds.
  private static let step = 100

  /// Waits for the answer of a process, and ends it.
  func picture(
    of process: borrowing DecoderProcess, within most: Size, while wish: Wish = Wish()
  ) throws(PictureFault) -> Picture {
    // The size, and four bytes a pixel.
    let mostBytes = 8 + 4 * most.width * most.height
    let bytes = Self.bytes(process.answer.number, mostBytes, until: Clock.milliseconds + 1000 * seconds, wish)
    // It isn't reaped yet, so that the number is nobody else's. How a process ends that has closed its descriptors by ending is decided.
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

  /// What comes until the end, or is too much; nil when the end doesn't come in time, or nobody wants it.
  private static func bytes(_ number: Int32, _ most: Int, until deadline: Int, _ wish: Wish) -> [UInt8]? {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= most {
      var polls = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      let rest = deadline - Clock.milliseconds
      guard rest > 0, wish.lasts else { return nil }
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
