import Foundation
import HostSystem
import Synchronization
import TestSupport
import Testing

@Suite("What comes by a file descriptor")
struct ReadSourceTests {
  private final class Received: Sendable {
    private let portions = Mutex<[String]>([])
    var all: [String] { portions.withLock { $0 } }
    func add(_ text: String) { portions.withLock { $0.append(text) } }
  }

  private let pipe = Pipe()
  private let received = Received()

  private func source() -> ReadSource {
    ReadSource(
      pipe.fileHandleForReading.fileDescriptor, onCancel: { [received] in received.add("over") }
    ) { [received] bytes in received.add(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "end") }
  }

  private func write(_ text: String) { pipe.fileHandleForWriting.write(Data(text.utf8)) }

  @Test("Bytes come as they are written, then the end, once")
  func end() async throws {
    let source = source()
    write("first")
    try await eventually("the first bytes") { received.all == ["first"] }
    write("second")
    try await eventually("the second bytes") { received.all == ["first", "second"] }
    try pipe.fileHandleForWriting.close()
    try await eventually("the end") { received.all == ["first", "second", "end", "over"] }
    withExtendedLifetime(source) {}
  }

  @Test("What has been written is delivered before who waits for it goes on, in whichever order the threads come")
  func pending() {
    let source = source()
    for number in 0..<500 {
      write("\(number) ")
      source.readPending()
      #expect(received.all.joined().hasSuffix("\(number) "))
    }
    #expect(received.all.joined() == (0..<500).map { "\($0) " }.joined())
    source.cancel()
  }

  @Test("Nothing comes of a source that was cancelled, or that nobody has any more", arguments: [true, false])
  func over(isCancelled: Bool) async throws {
    var source: ReadSource? = source()
    if isCancelled { source?.cancel() }
    write("unread")
    if !isCancelled {
      source?.readPending()
      source = nil
    }
    try await eventually("the end of the thread") { received.all.last == "over" }
    write("more")
    #expect(received.all == (isCancelled ? ["over"] : ["unread", "over"]))
    withExtendedLifetime(source) {}
  }
}
