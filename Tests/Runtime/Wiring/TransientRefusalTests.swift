@testable import HostManifest
@testable import HostSystem
@testable import HostInspection
@testable import HostState
import Glibc
import Testing

@Suite("What refuses a library for good is its content, and nothing else")
struct TransientRefusalTests {
  private static func library(_ reason: LibraryFault.Reason) -> Refusal {
    .inspection(LibraryFault(path: "libX.so", reason: reason))
  }

  @Test(
    "the machine, and other files: for now",
    arguments: [
      library(.missing), library(.beingWritten), library(.unreadable(errno: EMFILE)), library(.unreadable(errno: EIO)),
      library(.distrusted(TrustViolation(path: "/a", isFolder: true, problem: .everybody(mode: 0o777)))),
      library(.needsRefused(LibraryFault(path: "libY.so", reason: .notELF(start: [])))),
      library(.needsMissing("libY.so")),
      library(.missingSymbols(["$s6VIPKit6SliderVMa"])),
      .loading(.notCopied(library: "libX.so", folder: "/tmp", errno: ENOSPC)),
      .loading(.needsRefused(library: "libX.so", LibraryFault(path: "libY.so", reason: .beingWritten))),
      .loading(.notOpened(library: "libX.so", reason: "failed to map segment from shared object")),
      .loading(.notOpened(library: "libX.so", reason: "cannot open shared object file: Too many open files")),
    ])
  func forNow(refusal: Refusal) {
    #expect(refusal.isTransient)
  }

  @Test(
    "the content: until the file changes",
    arguments: [
      library(.empty), library(.truncated(part: "ELF header", end: 64, size: 10)), library(.notELF(start: [])),
      library(.noEntryPoint), library(.linksToken("$LIB")),
      library(.otherMachine(found: "AArch64", expected: "x86-64")),
      .loading(.notOpened(library: "libX.so", reason: "undefined symbol: x")),
      .loading(.nullEntryPoint(library: "libX.so", symbol: "scene_X")),
      .loading(.otherID(library: "libX.so", found: "Y", expected: "X")),
      .quarantine(QuarantineFault(id: "X", library: "libX.so", crashes: 2, reason: "")),
      .wiring(.noWorker(scene: "X", worker: "Y")), .discovery(.duplicate(id: "X", paths: [])),
    ])
  func forGood(refusal: Refusal) {
    #expect(!refusal.isTransient)
  }
}
