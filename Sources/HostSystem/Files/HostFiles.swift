/// The executables of the host, built together and in one folder.
package enum HostFiles {
  /// The user starts it; it supervises an app or becomes it.
  package static let launcher = "host"
  /// Opens scenes; has the commands that run and control an application.
  package static let app = "host-app"
  /// Has the commands that make an application, too. A machine that only runs applications doesn't have it.
  package static let tool = "host-tool"
  /// Decodes pictures in a process of its own.
  package static let image = "host-image"
  /// Talks to browsers in a process of its own.
  package static let web = "host-web"

  /// This process's executable, even when another file has its name by now (proc(5)).
  package static let own = "/proc/self/exe"

  /// Empty when it can't be told. The name that it was called by may be a link's.
  package static var ownPath: String { Path.target(ofLink: own) ?? "" }

  package static var folder: String { Path.folder(of: ownPath) }
  static var ofProcess: [String] { [launcher, app, tool].map { Path.join(folder, $0) } }
}
