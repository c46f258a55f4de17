@testable import HostSystem
@testable import HostInspection
@testable import HostLoading
@testable import HostRuntime
import Glibc

/// The readers of input that nobody vouches for. Each is checked for what it promises of its result; one that traps, or
/// breaks a promise, is a finding. By the name that `FUZZ_TARGET` gives.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "elf": fuzzELF, "note": fuzzNote, "manifest": fuzzManifest, "command": fuzzCommand,
  "control": fuzzControl,
  "keys": fuzzKeys, "journal": fuzzJournal, "backtrace": fuzzBacktrace, "feed": fuzzFeed,
  "display": fuzzDisplay,
]

private let target = getenv("FUZZ_TARGET").flatMap { targets[String(cString: $0)] }

/// libFuzzer calls it with one input after the other (llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else {
    print("FUZZ_TARGET: expected one of \(targets.keys.sorted().joined(separator: ", "))")
    exit(64)
  }
  target(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Ends the process when a text could do something to the terminal that shows it.
func expectSafe(_ text: String) {
  precondition(text.unicodeScalars.allSatisfy { Printable.isSafe($0) }, "not safe to show: \(text.debugDescription)")
}
