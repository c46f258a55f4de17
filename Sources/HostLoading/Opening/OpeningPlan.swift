import HostManifest
import HostInspection
import HostState
@_spi(Host) import VIPKit

/// All that is to be opened to bring a library into a process: values, which may be carried out in another.
package struct OpeningPlan: Codable, Equatable, Sendable {
  /// What a library needs.
  enum Need: Codable, Equatable, Sendable {
    /// One of the application's own, by its copy.
    case copy(String)
    /// One of the system's or the toolchain's, by its name: the dynamic loader finds it.
    case system(String)
  }

  /// What the library needs, each behind what it needs itself.
  let needs: [Need]
  package let copy: String
  let entry: LibraryEntry

  /// Opens the library with all that it needs, calls its entry point, and asks what that has returned.
  ///
  /// - Parameters:
  ///   - isOpen: whether a copy of a library that others need is in the process already.
  ///   - didOpen: is told which copy of a library that others need is open.
  @MainActor
  func carryOut(
    isOpen: (_ copy: String) -> Bool = { _ in false }, didOpen: (_ copy: String) -> Void = { _ in }
  ) throws(OpeningFault) -> (product: EntryPoint.Product, description: LibraryDescription) {
    for need in needs {
      switch need {
      case .copy(let path) where isOpen(path): break
      case .copy(let path):
        _ = try OpenLibrary(path)
        didOpen(path)
      // Opened before the one that needs it: then the dynamic loader follows no search path of that one.
      case .system(let name): _ = try OpenLibrary(name)
      }
    }
    let opened = try OpenLibrary(copy)
    // The inspector saw the symbol, so it is there; what the function returns is another matter.
    guard case .some(.some(let pointer)) = opened.call(entry.symbol) else {
      throw .nullEntryPoint(symbol: entry.symbol)
    }
    let entryPoint = EntryPoint.take(pointer)
    guard entryPoint.builtForABI == EntryPoint.abiVersion else {
      throw .otherABI(found: entryPoint.builtForABI, expected: EntryPoint.abiVersion)
    }
    let description = LibraryDescription(entryPoint.product)
    guard description.id == entry.id else { throw .otherID(found: description.id, expected: entry.id) }
    return (entryPoint.product, description)
  }
}

/// Why a library can't be opened, in whatever process.
enum OpeningFault: Error, Codable, Equatable {
  case notOpened(reason: String)
  case nullEntryPoint(symbol: String)
  case otherABI(found: Int, expected: Int)
  case otherID(found: String, expected: String)

  /// Whether the library hasn't come into the process.
  var isOfDynamicLoader: Bool {
    if case .notOpened = self { true } else { false }
  }
}

extension LoadingFault {
  init(_ fault: OpeningFault, of library: String) {
    self =
      switch fault {
      case .notOpened(let reason): .notOpened(library: library, reason: reason)
      case .nullEntryPoint(let symbol): .nullEntryPoint(library: library, symbol: symbol)
      case .otherABI(let found, let expected): .otherABI(library: library, found: found, expected: expected)
      case .otherID(let found, let expected): .otherID(library: library, found: found, expected: expected)
      }
  }
}
