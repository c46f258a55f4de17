import CGlibc
import Glibc
import HostSystem

/// Asks the dynamic loader about a library by the name under which others link it. Asking opens none.
enum DynamicLoader {
  /// Where the dynamic loader has a library.
  enum Answer: Equatable {
    /// In each process of the host, since it began.
    case inHost
    /// In this process, since a library that needs it was opened. Another process of the host has to open it.
    case inProcess
    /// In a file: in a folder of the system, of the toolchain, or of those that the host's own search path names.
    case inFile
    /// Nowhere.
    case nowhere
  }

  /// The names of the libraries that came with the host. First asked for before any library is opened.
  private static let ofHost: Set<String> = {
    var names: Set<String> = []
    withUnsafeMutablePointer(to: &names) { place in
      _ = dl_iterate_phdr(
        { object, _, place in
          guard let name = object?.pointee.name else { return 0 }
          place?.assumingMemoryBound(to: Set<String>.self).pointee.insert(Path.name(of: String(cString: name)))
          return 0
        }, place)
    }
    return names
  }()

  /// Looks a library up as the host's own are looked up; no search path of a library counts.
  ///
  /// - Parameter name: the name, without slashes. With one it would be a path, and the loader would wait at a pipe.
  static func find(_ name: String) -> Answer {
    if ofHost.contains(name) { return .inHost }
    _ = dlerror()
    if dlopen(name, RTLD_LAZY | RTLD_NOLOAD) != nil { return .inProcess }
    // A file that was found and isn't to be loaded is no error (glibc, elf/dl-open.c, dl_open_worker_begin).
    return dlerror() == nil ? .inFile : .nowhere
  }
}
