import HostSystem
package import SourceMessages

/// Why nothing can be asked about Swift sources, or what is wrong with them.
package enum SourceToolFault: HostError {
  case noTool(String)
  /// There is no `swift` on the `PATH`.
  case noToolchain
  /// The toolchain lacks what the tool links.
  case noSwiftSyntax(swift: String, missing: String)
  case otherToolchain(swift: String, found: String, expected: String)
  case system(program: String, reason: String)
  /// The tool ended without an answer.
  case failed(end: String, log: String)
  /// What the tool says of the sources.
  case source(SourceFault)

  package var message: String {
    switch self {
    case .noTool(let path): "\(path): there is no such program"
    case .noToolchain: "there is no swift on the PATH"
    case .noSwiftSyntax(let swift, let missing): "\(swift): its toolchain has no \(missing)"
    case .otherToolchain(let swift, let found, let expected):
      "\(swift): is of another toolchain than host-source: \(found); expected \(expected)"
    case .system(let program, let reason): "\(program): \(reason)"
    case .failed(let end, let log): "host-source ended with \(end)" + (log.isEmpty ? "" : ": \(log)")
    case .source(let fault): fault.message
    }
  }

  package var suggestion: String {
    switch self {
    case .noTool: "build the host's checkout with swift build"
    case .noToolchain: "install the Swift toolchain that built the host (https://www.swift.org/install/linux)"
    case .noSwiftSyntax: "put the folder usr/bin of a toolchain of swift.org first on the PATH"
    case .otherToolchain: "put the toolchain that built the host first on the PATH, or build the host with this one"
    case .system: "see that it may be run, and that there is room for temporary files"
    case .failed: "leave out the sources that were added last; what ends the tool is a fault in it"
    case .source(let fault): fault.suggestion
    }
  }
}
