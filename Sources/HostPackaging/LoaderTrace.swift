import HostSystem

/// What the dynamic loader says that it would open with a program, and from where (ld.so(8), LD_TRACE_LOADED_OBJECTS): a line a
/// library, `libmd.so.0 => /lib/x86_64-linux-gnu/libmd.so.0 (0x00007f…)`. No code of the program or of a library runs for that.
struct LoaderTrace: Equatable {
  /// The files, by the names under which they are linked. Those of the base system are left out.
  private(set) var files: [String: String] = [:]

  /// - Parameters:
  ///   - text: what the loader has said.
  ///   - wanted: the libraries that must be there, besides those that are linked.
  init(_ text: String, wanted: [String]) throws(PackageFault) {
    var found: Set<String> = []
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      guard words.count >= 3, words[1] == "=>" else { continue }
      guard words[2].hasPrefix("/") else { throw .missing(library: words[0]) }
      found.insert(words[0])
      if !BaseSystem.libraries.contains(words[0]) { files[words[0]] = words[2] }
    }
    for name in wanted where !found.contains(name) { throw .missing(library: name) }
  }
}
