import CGlibc
import Dispatch
import Glibc
import Testing

@testable import HostSystem

@Suite("A descriptor is closed by its owner, and by nobody else", .serialized)
struct DescriptorTests {
  private func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) >= 0 }

  @Test("Where there is none for a moment, it is waited for; any other error is told at once")
  func waiting() {
    func calls(failing times: Int, _ error: Int32) -> (number: Int32, calls: Int, error: Int32) {
      var calls = 0
      let number = Descriptor.waitingForFree {
        calls += 1
        errno = error
        return calls > times ? 1 << 20 : -1
      }
      return (number, calls, errno)
    }
    #expect(calls(failing: 2, EMFILE) == (1 << 20, 3, EMFILE))
    #expect(calls(failing: 1, ENOENT) == (-1, 1, ENOENT))
    #expect(calls(failing: .max, EMFILE) == (-1, 21, EMFILE))
  }

  @Test("At the end of its life")
  func end() throws {
    let borrowed: BorrowedDescriptor
    do {
      let file = try Descriptor(memfd_create("descriptor", UInt32(MFD_CLOEXEC)))
      borrowed = BorrowedDescriptor(file.number)
      #expect(borrowed.isIntact)
    }
    // Another test of this process may have the number by now, for something else.
    #expect(borrowed.isLost)
  }

  @Test("One for long has a high number, and programs that are started don't get it")
  func raised() throws {
    let file = try Descriptor(raising: memfd_create("descriptor", UInt32(MFD_CLOEXEC)))
    #expect(file.number >= Descriptor.lowest)
    #expect(fcntl(file.number, F_GETFD) == FD_CLOEXEC)
    let isIntact = file.isIntact
    #expect(isIntact)
  }

  @Test("One that is released stays open, and is known")
  func released() throws {
    let borrowed = try Descriptor(raising: memfd_create("descriptor", UInt32(MFD_CLOEXEC))).release()
    #expect(borrowed.isIntact)
    dup2(STDERR_FILENO, borrowed.number)
    #expect(!borrowed.isIntact && borrowed.isLost)
    close(borrowed.number)
  }

  @Test("A call that has failed gives none")
  func failure() {
    #expect(throws: SystemError(number: ENOENT)) { _ = try Descriptor(open("/nowhere/at/all", O_RDONLY)) }
    #expect(throws: SystemError(number: ENOENT)) { _ = try Descriptor(raising: open("/nowhere/at/all", O_RDONLY)) }
  }
}

@Suite("Writing")
struct OutputTests {
  private let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }

  @Test("All is written, in as many calls as it takes")
  func all() throws {
    let ends = try Descriptor.pipe(O_NONBLOCK)
    let reader = try Descriptor(ends.readEnd)
    let writer = try Descriptor(ends.writeEnd)
    _ = fcntl(reader.number, F_SETFL, 0)
    let number = writer.number
    let bytes = bytes
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue(label: "writer").async { @Sendable in
      _ = try? Output.write(bytes[...], to: number)
      isDone.signal()
    }
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while read.count < bytes.count {
      let count = Glibc.read(reader.number, &buffer, buffer.count)
      try #require(count > 0)
      read += buffer[..<count]
    }
    isDone.wait()
    #expect(read == bytes)
  }

  @Test("Where nobody reads, as much as there is room for, in time", arguments: [nil, 4096])
  func noReader(_ portion: Int?) throws {
    let ends = try Descriptor.pipe(O_NONBLOCK)
    let reader = try Descriptor(ends.readEnd)
    let writer = try Descriptor(ends.writeEnd)
    // F_GETPIPE_SZ of <fcntl.h>.
    let room = Int(fcntl(writer.number, 1032))
    #expect(try Output.write(bytes[...], to: writer.number, timeout: 0, portion: portion) == room)
    #expect(!Output.hasRoom(at: writer.number, within: 0))
    withExtendedLifetime(reader) {}
  }

  @Test("What can't be written says why")
  func failure() throws {
    let file = try Descriptor(open("/dev/full", O_WRONLY | O_CLOEXEC))
    #expect(throws: SystemError(number: ENOSPC)) { try Output.write(bytes[...], to: file.number) }
  }
}
