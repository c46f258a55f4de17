import FoundationEssentials
import Glibc

/// `host-web SETTINGS`: shows runs in browsers. It is started by `host serve`, which it asks, on descriptor 3, for all that it may not do itself;
/// browsers connect to descriptor 4. A process of its own, because what comes from a network is hostile.
package func serveBrowsers(_ arguments: [String]) -> Never {
  signal(SIGPIPE, SIG_IGN)
  guard arguments.count == 2, let settings = JSON.read(Site.Settings.self, arguments[1].utf8) else {
    fail("expected its settings as JSON; host serve starts it")
  }
  let style = settings.style.map { path -> [UInt8] in
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { fail("the file \(path) can't be read") }
    return Array(data)
  }
  // Each page has a connection to its browser and one to its run.
  var limit = rlimit()
  if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
  guard Loop.shared.start(most: 2 * Site.Settings.mostConnections + 100) else { fail("libwebsockets can't begin") }
  let broker = Broker(3)
  Site(settings, broker, style: style).serve()
  guard broker.start(), Listener(4).start() else { fail("descriptors 3 and 4 aren't those of host serve") }
  guard SystemCalls.restrict() else { fail("the kernel has no filter of system calls (seccomp)") }
  Loop.shared.run()
  exit(0)
}

private func fail(_ text: String) -> Never {
  let line = Array("host-web: \(text)\n".utf8)
  write(STDERR_FILENO, line, line.count)
  exit(1)
}
