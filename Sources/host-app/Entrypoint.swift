import HostCLI
import HostLoading
import HostSystem
import Dispatch
import Glibc

@main
@MainActor
struct Entrypoint {
  static func main() {
    StandardStreams.fill()
    _ = ReservedDescriptors.ofProcess
    // A file that may not grow any more is an error of the call that writes it (ulimit -f), and no end of the process.
    signal(SIGXFSZ, SIG_IGN)
    if CommandLine.arguments.dropFirst().first == ProbeServer.argument { ProbeServer.serve() }
    if case .failure(let fault) = LaunchContext.given { HostCommand.complain(fault).passOn() }
    do throws(DescriptorShortage) { try ReservedDescriptors.openEarly() } catch { HostCommand.complain(error).passOn() }
    let start = ThreadShortage.Watch()
    Task {
      start.stop()
      await HostCommand.run(Array(CommandLine.arguments.dropFirst())).passOn()
    }
    dispatchMain()
  }
}
