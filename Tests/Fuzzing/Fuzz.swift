@testable import HostSystem
import Glibc

/// The readers of untrusted input, by their names for `FUZZ_TARGET`. Each checks its result; a trap or a failed check
/// is a finding.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "elf": fuzzELF, "note": fuzzNote, "manifest": fuzzManifest, "command": fuzzCommand, "control": fuzzControl,
  "keys": fuzzKeys, "journal": fuzzJournal, "backtrace": fuzzBacktrace, "feed": fuzzFeed, "display": fuzzDisplay,
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
