package import HostInspection
package import HostSystem
import Glibc
import Synchronization

/// What was found out of an application's libraries, for the next time: what each file says, and what the probe has found.
/// A help and never a condition: what is missing, damaged, another host's, or such that somebody else could have written it, is
/// found out again. It spares reading and trying, not judging: who could have written a library, what it needs and whether it fits
/// is asked each time.
/// The file begins with a line that names the format; then come a sum over the rest, what the host's code was, and the entries.
package final class ReportCache: Sendable {
  /// A larger file isn't read.
  static let sizeLimit = 64 << 20
  private static let start = Array("host reports 5\n".utf8)
  /// So many applications are known; of more, those whose reports were written longest ago are forgotten.
  private static let mostApplications = 64
  private static let prefix = "reports-"
  /// More seconds than writing takes.
  private static let longestWriting = 600

  /// What is known of one library.
  package struct Entry: Sendable {
    package let report: LibraryReport
    package let description: LibraryDescription
    fileprivate let stamp: FileStamp
    /// The contents of those of the application's own that it needs, in order.
    fileprivate let needs: [String]
  }

  let file: String
  private struct State {
    /// The bytes of entries by the paths of the libraries, as they are in the file; nil as long as it isn't read.
    var known: [String: [UInt8]]?
    var current: [String: [UInt8]] = [:]
    var folders = TrustedFolders()
    /// What the host's code is; nil as long as nobody has asked.
    var host: String??
  }

  private let state = Mutex(State())
  /// Finds out what the host's code is, when that matters.
  private let findHost: @Sendable () -> String?

  /// - Parameter application: the manifest's file, from the root.
  package init(
    in folder: String, application: String,
    host: @escaping @Sendable () -> String? = { try? FileStamp.ofCodeInProcess() }
  ) {
    findHost = host
    file = "\(folder)/\(Self.prefix)\(SHA256(of: Array(application.utf8)).description.prefix(16))"
  }

  // MARK: Asking

  /// What is known of a library whose file is as it was, and that nobody else could have written.
  package func entry(of path: String) -> Entry? {
    guard let bytes = state.withLock({ entries(&$0)[path] }), let stamp = FileStamp(path), let entry = Entry(bytes),
      entry.report.path == path, stamp.isSure(toBe: entry.stamp), state.withLock({ $0.folders.hold(path) })
    else { return nil }
    state.withLock { $0.current[path] = bytes }
    return entry
  }

  /// - Parameter stamp: that of the file before it was read (``FileStamp/beforeReading(_:)``).
  package func note(
    _ report: LibraryReport, _ dependencies: Dependencies, _ description: LibraryDescription, stamp: FileStamp
  ) {
    guard let needs = Entry.needs(of: dependencies) else { return }
    let bytes = Entry(report: report, description: description, stamp: stamp, needs: needs).bytes
    state.withLock { $0.current[report.path] = bytes }
  }

  /// Writes down what was asked for or noted, when that isn't what is there.
  package func save() {
    let news = state.withLock { state -> (host: String, entries: [String: [UInt8]])? in
      state.folders = TrustedFolders()
      guard state.current != entries(&state), let host = hostCode(&state) else { return nil }
      state.known = state.current
      return (host, state.current)
    }
    guard let (host, entries) = news else { return }
    var content = RecordWriter()
    content.put(host)
    content.put(table: entries) { $0.put($1) }
    var sum = RecordWriter()
    sum.put(Self.sum(content.bytes[...]))
    let bytes = Self.start + sum.bytes + content.bytes
    guard bytes.count <= Self.sizeLimit else { return }
    try? File.makeFolder(Path.folder(of: file))
    try? File.replace(file, bytes)
    tidy()
  }

  /// Removes the reports of the applications beyond the limit, and what hosts have left behind that were killed as they wrote.
  private func tidy() {
    let oldest = files(beginningWith: Self.prefix).sorted { $0.stamp.modified < $1.stamp.modified }
    for (path, _) in oldest.dropLast(Self.mostApplications) { unlink(path) }
    // One that is being written just now is younger.
    for (path, stamp) in files(beginningWith: ".\(Self.prefix)")
    where stamp.taken.seconds - stamp.modified.seconds > Self.longestWriting {
      unlink(path)
    }
  }

  private func files(beginningWith prefix: String) -> [(path: String, stamp: FileStamp)] {
    let folder = Path.folder(of: file)
    return Path.names(in: folder, beginningWith: prefix).map { Path.join(folder, $0) }
      .compactMap { path in FileStamp(path).map { (path, $0) } }
  }

  // MARK: The file

  private func entries(_ state: inout State) -> [String: [UInt8]] {
    let known = state.known ?? read(&state)
    state.known = known
    return known
  }

  private func hostCode(_ state: inout State) -> String? {
    let host = state.host ?? findHost()
    state.host = .some(host)
    return host
  }

  private func read(_ state: inout State) -> [String: [UInt8]] {
    guard let file = try? File.content(of: file, limit: Self.sizeLimit), file.violation == nil,
      file.bytes.starts(with: Self.start), let host = hostCode(&state)
    else { return [:] }
    var reader = RecordReader(file.bytes[Self.start.count...])
    guard let sum = reader.number(), Self.sum(file.bytes.suffix(reader.count)) == sum, reader.text() == host else {
      return [:]
    }
    return reader.table { $0.bytes() } ?? [:]
  }

  /// Finds damage, not intent: who may write here may do all that the user may (FNV-1a, 64 bits). Reports of 1,000 libraries
  /// have 5 MB, for which libmd's SHA-256 takes five times as long.
  private static func sum(_ bytes: ArraySlice<UInt8>) -> Int {
    let sum = bytes.withUnsafeBufferPointer { buffer in
      buffer.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
    return Int(truncatingIfNeeded: sum)
  }
}

extension ReportCache.Entry {
  /// Whether what the library needs is what it was.
  package func holds(with dependencies: Dependencies) -> Bool { needs == Self.needs(of: dependencies) }

  /// nil when one of them is the system's: nobody says when that changes; or when one has changed just now.
  fileprivate static func needs(of dependencies: Dependencies) -> [String]? {
    let needs = dependencies.own.compactMap { library in (try? library.sha256()).map { "\($0) \(library.path)" } }
    return needs.count == dependencies.inOrder.count ? needs : nil
  }

  fileprivate init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes[...])
    guard let stamp = reader.all({ $0.number() }).flatMap(FileStamp.init),
      let needs = reader.texts(), let report = reader.report(), let description = reader.description(), reader.isAtEnd
    else { return nil }
    self.init(report: report, description: description, stamp: stamp, needs: needs)
  }

  fileprivate var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.put(all: stamp.numbers) { $0.put($1) }
    writer.put(texts: needs)
    writer.put(report)
    writer.put(description)
    return writer.bytes
  }
}

extension FileStamp {
  fileprivate var numbers: [Int] {
    [Int(bitPattern: device), Int(bitPattern: inode), size]
      + [modified, changed, taken].flatMap { [$0.seconds, $0.nanoseconds] }
  }

  fileprivate init?(_ numbers: [Int]) {
    guard numbers.count == 9 else { return nil }
    let times = [3, 5, 7].map { Time(seconds: numbers[$0], nanoseconds: numbers[$0 + 1]) }
    self.init(
      device: UInt(bitPattern: numbers[0]), inode: UInt(bitPattern: numbers[1]), size: numbers[2],
      modified: times[0], changed: times[1], taken: times[2])
  }
}
