import Glibc
import HostManifest
import HostInspection
import HostState
import HostSystem
@_spi(Host) import VIPKit

/// Everything to open for a library, as values that another process may use.
package struct OpeningPlan: Codable, Equatable, Sendable {
  /// What the library links, each after what it links itself: paths of copies for the application's own libraries,
  /// names for the system's and toolchain's, which the dynamic loader finds.
  let needs: [String]
  package let copy: String
  let entry: LibraryEntry
  /// The descriptor's note in the library's file; nil when it has none.
  var noted: LibraryDescription?

  @MainActor
  func carryOut(
    isOpen: (_ need: String) -> Bool = { _ in false }, didOpen: (_ need: String) -> Void = { _ in }
  ) throws(OpeningFault) -> (product: LibraryProduct, description: LibraryDescription) {
    // Before the library that links it, so that the dynamic loader uses none of its search paths.
    for need in needs where !isOpen(need) {
      _ = try OpenLibrary(need)
      didOpen(need)
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
    let product = LibraryProduct(entryPoint.product)
    let description = LibraryDescription(product)
    guard description.id == entry.id else { throw .otherID(found: description.id, expected: entry.id) }
    // Others have relied on the note.
    if let difference = noted?.difference(from: description) { throw .otherDescription(difference) }
    return (product, description)
  }
}

/// An open library. It is never closed: the Swift runtime keeps addresses of its code, and the next cast would crash.
@MainActor
package struct OpenLibrary {
  private let handle: UnsafeMutableRawPointer

  package init?(inProcess name: String) {
    guard let opened = dlopen(name, RTLD_LAZY | RTLD_NOLOAD) else { return nil }
    handle = opened
  }

  /// Opens a copy, or a system library by its name. Resolves all its symbols now, and offers none to others.
  init(_ path: String) throws(OpeningFault) {
    guard let opened = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw .notOpened(reason: reason.replacing("\(path): ", with: ""))
    }
    handle = opened
  }

  /// For a C function without parameters that returns a pointer; nil when there is none.
  package func call(_ symbol: String) -> UnsafeMutableRawPointer?? {
    typealias Function = @convention(c) () -> UnsafeMutableRawPointer?
    guard let address = dlsym(handle, symbol) else { return nil }
    // dlsym returns an untyped address. That it is an entry point's is the contract of its name.
    return .some(unsafeBitCast(address, to: Function.self)())
  }
}

enum OpeningFault: Error, Codable, Equatable {
  case notOpened(reason: String)
  case nullEntryPoint(symbol: String)
  case otherABI(found: Int, expected: Int)
  case otherID(found: String, expected: String)
  case otherDescription(LibraryDescription.Difference)

  var isOfDynamicLoader: Bool { if case .notOpened = self { true } else { false } }

  func diagnostic(of library: String) -> Diagnostic {
    switch self {
    case .notOpened(let reason):
      Diagnostic(
        "\(library): can't be loaded: \(Printable.text(reason))",
        "run host inspect on the library; if the folder of copies forbids execution, set TMPDIR to another",
        isTransient: Self.isOfTheMachine(reason))
    case .nullEntryPoint(let symbol):
      Diagnostic(
        "\(library): \(symbol) returned null, expected a configurator", "return the configurator's asEntryPoint()")
    case .otherABI(let found, let expected):
      Diagnostic(
        "\(library): compiled for version \(found) of VIPKit's ABI, expected \(expected)",
        found < expected
          ? "build the library against this host's VIPKit" : "take a newer host, or build against its VIPKit")
    case .otherID(let found, let expected):
      Diagnostic(
        "\(library): its descriptor says \(Printable.quoted(found)), its entry point \(Printable.quoted(expected))",
        "let the descriptor's id and the name of the entry point agree")
    case .otherDescription(let difference):
      Diagnostic(
        "\(library): its note says \(difference.part) \(Printable.quoted(difference.own)), its descriptor "
          + Printable.quoted(difference.other),
        "build the library again: host build; let the descriptor say the same wherever it is asked")
    }
  }

  /// The dynamic loader gives no error number, only the system's text, or its own where memory is mapped (glibc,
  /// elf/dl-load.c, elf/dl-map-segments.h).
  private static func isOfTheMachine(_ reason: String) -> Bool {
    let errors = [EACCES, EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EPERM, ESTALE].map { SystemError(number: $0).text }
    let words = ["failed to map segment from shared object", "cannot map zero-fill pages"]
    return (errors + words).contains { reason.hasSuffix($0) }
  }
}
