import HostSystem
import CGlibc
import Dispatch
import FoundationEssentials
import Glibc

/// The process that tries libraries: opens each, calls its entry point, and answers.
package enum ProbeServer {
  package static let argument = "--probe"

  /// In bytes, while libraries are tried.
  private static let mostMemory: rlim_t = 4 << 30

  /// Carries out the request of the standard input, and ends. Must be called before there are other threads.
  @MainActor
  package static func serve() -> Never {
    // If the parent is dead, nobody reads the answers.
    _ = set_parent_death_signal(SIGKILL)
    guard let request = try? JSONDecoder().decode(ProbeRequest.self, from: Data(input())),
      getppid() == request.parent, fcntl(request.answers, F_SETFD, FD_CLOEXEC) == 0,
      let answers = try? Descriptor(request.answers)
    else { _exit(64) }  // EX_USAGE
    limit(RLIMIT_CORE, to: 0)
    // The address sanitizer has allocated more before.
    if dlsym(nil, "__asan_init") == nil { limit(RLIMIT_DATA, to: mostMemory) }
    // Open until the process ends.
    let output = answers.release()
    func answer(_ answer: ProbeAnswer) {
      guard let line = try? answer.line(key: request.key), (try? Output.write(line[...], to: output)) != nil
      else { _exit(1) }
    }
    switch request.task {
    case .describe(let plans):
      for plan in plans {
        do throws(OpeningFault) { answer(.description(try plan.carryOut().description)) } catch {
          answer(.fault(error))
        }
      }
      // Without destructors: nobody asks how it ends.
      _exit(0)
    case .connect(let assemblies, let folder):
      for (number, assembly) in assemblies.enumerated() {
        answer(.connected(Connection.finding(of: assembly, in: "\(folder)/\(number)")))
      }
      _exit(0)
    case .check(let assembly, let folder):
      Task {
        await WorkerTrial(assembly: assembly, folder: folder, answer: answer).run()
        _exit(0)
      }
      dispatchMain()
    }
  }

  /// Reads the file that is the standard input, and then empties the latter.
  private static func input() -> [UInt8] {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = pread(STDIN_FILENO, &bytes, bytes.count, 0)
    if let null = try? Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)) { dup2(null.number, STDIN_FILENO) }
    return Array(bytes.prefix(max(0, count)))
  }

  private static func limit(_ resource: __rlimit_resource, to most: rlim_t) {
    var limit = rlimit()
    getrlimit(Int32(resource.rawValue), &limit)
    limit.rlim_cur = min(most, limit.rlim_max)
    setrlimit(Int32(resource.rawValue), &limit)
  }
}
