import HostSystem

/// What the dynamic loader says that it would open with a program, and from where (ld.so(8), LD_TRACE_LOADED_OBJECTS): a line a
/// library, `libmd.so.0 => /lib/x86_64-linux-gnu/libmd.so.0 (0x00007f…)`. No code of the program or of a library runs for that.
struct LoaderTrace: Equatable {
  /// The files, by the names under which they are linked.
  private(set) var all: [String: String] = [:]

  /// Those that aren't of the base system.
  var files: [String: String] { all.filter { !BaseSystem.libraries.contains($0.key) } }

  /// - Parameters:
  ///   - text: what the loader has said.
  ///   - wanted: the libraries that must be there, besides those that are linked.
  init(_ text: String, wanted: [String]) throws(PackageFault) {
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      guard words.count >= 3, words[1] == "=>" else { continue }
      guard words[2].hasPrefix("/") else { throw .missing(library: words[0]) }
      all[words[0]] = words[2]
    }
    for name in wanted where all[name] == nil { throw .missing(library: name) }
  }
}
