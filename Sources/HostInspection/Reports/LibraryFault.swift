package import HostSystem
package import HostManifest

/// Why a library's file is refused, before any of its code runs.
package struct LibraryFault: HostError {
  package enum Reason: Error, Equatable, Sendable {
    case missing
    /// The path leads to something else: a folder, a named pipe, a socket, a device.
    case notAFile(kind: String)
    /// The system doesn't let the file be read: the number of the error.
    case unreadable(errno: Int32)
    /// Somebody else than the user and root could have written the file, or put it there.
    case distrusted(TrustViolation)
    /// The lock file says that the file has another content.
    case otherContent(found: SHA256, pinned: Located<SHA256>)
    /// Somebody has the file open for writing.
    case beingWritten
    case empty
    case tooLarge(size: Int)
    /// The file is of another kind: its first bytes.
    case notELF(start: [UInt8])
    case truncated(part: String, end: UInt64, size: UInt64)
    case otherFormat(found: String, expected: String)
    case otherMachine(found: String, expected: String)
    /// The file is an object file, an executable or a core dump.
    case notASharedLibrary(found: String)
    /// The file was stripped of its section headers.
    case noSectionHeaders
    /// Something in the file contradicts the rest of it.
    case malformed(String)
    /// The library has the dynamic loader open others unseen: the name of the entry.
    case opensUnseen(tag: String)
    /// The library has relocations in a form that can't be read: the name of the entry.
    case relocatedOtherwise(tag: String)
    /// The library links another by a path.
    case linksPath(String)
    /// The library links another by a name in which the dynamic loader would put a folder.
    case linksToken(String)
    /// The library links the library of a scene, which another build may replace: its name, or its file.
    case linksScene(String)
    /// A library of the application's own that this one needs is refused.
    indirect case needsRefused(LibraryFault)
    /// A library that this one needs is nowhere: its name.
    case needsMissing(String)
    /// The library needs itself: by which others.
    case needsItself([String])
    case needsTooMany(limit: Int)
    /// Others link the library by the name of its file, by which the dynamic loader doesn't know it.
    case otherSoname(found: String?, expected: String)
    /// The library is looked for in a place where others could put one.
    case searchPath(String, needed: String, reason: String)
    case noEntryPoint
    case severalEntryPoints([LibraryEntry])
    /// The library defines what a shared library of the application defines: the symbol of the first such type.
    case ownCopy(module: String, symbol: String)
    case otherToolchain(found: String, expected: String)
    /// The libraries of the application lack symbols that the library needs.
    case missingSymbols([String])
    /// Another library in the process has declared the same conformance of a type that belongs to neither.
    case conformanceTwice(ProtocolConformance, library: String)
    /// Another library in the process knows a C type of this name with another layout.
    case otherLayout(ForeignType, expected: ForeignType.Layout, library: String)
  }

  let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension LibraryFault {
  /// The names of the libraries by which it comes from the one whose fault it is.
  package var needed: [String] {
    guard case .needsRefused(let fault) = reason else { return [] }
    return [Path.name(of: fault.path)] + fault.needed
  }
}
