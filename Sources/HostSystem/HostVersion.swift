/// The version of the host: of the launcher and the app, which are built and installed together.
package enum HostVersion {
  package static let text = "0.1.0"
  /// The release of the Swift compiler that has built it: what a source can know of it. The standard library says 6.3.0 of all of them
  /// (`_SwiftStdlibVersion.current`).
  #if compiler(<6.3.1)
    package static let swift = "6.3"
  #elseif compiler(<6.3.2)
    package static let swift = "6.3.1"
  #elseif compiler(<6.3.3)
    package static let swift = "6.3.2"
  #elseif compiler(<6.3.4)
    package static let swift = "6.3.3"
  #else
    package static let swift = "6.3.4 or later"
  #endif
  /// The variable in which the launcher tells the app its own, where that is asked for.
  package static let launcherVariable = "HOST_LAUNCHER"
}
