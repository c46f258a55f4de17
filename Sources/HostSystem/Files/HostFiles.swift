/// The two executables of the host. They are built together, and lie in one folder.
package enum HostFiles {
  /// What the user starts: the launcher, which supervises an app or becomes it.
  static let launcher = "host"
  /// What opens scenes, and holds the commands.
  package static let app = "host-app"

  /// The folder of this process's executable, by its own path: the name that it was called by may be a link's.
  package static var folder: String { Path.folder(of: Path.target(ofLink: "/proc/self/exe") ?? "") }

  /// Both, beside this process's executable.
  static var ofProcess: [String] { [launcher, app].map { Path.join(folder, $0) } }
}
