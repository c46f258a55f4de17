import CGlibc
import Glibc

/// Memory that outlives the app that writes to it: the supervisor holds it open, and gives it to the next app.
///
/// It is on no disk (memfd_create(2)), so no full or slow disk delays a crash. The content has two places, written in
/// turn; the header, written last, says which counts: an app that dies while writing leaves the former content.
package struct JournalMemory: Sendable {
  package let descriptor: Int32

  package static let sizeLimit = 64 << 20

  private static let name = "host-journal"
  private static let headerSize = 24
  static let contentStart = 24 + JournalMark.size

  private struct Header {
    var number: UInt64 = 0
    /// 0 for no content.
    var offset: UInt64 = 0
    var count: UInt64 = 0
  }

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Lasts as long as this process. The processes that it starts get it only when it is passed to them.
  package init() throws(Diagnostic) {
    do throws(SystemError) {
      descriptor = try NamedMemory.make(Self.name)
      // A supervisor without it waits: after an app has left its terminal, the shell would have no prompt.
      // Where files may have no bytes, nothing is kept, and the run begins all the same.
      let zeros = [UInt8](repeating: 0, count: Self.contentStart)
      guard pwrite(descriptor, zeros, zeros.count, 0) == zeros.count || errno == EFBIG else { throw .last }
    } catch {
      throw .noMemory(reason: error.text)
    }
  }

  /// Opened to be read until this process ends; none when the process isn't the user's.
  package static func all(of process: Int32) -> [JournalMemory] {
    NamedMemory.open(name, of: process).map { JournalMemory(descriptor: $0) }
  }

  package func isSame(as other: JournalMemory) -> Bool {
    let file = FileIdentity(of: descriptor)
    return file != nil && file == FileIdentity(of: other.descriptor)
  }

  /// How many of the contents were steps of the user.
  package var number: UInt64 { header.number }

  package var content: [UInt8]? {
    let header = header
    guard header.offset > 0 else { return nil }
    let count = Int(header.count)
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, off_t(header.offset)) == count ? bytes : nil
  }

  /// When it throws, the former content still counts. `isStep` is false for an app that dies over and over.
  package func write(_ bytes: [UInt8], isStep: Bool = true) throws(Diagnostic) {
    let old = header
    // Before the current content when there is room, else behind it.
    let fits = old.offset == 0 || Self.contentStart + bytes.count <= Int(old.offset)
    let offset = fits ? Self.contentStart : Int(old.offset + old.count)
    guard pwrite(descriptor, bytes, bytes.count, offset) == bytes.count else {
      throw .noMemory(reason: SystemError.last.text)
    }
    try set(Header(number: old.number + (isStep ? 1 : 0), offset: UInt64(offset), count: UInt64(bytes.count)))
  }

  /// False, and nothing changed, unless the content has `size` bytes so far. Throws as ``write(_:isStep:)``.
  package func append(_ bytes: [UInt8], to size: Int, isStep: Bool = true) throws(Diagnostic) -> Bool {
    var header = header
    guard header.offset > 0, header.count == UInt64(size) else { return false }
    guard bytes.isEmpty || pwrite(descriptor, bytes, bytes.count, off_t(header.offset) + off_t(size)) == bytes.count
    else { throw .noMemory(reason: SystemError.last.text) }
    header.count += UInt64(bytes.count)
    header.number += isStep ? 1 : 0
    try set(header)
    return true
  }

  private func set(_ header: Header) throws(Diagnostic) {
    var header = header
    guard pwrite(descriptor, &header, Self.headerSize, 0) == Self.headerSize else {
      throw .noMemory(reason: SystemError.last.text)
    }
  }

  package var mark: JournalMark {
    var record = [UInt8](repeating: 0, count: JournalMark.size)
    // Memory never written reads as zeros: no mark.
    guard pread(descriptor, &record, record.count, off_t(Self.headerSize)) > 0 else { return .none }
    return JournalMark(record: record)
  }

  /// A mark that can't be written is left out: the app runs without.
  package func set(_ mark: JournalMark) {
    let record = mark.record
    pwrite(descriptor, record, record.count, off_t(Self.headerSize))
  }

  /// The build whose code the app ran last; 0 for none. It lies at the end of the mark's room.
  package var runningBuild: UInt64 {
    get {
      var number: UInt64 = 0
      return pread(descriptor, &number, 8, off_t(Self.runningBuildStart)) == 8 ? number : 0
    }
    nonmutating set {
      var number = newValue
      pwrite(descriptor, &number, 8, off_t(Self.runningBuildStart))
    }
  }

  static let runningBuildStart = contentStart - 8

  /// Truncates the contents, as the next one could leave parts of them readable. The mark stays.
  package func clear() {
    try? set(Header())
    ftruncate(descriptor, off_t(Self.contentStart))
  }

  /// An impossible header counts as no content: the code of scenes can write to the memory, too.
  private var header: Header {
    var header = Header()
    guard pread(descriptor, &header, Self.headerSize, 0) == Self.headerSize, let size else { return Header() }
    guard header.offset == 0 || header.offset >= UInt64(Self.contentStart) else { return Header() }
    guard header.offset <= UInt64(size), header.count <= UInt64(size) - header.offset,
      header.count <= UInt64(Self.sizeLimit), header.number < .max
    else {
      return Header()
    }
    return header
  }

  fileprivate var size: Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }
}

/// ``JournalMemory/runningBuild``, mapped: it changes several times a key, too often for system calls.
package final class RunningBuild: Sendable {
  private let page: UInt

  package init?(in memory: JournalMemory) {
    guard let size = memory.size, size >= JournalMemory.contentStart else { return nil }
    let start = JournalMemory.runningBuildStart / Self.pageSize * Self.pageSize
    let page = mmap(nil, Self.pageSize, PROT_READ | PROT_WRITE, MAP_SHARED, memory.descriptor, off_t(start))
    guard let page, page != MAP_FAILED else { return nil }
    self.page = UInt(bitPattern: page)
  }

  deinit { munmap(UnsafeMutableRawPointer(bitPattern: page), Self.pageSize) }

  package var number: UInt64 {
    get { word?.pointee ?? 0 }
    set { word?.pointee = newValue }
  }

  private var word: UnsafeMutablePointer<UInt64>? {
    UnsafeMutablePointer(bitPattern: page + UInt(JournalMemory.runningBuildStart % Self.pageSize))
  }

  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// What the supervisor must know if the app ends now: a fixed-size record in the ``JournalMemory``, set by one write.
package enum JournalMark: Equatable, Sendable {
  case none
  /// It runs code that may not run at all, so any end is a death, even exit(3). The bytes name the build for the next
  /// app; none when they don't fit.
  case opening([UInt8])
  /// The app hasn't reached its main function. The supervisor sets it in the memory for the line of input: the
  /// journal's mark is for the next app.
  case starting
  /// It survives its terminal. The app sets it in the memory for the line of input, for the supervisor at a hangup.
  case keeping
  /// As `keeping`, but with nobody before it: the run is never given up.
  case unattended
  /// It has left its terminal; with the front's last text. The app sets it where it sets `keeping`.
  case detached(String)
  /// The run ends so, whatever happens in the handlers of exit(3) and in destructors.
  case finished(ProcessEnd)
  /// No app follows, and why. The supervisor sets it last, for a command that waits for an app.
  case over(String)

  /// In bytes: room for the paths of two files.
  static let size = 16 << 10

  package var keepsRun: Bool { self == .keeping || self == .unattended }

  package var isFinished: Bool { if case .finished = self { true } else { false } }
  package var isOpening: Bool { if case .opening = self { true } else { false } }
}

/// The record: a tag, a number and the count of the bytes behind them, each of 4 bytes, the lowest first.
extension JournalMark {
  private static let headerSize = 12
  private static let room = size - headerSize - 8

  private enum Tag: UInt32 { case none, opening, exit, signal, starting, over, keeping, detached, unattended }

  var record: [UInt8] {
    switch self {
    case .none: Self.record(.none)
    case .opening(let bytes): Self.record(.opening, bytes: bytes.count <= Self.room ? bytes : [])
    case .starting: Self.record(.starting)
    case .keeping: Self.record(.keeping)
    case .unattended: Self.record(.unattended)
    case .detached(let text): Self.record(.detached, bytes: Array(text.utf8.prefix(Self.room)))
    case .finished(.exit(let status)): Self.record(.exit, status)
    case .finished(.signal(let number)): Self.record(.signal, number)
    case .over(let reason): Self.record(.over, bytes: Array(reason.utf8.prefix(Self.room)))
    }
  }

  /// An impossible record is no mark: the code of scenes shares the memory.
  init(record: [UInt8]) {
    let fields = (0..<3).map { field in
      record.dropFirst(field * 4).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    let number = Int32(bitPattern: fields[1])
    let bytes = Array(record.dropFirst(Self.headerSize).prefix(Int(fields[2])))
    switch Tag(rawValue: fields[0]) {
    case .opening: self = .opening(bytes)
    case .over: self = .over(String(decoding: bytes, as: UTF8.self))
    case .starting: self = .starting
    case .keeping: self = .keeping
    case .unattended: self = .unattended
    case .detached: self = .detached(String(decoding: bytes, as: UTF8.self))
    case .exit: self = .finished(.exit(number))
    case .signal: self = .finished(.signal(number))
    default: self = .none
    }
  }

  private static func record(_ tag: Tag, _ number: Int32 = 0, bytes: [UInt8] = []) -> [UInt8] {
    [tag.rawValue, UInt32(bitPattern: number), UInt32(bytes.count)].flatMap { field in
      (0..<4).map { UInt8(truncatingIfNeeded: field >> ($0 * 8)) }
    } + bytes
  }
}

extension Diagnostic {
  static func noMemory(reason: String) -> Self {
    Self(
      "the journal can't be kept in memory: \(reason)",
      "free memory; until then a crash loses what was done since the last entry")
  }
}

/// Memory without a file (memfd_create(2)), which other processes of the user find by its name.
enum NamedMemory {
  static func make(_ name: String) throws(SystemError) -> Int32 {
    try Descriptor(memfd_create(name, UInt32(MFD_CLOEXEC))).release()
  }

  static func open(_ name: String, of process: Int32, most: Int = .max) -> [Int32] {
    let folder = "/proc/\(process)/fd"
    let files = Path.names(in: folder).map { "\(folder)/\($0)" }
      .filter { Path.target(ofLink: $0)?.hasPrefix("/memfd:\(name) ") == true }
    return files.prefix(most).map { Glibc.open($0, O_RDONLY | O_CLOEXEC) }.filter { $0 >= 0 }
  }
}
