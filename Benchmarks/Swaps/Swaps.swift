import Glibc
import HostInspection
import HostLoading
import HostModel
import HostRuntime
import VIPKit

/// Swaps the scene on the screen again and again, each time for a file of new content, and prints what that costs.
///
///     swift build -c release && .build/release/swap-benchmark [SWAPS]
///
/// Figures, not an assertion; but a state that isn't intact ends it with status 1.
@main
@MainActor
enum Swaps {
  static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
    let hostFolder = folder(of: executable)
    let application = try Application(hostFolder: hostFolder)
    defer { application.remove() }
    let host = try Host(
      manifest: ManifestReader(file: application.manifest).read(), hostFolder: hostFolder,
      report: { print("error: \($0)") })
    defer { host.cleanUp() }
    let display = NullDisplay()
    let run = Task {
      do { _ = try await host.run(on: display) } catch {
        print("error: \(error)")
        exit(1)
      }
    }
    while display.screen == nil { await Task.yield() }
    display.send(.act(ElementID("textField.User name"), .edit("half a na")))

    print("swaps  median µs  slowest µs  resident MB  mappings")
    print(row(0, [], Memory.now))
    var times: [Int] = []
    for number in 1...max(1, count) {
      let file = try application.build(number)
      let before = ContinuousClock.now
      try await host.swap(scene: "Login", file: file)
      times.append(Int((ContinuousClock.now - before) / .microseconds(1)))
      unlink(file)
      // What was replaced is let go of when the screen is drawn.
      for _ in 0..<10 { await Task.yield() }
      guard display.isIntact else {
        print("the state is not intact after swap \(number)")
        exit(1)
      }
      if number % max(1, count / 10) == 0 {
        print(row(number, times, Memory.now))
        times = []
      }
    }
    host.stop()
    await run.value
  }

  private static func row(_ number: Int, _ times: [Int], _ memory: Memory) -> String {
    let sorted = times.sorted()
    let cells = [
      (number, 5), (sorted.isEmpty ? 0 : sorted[sorted.count / 2], 11), (sorted.last ?? 0, 12),
      (memory.residentKilobytes / 1024, 13), (memory.mappings, 10),
    ]
    return cells.map { value, width in
      let text = String(value)
      return String(repeating: " ", count: max(0, width - text.count)) + text
    }.joined()
  }

  private static var executable: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    return String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}

/// A folder with a manifest, and builds of Login that differ in a number behind the end of the library.
@MainActor
struct Application {
  let manifest: String
  private let folder: String
  private let library: [UInt8]

  init(hostFolder: String) throws {
    var template = Array("/tmp/swap-benchmark-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw LibraryFault(path: "/tmp", reason: .unreadable(errno: errno)) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    manifest = "\(folder)/scenes.json"
    library = try LibraryFile(reading: "\(hostFolder)/libLogin.so").bytes
    try write(
      Array(#"{"version":1,"start":"Login","workers":{"AuthWorker":{"use":"DemoAuth"}}}"#.utf8), to: manifest)
  }

  func build(_ number: Int) throws -> String {
    let file = "\(folder)/libLogin.\(number).so"
    try write(library + Array("build \(number)".utf8), to: file)
    return file
  }

  func remove() {
    unlink(manifest)
    rmdir(folder)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw LibraryFault(path: path, reason: .unreadable(errno: errno)) }
      rest = rest.dropFirst(count)
    }
  }
}

/// A display that remembers the last screen.
@MainActor
final class NullDisplay: Display {
  private(set) var screen: Screen?
  private(set) var send: (UserEvent) -> Void = { _ in }

  func start(send: @escaping @MainActor (UserEvent) -> Void) { self.send = send }
  func show(_ screen: Screen) { self.screen = screen }
  func stop() {}

  /// Whether what was typed stands in its field.
  var isIntact: Bool {
    guard case .textField(_, let text, _) = screen?.root.find(ElementID("textField.User name"))?.content else {
      return false
    }
    return text == "half a na" && screen?.instance == 1
  }
}

/// What the process takes of the system.
struct Memory {
  let residentKilobytes: Int
  let mappings: Int

  static var now: Memory {
    let pages = read("/proc/self/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return Memory(
      residentKilobytes: pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024,
      mappings: read("/proc/self/maps").utf8.count { $0 == UInt8(ascii: "\n") })
  }

  private static func read(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer.prefix(count)
    }
  }
}
