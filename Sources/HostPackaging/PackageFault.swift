package import HostInspection
import HostSystem

/// Why an application can't be packed.
package enum PackageFault: HostError {
  /// A library lies where the archive has no place for it.
  case outside(library: String, application: String)
  /// A library that the application needs is in no folder of the system's or the toolchain's.
  case missing(library: String)
  /// The host looks for its libraries in a folder that another machine may have with other contents.
  case bound(program: String, folder: String)
  /// Nothing is known of what the name of the archive ends with.
  case unknownFormat(archive: String)
  /// The name of a Debian package ends otherwise.
  case noDebianName(String)
  /// What an option gives is nothing that a Debian package may say.
  case badField(option: String, found: String, expected: String)
  /// A file needs a later release of the C library than the machines have that are to run it.
  case needsNewer(file: String, found: GlibcVersion, expected: GlibcVersion)
  /// A file can't be read or written.
  case system(path: String, reason: String)
  /// A program that packs is missing.
  case noProgram(String)
  /// A program has failed; `log` is what it says.
  case failed(program: String, log: String)

  package var message: String {
    switch self {
    case .outside(let library, let application):
      "\(library): lies outside of the application; expected below \(application)"
    case .missing(let library): "\(library): the application needs it, and it isn't found"
    case .bound(let program, let folder): "\(program): has its libraries looked for in \(folder); expected beside it"
    case .unknownFormat(let archive):
      "\(archive): expected a name with the end \(ArchiveFormat.allCases.map(\.ending).joined(separator: " or "))"
    case .noDebianName(let name): "\(name): expected a name with the end .deb"
    case .badField(let option, let found, let expected):
      "\(option): found \(Printable.quoted(found)), expected \(expected)"
    case .needsNewer(let file, let found, let expected): "\(file): needs glibc \(found), expected \(expected) at most"
    case .system(let path, let reason): "\(path): \(reason)"
    case .noProgram(let program): "there is no \(program) on the PATH"
    case .failed(let program, let log): "\(program) failed: \(log)"
    }
  }

  package var suggestion: String {
    switch self {
    case .outside: "put the library into a folder below the manifest's, and name that folder in the manifest"
    case .missing: "install the library, and see that host check finds nothing wrong"
    case .bound: "use an installed host, which brings its libraries: make install"
    case .unknownFormat: "name the archive by --output, such as Kiosk.tar.gz"
    case .noDebianName: "name the package by --output, or leave that out"
    case .badField(let option, _, _): "give \(option) a value of that form"
    case .needsNewer: "pack it on a machine with that release, such as a container of the older Debian"
    case .system: "see that it may be read or written, and that there is room"
    case .noProgram(let program): "install it (Debian package \(ArchiveFormat.package(of: program)))"
    case .failed: "see that the archive's folder may be written, and that there is room"
    }
  }
}
