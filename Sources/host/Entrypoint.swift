import HostSupervisor

@main
struct Entrypoint {
  static func main() {
    BacktraceNotice.end()
    Launcher.run()
  }
}
