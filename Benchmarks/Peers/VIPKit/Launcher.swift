// launcher COMMAND...: the least supervisor, linked statically: starts COMMAND and waits for its end.
import Glibc

var child = pid_t()
var words: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.dropFirst().map { strdup($0) } + [nil]
guard let program = words[0], posix_spawn(&child, program, nil, nil, &words, environ) == 0 else { exit(64) }
var status: Int32 = 0
waitpid(child, &status, 0)
exit(status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f)
