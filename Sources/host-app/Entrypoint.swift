import HostCLI

@main
@MainActor
struct Entrypoint {
  static func main() { HostCommand.app.main() }
}
