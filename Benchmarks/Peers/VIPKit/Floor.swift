// floor LIBRARY SYMBOL: what a Swift program pays that opens one scene of ours: a dynamic Swift program that links VIPKit, opens
// one library, asks it for its configurator, draws a frame, and ends at the first key.
import Glibc
@_spi(Host) import VIPKit

typealias Entry = @convention(c) () -> UnsafeMutableRawPointer

guard CommandLine.arguments.count == 3, let library = dlopen(CommandLine.arguments[1], RTLD_NOW | RTLD_LOCAL),
  let symbol = dlsym(library, CommandLine.arguments[2])
else { exit(64) }
let entry = EntryPoint.take(unsafeBitCast(symbol, to: Entry.self)())
print("\u{1B}[?2026h\u{1B}[2J\u{1B}[HABI \(entry.builtForABI)\r\n\u{1B}[?2026l", terminator: "")
fflush(nil)
getchar()
