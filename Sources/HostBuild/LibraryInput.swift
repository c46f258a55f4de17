import HostModel

/// What a library is made of, as the compiler's driver is told.
struct LibraryInput: Sendable {
  /// What it has in common with other libraries.
  let settings: [String]
  let module: String
  /// The name under which Swift's runtime and the dynamic linker know this build: those of two builds must differ.
  let build: String
  /// The shared libraries to link, by the names of their modules.
  let libraries: [String]
  let objects: [String]
  let sources: [String]

  /// The name under which it is linked.
  var soname: String { Library.fileName(for: build) }

  /// The driver's arguments.
  func arguments(writing output: String) -> [String] {
    settings + ["-module-name", module, "-module-abi-name", build, "-Xlinker", "-soname", "-Xlinker", soname]
      + libraries.map { "-l\($0)" } + objects + sources + ["-o", output]
  }
}

/// The files that come into being while a library is made.
struct BuildFiles: Sendable {
  let folder: String

  var object: String { "\(folder)/sources.o" }
  /// The module, for debuggers.
  var module: String { "\(folder)/sources.swiftmodule" }
  /// The object with what the compiler doesn't write.
  var extras: String { "\(folder)/extras.o" }
  var library: String { "\(folder)/library.so" }
  /// What a program says.
  var log: String { "\(folder)/log" }
  /// What it answers, where that is read apart from what it says.
  var answer: String { "\(folder)/answer" }
}
