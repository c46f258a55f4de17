package import HostSystem
package import HostInspection

/// Why a library that looked right could not be loaded.
package enum LoadingFault: HostError {
  case noFolder(PrivateFolderFault)
  /// The library could not be copied: the number of the error.
  case notCopied(library: String, folder: String, errno: Int32)
  case needsRefused(library: String, LibraryFault)
  case notOpened(library: String, reason: String)
  /// The process in which the library was tried ended without an answer. The text is the last that it said.
  case noAnswer(library: String, ProcessEnd, stderrTail: String?)
  case lateAnswer(library: String, seconds: Int)
  case notTried(library: String, errno: Int32)
  case nullEntryPoint(library: String, symbol: String)
  case otherABI(library: String, found: Int, expected: Int)
  case otherID(library: String, found: String, expected: String)
  case otherDescription(library: String, LibraryDescription.Difference)

  package var message: String {
    switch self {
    case .noFolder(let fault): fault.message
    case .notCopied(let library, let folder, let code):
      "\(library): can't be copied to \(folder): \(SystemError(number: code).text)"
    case .needsRefused(let library, let fault): "\(library): needs a library that is refused: \(fault.message)"
    case .notOpened(let library, let reason): "\(library): can't be loaded: \(Printable.text(reason))"
    case .noAnswer(let library, let end, let stderrTail):
      "\(library): can't be loaded: it ended the process that tried it: \(end.text)"
        + (stderrTail.map { ": \(Printable.text($0, limit: 200))" } ?? "")
    case .lateAnswer(let library, let seconds):
      "\(library): can't be loaded: it held up the process that tried it for \(seconds) s"
    case .notTried(let library, let code): "\(library): can't be tried: \(SystemError(number: code).text)"
    case .nullEntryPoint(let library, let symbol): "\(library): \(symbol) returned null, expected a configurator"
    case .otherABI(let library, let found, let expected):
      "\(library): compiled for version \(found) of VIPKit's ABI, expected \(expected)"
    case .otherID(let library, let found, let expected):
      "\(library): its descriptor says \(Printable.quoted(found)), its entry point \(Printable.quoted(expected))"
    case .otherDescription(let library, let difference):
      "\(library): its note says \(difference.part) \(Printable.quoted(difference.own)), its descriptor "
        + Printable.quoted(difference.other)
    }
  }

  package var suggestion: String {
    switch self {
    case .noFolder(let fault): fault.suggestion
    case .notCopied(_, _, let code):
      SystemError(number: code).suggestion ?? "set TMPDIR to a folder in which you may write"
    case .needsRefused(_, let fault): fault.suggestion
    case .notOpened: "run host inspect on the library; if the folder of copies forbids execution, set TMPDIR to another"
    case .noAnswer: "build the library again; if it is whole, fix its constructors, entry point and descriptor"
    case .lateAnswer: "fix the library's constructors, entry point and descriptor: they must return at once"
    case .notTried(_, let code): SystemError(number: code).suggestion ?? "free memory or processes, then try again"
    case .nullEntryPoint: "return the configurator's asEntryPoint()"
    case .otherABI(_, let found, let expected):
      found < expected
        ? "build the library against this host's VIPKit" : "take a newer host, or build against its VIPKit"
    case .otherID: "let the descriptor's id and the name of the entry point agree"
    case .otherDescription:
      "build the library again: host build; let the descriptor say the same wherever it is asked"
    }
  }
}
