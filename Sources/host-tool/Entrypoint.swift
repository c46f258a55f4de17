import HostCLI
import HostTools

@main
@MainActor
struct Entrypoint {
  static func main() { HostCommand.all.main() }
}
