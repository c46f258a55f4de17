/// The version of the launcher and the app, which are built and installed together.
package enum HostVersion {
  package static let text = "0.1.0"
  /// The compiler release, as far as a source can tell: `_SwiftStdlibVersion.current` says 6.3.0 for all of them.
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
  /// The variable in which the launcher tells the app its own version, where that is asked for.
  package static let launcherVariable = "HOST_LAUNCHER"
}
