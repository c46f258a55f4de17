import CGlibc
import Dispatch
import Glibc
import Testing

@testable import HostSystem

@Suite("A descriptor is closed by its owner, and by nobody else", .serialized)
struct DescriptorTests {
  @Test("It is closed at the end of its life, unless it is released; it is in no program that is started")
  func end() throws {
    let ended: Int32
    let file: FileIdentity?
    do {
      let descriptor = try Descriptor(memfd_create("descriptor", UInt32(MFD_CLOEXEC)))
      ended = descriptor.number
      file = FileIdentity(of: ended)
    }
    // Another test of this process may have the number by now, for something else.
    #expect(file != nil && file != FileIdentity(of: ended))
    // A call that failed gives none.
    #expect(throws: SystemError(number: ENOENT)) { _ = try Descriptor(open("/nowhere/at/all", O_RDONLY)) }
    let pipe = try Descriptor.pipe()
    let number = try Descriptor(memfd_create("descriptor", UInt32(MFD_CLOEXEC))).release()
    for number in [number, pipe.readEnd, pipe.writeEnd] {
      #expect(fcntl(number, F_GETFD) == FD_CLOEXEC)
      close(number)
    }
  }

  @Test("A child that a scene has forked has none of what is marked; what it opens is its own, also for its children")
  func descriptors() async throws {
    await #expect(processExitsWith: .exitCode(7)) {
      ForkedChild.closesMarked()
      let kept = try Descriptor(open("/dev/null", O_RDONLY)).release()
      let lock = try Descriptor(open("/dev/null", O_RDONLY)).closedInForks()
      if fork_process() == 0 {
        let isClosed = fcntl(lock.number, F_GETFD) == -1 && fcntl(kept, F_GETFD) != -1
        let own = dup2(kept, lock.number)
        if fork_process() == 0 { _exit(fcntl(own, F_GETFD) == -1 ? 9 : 7) }
        var status: Int32 = 0
        wait(&status)
        _exit(isClosed && status == 7 << 8 ? 7 : 9)
      }
      var status: Int32 = 0
      wait(&status)
      _exit(fcntl(lock.number, F_GETFD) == -1 ? 9 : status >> 8)
    }
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
    let queue = DispatchQueue(label: "writer")
    queue.async { @Sendable in _ = try? Output.write(bytes[...], to: number) }
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while read.count < bytes.count {
      let count = Glibc.read(reader.number, &buffer, buffer.count)
      try #require(count > 0)
      read += buffer[..<count]
    }
    queue.sync {}
    #expect(read == bytes)
  }

  @Test(
    "Where nobody reads, as much as there is room for, in time; what can't be written says why", arguments: [nil, 4096])
  func noReader(_ portion: Int?) throws {
    let ends = try Descriptor.pipe(O_NONBLOCK)
    let reader = try Descriptor(ends.readEnd)
    let writer = try Descriptor(ends.writeEnd)
    // F_GETPIPE_SZ of <fcntl.h>.
    let room = Int(fcntl(writer.number, 1032))
    #expect(try Output.write(bytes[...], to: writer.number, timeout: 0, portion: portion) == room)
    #expect(!Output.hasRoom(at: writer.number, within: 0))
    withExtendedLifetime(reader) {}
    let full = try Descriptor(open("/dev/full", O_WRONLY | O_CLOEXEC))
    #expect(throws: SystemError(number: ENOSPC)) { try Output.write(bytes[...], to: full.number) }
  }
}
