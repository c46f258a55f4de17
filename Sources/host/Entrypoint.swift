import Glibc
import HostCLI

@main
struct Entrypoint {
  static func main() async {
    exit(await HostCommand.run(Array(CommandLine.arguments.dropFirst())))
  }
}
