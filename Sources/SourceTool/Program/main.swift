import Glibc
import SourceReading

// Answers one request about Swift sources, the first argument, in a process of its own: a source file that crashes it
// ends no other program.
SourceReader.watchProcess()
guard let answer = SourceReader.answer(to: CommandLine.arguments.dropFirst().first ?? "") else { exit(1) }
print(answer)
