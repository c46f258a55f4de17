import Glibc
import SourceReading

// Answers one request about Swift sources, the first argument. It writes nothing but its answer, and is started for one request:
// what a source file may do to it ends no other program.
SourceReader.watchProcess()
guard let answer = SourceReader.answer(to: CommandLine.arguments.dropFirst().first ?? "") else { exit(1) }
print(answer)
