/// Why a library is made by the compiler's driver, and not by direct calls of the compiler and the linker: something isn't
/// as it is known. The library is the same; making it takes longer.
package enum Detour: Error, Equatable, Sendable {
  /// The driver, or the C compiler that calls the linker, doesn't say what it would do.
  case noAnswer(tool: String)
  /// It would do something unknown.
  case unknownJob(String)
  /// It doesn't do what makes a library.
  case missingJob(String)
  /// An argument is unknown.
  case unknownArgument(String)
  /// An object asks the linker for something unknown.
  case unknownLinkerFlag(String)
  /// A file that a program has written can't be read, or one that is to be read by it can't be written.
  case unreadable(String)
  /// A program ended without a word about the sources.
  case failed(tool: String)

  package var reason: String {
    switch self {
    case .noAnswer(let tool): "\(tool) doesn't say what it would do"
    case .unknownJob(let job): "swiftc has an unknown step: \(job)"
    case .missingJob(let job): "swiftc has no step that would \(job)"
    case .unknownArgument(let argument): "swiftc passes on an unknown argument: \(argument)"
    case .unknownLinkerFlag(let flag): "an object asks the linker for \(flag)"
    case .unreadable(let file): "\(file) can't be read or written"
    case .failed(let tool): "\(tool) failed"
    }
  }
}
