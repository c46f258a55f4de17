import Glibc

/// The owner of a library that is open. It has no `close`: once Swift code has been loaded, the runtime keeps
/// addresses inside it, and the next cast after a `dlclose` would crash.
@MainActor
final class OpenLibrary {
  /// The copy that was opened.
  let path: String
  private let handle: UnsafeMutableRawPointer

  /// Opens a library. All its symbols are looked up now, and none is lent to other libraries.
  ///
  /// - Parameter path: its copy; or the name of a library of the system.
  init(_ path: String) throws(OpeningFault) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw .notOpened(reason: reason.replacing("\(path): ", with: ""))
    }
    self.path = path
    self.handle = handle
  }

  /// Calls a C function without parameters that returns a pointer.
  ///
  /// - Returns: nil when there is no such function; otherwise what it returns.
  func call(_ symbol: String) -> UnsafeMutableRawPointer?? {
    typealias Function = @convention(c) () -> UnsafeMutableRawPointer?
    guard let address = dlsym(handle, symbol) else { return nil }
    // dlsym gives an address without a type. That it is an entry point's is the contract of its name.
    return .some(unsafeBitCast(address, to: Function.self)())
  }
}
