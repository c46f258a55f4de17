package import HostSystem
package import HostManifest

/// Why a library's file is refused before any of its code runs. Parsers throw the reason, which knows no path, and
/// callers distinguish reasons.
package struct LibraryFault: Equatable, Sendable {
  package enum Reason: Error, Equatable, Sendable {
    case missing
    /// A folder, a named pipe, a socket or a device.
    case notAFile(kind: String)
    case unreadable(errno: Int32)
    /// Another user than this one and root could have written the file, or put it there.
    case distrusted(TrustViolation)
    case otherContent(found: SHA256, pinned: Located<SHA256>)
    case otherThanKept(found: SHA256, kept: SHA256)
    case beingWritten
    case empty
    case tooLarge(size: Int)
    case notELF(start: [UInt8])
    case truncated(part: String, end: UInt64, size: UInt64)
    case otherFormat(found: String, expected: String)
    case otherMachine(found: String, expected: String)
    case notASharedLibrary(found: String)
    case noSectionHeaders
    case malformed(String)
    /// The library makes the dynamic loader open others unseen; has the entry's name.
    case opensUnseen(tag: String)
    /// The library's relocations have an unreadable form; has the entry's name.
    case relocatedOtherwise(tag: String)
    case linksPath(String)
    /// The library links another by a name in which the dynamic loader would insert a folder.
    case linksToken(String)
    /// The library links the library of a scene, which another build may replace: its name, or its file.
    case linksScene(String)
    case needsRefused(Diagnostic)
    case needsMissing(String)
    case needsItself([String])
    case needsTooMany(limit: Int)
    /// Others link the library by the name of its file, by which the dynamic loader doesn't know it.
    case otherSoname(found: String?, expected: String)
    case searchPath(String, needed: String, reason: String)
    case noEntryPoint
    case severalEntryPoints([LibraryEntry])
    /// The library defines what a shared library of the application defines; has the first such type's symbol.
    case ownCopy(module: String, symbol: String)
    case otherToolchain(found: String, expected: String)
    case missingSymbols([String])
    /// Another library in the process has declared the same conformance of a type that belongs to neither.
    case conformanceTwice(ProtocolConformance, library: String)
  }

  let path: String
  package let reason: Reason

  /// The names of the needed libraries, from this one's to the one at fault.
  package var needed: [String] {
    guard case .needsRefused(let diagnostic) = reason, let fault = diagnostic.library else { return [] }
    return [Path.name(of: fault.path)] + fault.needed
  }
}

extension Diagnostic {
  package init(path: String, reason: LibraryFault.Reason) {
    self.init(
      "\(Printable.text(path, limit: 4096)): \(reason.finding)", reason.suggestion, isTransient: reason.isTransient,
      reason: LibraryFault(path: path, reason: reason))
  }

  package var library: LibraryFault? { reason as? LibraryFault }
}

extension LibraryFault.Reason {
  fileprivate var finding: String {
    switch self {
    case .missing: "there is no such file"
    case .notAFile(let kind): "this is \(kind); expected a shared library"
    case .unreadable(let code): "the file can't be read: \(SystemError(number: code).text)"
    case .distrusted(let violation): violation.finding
    case .otherContent(let found, let pinned):
      "the file has the SHA-256 \(found); expected \(pinned.value), by \(pinned.place)"
    case .otherThanKept(let found, let kept):
      "the file has the SHA-256 \(found); expected \(kept), by the name of its folder"
    case .beingWritten: "the file is being written; expected a whole shared library"
    case .empty: "the file is empty; expected a shared library"
    case .tooLarge(let size): "the file has \(size) bytes; expected at most \(Library.sizeLimit)"
    case .notELF(let start): "the file begins with “\(Printable.text(start))”; expected an ELF shared library"
    case .truncated(let part, let end, let size):
      "the file is cut off: its \(part) ends at byte \(end), but the file has \(size) bytes"
    case .otherFormat(let found, let expected): "this is a \(found) ELF file; expected \(expected)"
    case .otherMachine(let found, let expected): "this was built for \(found); expected \(expected)"
    case .notASharedLibrary(let found): "this is \(found); expected a shared library"
    case .noSectionHeaders: "the file has no section headers; expected those that describe its symbols"
    case .malformed(let fact): "the file is damaged: \(fact)"
    case .opensUnseen(let tag): "the library has the dynamic loader open others unseen, by \(tag)"
    case .relocatedOtherwise(let tag):
      "the library has its relocations in \(tag), which can't be read; expected DT_RELA, DT_JMPREL or DT_RELR"
    case .linksPath(let name):
      "the library links “\(Printable.text(name))”; expected the name of a library without its path"
    case .linksToken(let name):
      "the library links “\(Printable.text(name))”, in which the dynamic loader replaces what begins with $; "
        + "expected the name of a library"
    case .linksScene(let scene): "the library links \(Printable.text(scene)), which holds a scene"
    case .needsRefused(let fault): "needs a library that is refused: \(fault.message)"
    case .needsMissing(let name):
      "needs \(name), which is neither beside it, nor in the application's folders, nor among the system's libraries"
    case .needsItself(let names): "needs itself, by \(Printable.list(names))"
    case .needsTooMany(let limit): "needs more than \(limit) libraries of the application's own"
    case .otherSoname(let found, let expected):
      "has \(found.map { "the soname \(Printable.quoted($0))" } ?? "no soname"); expected \(expected), by which others "
        + "link it"
    case .searchPath(let path, let needed, let reason):
      "has \(needed) looked for in \(Printable.quoted(path)): \(reason)"
    case .noEntryPoint: "the library exports no entry point; expected scene_<Id> or worker_<Id>"
    case .severalEntryPoints(let entries):
      "the library exports \(entries.count) entry points: \(list(entries.map(\.symbol))); expected one"
    case .ownCopy(let module, let symbol):
      "the library carries its own copy of \(module): it defines \(Printable.text(symbol))"
    case .otherToolchain(let found, let expected):
      "the library was built with another Swift toolchain: \(found); expected \(expected)"
    case .missingSymbols(let symbols):
      "the library needs what this application lacks: "
        + list(symbols.map { Printable.text($0) })
    case .conformanceTwice(let conformance, let library):
      "the library declares the retroactive conformance of \(Printable.text(conformance.type)) to "
        + "\(Printable.text(conformance.protocolSymbol)), which \(Printable.text(library)) "
        + "has declared for the whole process"
    }
  }

  fileprivate var suggestion: String {
    switch self {
    case .missing: "build the library, or correct its path"
    case .notAFile: "name the library's file itself, such as libLogin.so"
    case .unreadable(let code):
      SystemError(number: code).suggestion ?? "make the file readable for the user who runs the host"
    case .distrusted(let violation): violation.suggestion
    case .otherContent:
      "put the library back that was pinned; or, if you trust this one, pin it: host lock"
    case .otherThanKept: "the build was changed after it was kept: remove its folder"
    case .empty, .truncated, .malformed: "build or copy the library again, and put it in place only when it is whole"
    case .beingWritten: "wait until it is whole"
    case .tooLarge: "take the debug information out of it: strip --strip-debug"
    case .notELF: "name the shared library that the build made; this is a file of another kind"
    case .otherFormat, .otherMachine: "build the library on this machine, or for it"
    case .notASharedLibrary:
      "link it as a shared library: .library(name: …, type: .dynamic, targets: …) in Package.swift"
    case .noSectionHeaders: "use strip in place of sstrip"
    case .opensUnseen: "link it without --audit, --depaudit, --filter and --auxiliary"
    case .relocatedOtherwise: "link it without --pack-dyn-relocs=android and -z crel"
    case .linksPath: "give the other library a soname (-Wl,-soname), and link this one again"
    case .linksToken: "link it with the name of the library alone"
    case .linksScene: "move what both need into Contracts, or into a library of its own"
    case .needsRefused(let fault): fault.suggestion
    case .needsMissing: "put it beside the library, or install it"
    case .needsItself: "move what they need of each other into one of them"
    case .needsTooMany: "link several of them into one"
    case .otherSoname(_, let expected): "link it again, with that name: -Wl,-soname,\(expected)"
    case .searchPath: "build the library without that path (-rpath), or take it out: patchelf --remove-rpath"
    case .noEntryPoint:
      "export one beside the Configurator: "
        + "@c(scene_<Id>) public func … -> UnsafeMutableRawPointer { <Id>Configurator().asEntryPoint() }"
    case .severalEntryPoints: "make a library of its own for each scene and each worker"
    case .ownCopy(let module, _):
      "link the shared library: depend on .product(name: \"\(module)\", package: \"\(module)\"), "
        + "and compile none of its sources"
    case .otherToolchain: "build the library and the host with the same Swift toolchain"
    case .missingSymbols:
      "build the library against this application's VIPKit and Contracts, or bring the application up to date; "
        + "swift demangle says what a symbol stands for"
    case .conformanceTwice: "declare the conformance in Contracts, or give it to a type of your own"
    }
  }

  /// Whether the library may become valid although its file doesn't change.
  fileprivate var isTransient: Bool {
    switch self {
    case .missing, .unreadable, .distrusted, .beingWritten: true
    // The fault is another file's, or of the libraries that are there.
    case .needsRefused, .needsMissing, .needsItself, .needsTooMany, .searchPath, .linksScene, .missingSymbols,
      .otherContent:
      true
    default: false
    }
  }

  private func list(_ texts: [String]) -> String {
    let shown = texts.prefix(3).joined(separator: ", ")
    return texts.count > 3 ? "\(shown) and \(texts.count - 3) more" : shown
  }
}
