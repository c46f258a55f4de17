import DisplayProtocol
import Glibc
import HostManifest
import HostSystem

/// The file with the last steps of a run. Each so many steps a segment begins, from the journal as it is then, and the segment before the last
/// one is dropped. So there are as many steps at least, once there were so many.
///
/// Whenever the app dies, it is whole.
struct LastSteps: ~Copyable {
  /// In bytes. Of an application that asks for the time again and again, and of which nobody does anything, no more is kept.
  private static let longestSegment = 1 << 20

  private let path: String
  /// Nil where few files may be open: then it is opened for each line.
  private var file: Descriptor?
  private var lines: [(number: Int, bytes: [UInt8])] = []
  /// The numbers with which the segments begin.
  private var segments = [0]
  /// The bytes of the last segment.
  private var segmentSize = 0
  /// Whether lines of the last segment were left out, so that nothing can be replayed from it on.
  private var isCut = false
  /// Whether the last segment has what workers answer.
  private var hears: JSONValue?
  /// Whether lines are missing in the file, which couldn't be written for a moment.
  private var isBehind = false

  init(in path: String) throws(SystemError) {
    self.path = path
    keep(try RecordingFile.create(path))
  }

  /// Whether another segment is to begin.
  var isFull: Bool { segmentSize > Self.longestSegment }

  /// Takes lines of a recording, and writes them in one piece: of a screen that is half told no replay could tell what was on it.
  ///
  /// - Parameter written: the fields of each, and these as they are written.
  mutating func write(_ written: [(fields: JSONObject, bytes: [UInt8])], at number: Int) {
    let count = lines.count
    for (fields, bytes) in written { take(fields, bytes, at: number) }
    if isBehind || lines.count > count { append(lines.dropFirst(count).flatMap(\.bytes)) }
  }

  private mutating func take(_ fields: JSONObject, _ bytes: [UInt8], at number: Int) {
    if let answers = fields["answers"] {
      // What was heard when it might be is kept no longer.
      if hears != nil, answers != hears { isCut = true }
      hears = answers
      if number > 0 { return beginSegment(bytes, at: number) }
    }
    // What a segment begins with has bounds of its own.
    let isBeginning = fields["recording"] != nil || fields["known"] != nil
    // Without the screen of a step the changes that follow would be of another one.
    if isFull, !isBeginning, fields["step"] == nil, fields["show"] == nil {
      isCut = true
      return
    }
    lines.append((number, bytes))
    if !isBeginning { segmentSize += bytes.count }
  }

  /// Drops the segments before the last one; that, too, when it was cut.
  ///
  /// - Parameter start: the line with which the segment begins.
  private mutating func beginSegment(_ start: [UInt8], at number: Int) {
    segments = isCut ? [number] : segments.suffix(1) + [number]
    // Steps, with their screens, were written before what came earlier.
    segmentSize = lines.reduce(0) { $1.number > number ? $0 + $1.bytes.count : $0 }
    isCut = false
    lines.append((number, start))
    lines = lines.filter { $0.number >= segments[0] }.enumerated()
      .sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }.map(\.element)
    isBehind = true
  }

  private var number: Int32? {
    switch file {
    case let file?: file.number
    case nil: nil
    }
  }

  /// Whether what is written comes into the file, and into none that is removed.
  private var isThere: Bool {
    guard let number else { return Path.exists(path) }
    let file = FileIdentity(of: number)
    return file != nil && file == FileIdentity(at: path)
  }

  private mutating func append(_ new: [UInt8]) {
    do throws(SystemError) {
      if isBehind || !isThere {
        let next = "\(path).new"
        // An app that died in the middle of this has left it.
        File.remove(next)
        try write(lines.flatMap(\.bytes), to: RecordingFile.create(next))
        guard rename(next, path) == 0 else { throw .last }
      } else if let number {
        try Output.write(new[...], to: number)
      } else {
        try write(new, to: Descriptor(open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)))
      }
      isBehind = false
    } catch {
      isBehind = true
    }
  }

  private mutating func write(_ bytes: [UInt8], to file: consuming Descriptor) throws(SystemError) {
    try Output.write(bytes[...], to: file.number)
    keep(file)
  }

  private mutating func keep(_ file: consuming Descriptor) { self.file = consume file }
}
