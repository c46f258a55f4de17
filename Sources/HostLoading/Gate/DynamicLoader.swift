import Glibc

/// Asks the dynamic loader about a library by the name under which others link it. Asking opens none.
enum DynamicLoader {
  /// Where the dynamic loader has a library.
  enum Answer: Equatable {
    /// In the process.
    case inProcess
    /// In a file: in a folder of the system, of the toolchain, or of those that the host's own search path names.
    case inFile
    /// Nowhere.
    case nowhere
  }

  /// Looks a library up as the host's own are looked up; no search path of a library counts.
  ///
  /// - Parameter name: the name, without slashes. With one it would be a path, and the loader would wait at a pipe.
  static func find(_ name: String) -> Answer {
    _ = dlerror()
    if dlopen(name, RTLD_LAZY | RTLD_NOLOAD) != nil { return .inProcess }
    // A file that was found and isn't to be loaded is no error (glibc, elf/dl-open.c, dl_open_worker_begin).
    return dlerror() == nil ? .inFile : .nowhere
  }
}
