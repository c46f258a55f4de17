import HostLoading
import Dispatch
import Glibc
import HostCLI
import HostSupervisor

@main
@MainActor
struct Entrypoint {
  /// Not asynchronous: the supervisor has no threads besides this one.
  static func main() {
    StandardStreams.fill()
    // A file that may not grow any more is an error of the call that writes it (ulimit -f), and no end of the process.
    signal(SIGXFSZ, SIG_IGN)
    if CommandLine.arguments.dropFirst().first == ProbeServer.argument { ProbeServer.serve() }
    do {
      if var supervisor = try HostCommand.supervisor(for: CommandLine.arguments) { supervisor.run().passOn() }
    } catch {
      HostCommand.complain(error).passOn()
    }
    Task { await HostCommand.run(Array(CommandLine.arguments.dropFirst())).passOn() }
    dispatchMain()
  }
}
