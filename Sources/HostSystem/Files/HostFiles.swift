/// The executables of the host. They are built together, and lie in one folder.
package enum HostFiles {
  /// What the user starts: the launcher, which supervises an app or becomes it.
  package static let launcher = "host"
  /// What opens scenes, and holds the commands that run and control an application.
  package static let app = "host-app"
  /// What holds the commands that make one, too: a machine that only runs applications doesn't have it.
  package static let tool = "host-tool"
  /// What decodes pictures, in a process of its own.
  package static let image = "host-image"
  /// What talks to browsers, in a process of its own.
  package static let web = "host-web"

  /// This process's executable, whatever is under its name by now (proc(5)).
  package static let own = "/proc/self/exe"

  /// The path of this process's executable; empty when it can't be told. The name that it was called by may be a link's.
  package static var ownPath: String { Path.target(ofLink: own) ?? "" }

  package static var folder: String { Path.folder(of: ownPath) }

  /// Those that start one another, beside this process's executable.
  static var ofProcess: [String] { [launcher, app, tool].map { Path.join(folder, $0) } }
}
