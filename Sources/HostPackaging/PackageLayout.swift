import HostBuild
import HostInspection
import HostManifest
import HostSystem

/// The files of an archive. An installed host has the same folders, so that its programs find what they need.
///
/// ```
/// run                starts the application
/// app/               the manifest, its lock file, the libraries and their words, as they lie in the application's folder
/// bin/               host, host-app, host-image, host-web, libVIPKit.so, the displays' words, libraries beside the host
/// lib/swift/linux/   the Swift runtime, and C libraries that not every Debian has
/// libexec/           what writes the backtrace of a crash
/// ```
struct PackageLayout: Equatable {
  private(set) var files: [String: String] = [:]

  private let folder: String
  private let hostFolder: String

  init(of application: PackagedApplication, hostFolder: String) throws(Diagnostic) {
    folder = Path.standard(Path.folder(of: application.manifest))
    self.hostFolder = Path.standard(hostFolder)
    for path in [application.manifest, application.lock].compactMap(\.self) { try add(path) }
    for library in application.libraries {
      try add(library)
      let (folder, id) = (Path.folder(of: library), Library.pinName(ofFile: Path.name(of: library)))
      try addWords(of: [id], beside: folder)
    }
    for name in [HostFiles.launcher, HostFiles.app, HostFiles.image, HostFiles.web, "libVIPKit.so"] {
      files["bin/\(name)"] = "\(hostFolder)/\(name)"
    }
    // An installed host has it; with it a crash report names the code.
    let backtracer = Path.join(Path.folder(of: self.hostFolder), Self.backtracer)
    if Path.exists(backtracer) { files[Self.backtracer] = backtracer }
    try addWords(of: nil, beside: hostFolder)
  }

  /// The dynamic loader's libraries. Those beside the host are in place.
  mutating func add(_ found: [String: String]) {
    for (name, file) in found where Path.folder(of: file) != hostFolder {
      files["\(Self.runtime)/\(name)"] = file
    }
  }

  /// Where the runtime looks for its swift-backtrace, as in a toolchain.
  private static let runtime = "lib/swift/linux"
  private static let backtracer = "libexec/swift/linux/swift-backtrace"
  static let webServer = "bin/\(HostFiles.web)"
  static let programs: Set<String> = [
    "bin/\(HostFiles.launcher)", "bin/\(HostFiles.app)", "bin/\(HostFiles.image)", webServer, backtracer,
  ]

  private mutating func add(_ file: String) throws(Diagnostic) {
    let path = Path.standard(file)
    if let part = Self.part(of: path, below: hostFolder) {
      files["bin/\(part)"] = path
    } else if let part = Self.part(of: path, below: folder) {
      files["app/\(part)"] = path
    } else {
      throw Diagnostic(
        "\(file): lies outside of the application; expected below \(folder)",
        "put the library into a folder below the manifest's, and name that folder in the manifest")
    }
  }

  private mutating func addWords(of ids: [String]?, beside folder: String) throws(Diagnostic) {
    for language in Path.names(in: "\(folder)/locale") where !language.hasPrefix(".") {
      let catalogs = Path.folder(of: Library.wordCatalog(of: "", in: language, beside: folder))
      let names = ids?.map { "\($0).mo" } ?? Path.names(in: catalogs).filter { $0.hasSuffix(".mo") }
      for name in names where Path.exists("\(catalogs)/\(name)") { try add("\(catalogs)/\(name)") }
    }
  }

  private static func part(of path: String, below folder: String) -> Substring? {
    path.hasPrefix("\(folder)/") ? path.dropFirst(folder.count + 1) : nil
  }
}

package struct PackagedApplication: Sendable {
  let manifest: String
  let lock: String?
  let libraries: [String]
  /// Names of needed libraries of the system and the toolchain.
  let systemLibraries: [String]

  package init(manifest: String, lock: String?, libraries: [String], systemLibraries: [String]) {
    (self.manifest, self.lock, self.libraries, self.systemLibraries) = (manifest, lock, libraries, systemLibraries)
  }

  package var name: String { Path.name(of: Path.standard(Path.folder(of: manifest))) }
}

struct PackedFiles {
  private(set) var needed: Set<String> = []
  /// The highest version needed, and the file that needs it; nil when none needs one.
  private(set) var glibc: (version: GlibcVersion, file: String)?

  init(_ files: some Sequence<String>) throws(Diagnostic) {
    // Sorted, so that of two files an error always names the same one.
    for file in files.sorted() {
      let content = try Packager.read(file)
      guard content.starts(with: ELFFile.magic) else { continue }
      do throws(LibraryFault.Reason) {
        let elf = try ELFFile(content)
        let dynamic = try ELFDynamic(elf)
        needed.formUnion(dynamic.needed)
        let version = try dynamic.neededVersions(in: elf).compactMap { GlibcVersion(ofSymbols: $0) }.max()
        guard let version, glibc.map({ $0.version < version }) ?? true else { continue }
        glibc = (version, file)
      } catch {
        throw .notPacked(path: file, reason: "can't be read as a library")
      }
    }
  }
}

/// The script `run`, which starts an unpacked application from any folder, and through a link.
///
/// Workers keep their files in the user's own folder (XDG Base Directory Specification), unless the user names another:
/// the application's folder is read-only. A user without a folder runs the application all the same.
enum StartScript {
  static func text(of name: String, manifest: String, glibc: GlibcVersion?) -> String {
    """
    #!/bin/sh
    # Starts \(name.filter { !$0.isNewline }). What stands behind its name goes to host run: run --help lists it.
    here=$(dirname "$(readlink -f "$0")")
    \(glibc.map(check) ?? "")data=${XDG_DATA_HOME:-$HOME/.local/share}/\(ShellWords.quoted(name))
    for word do case $word in --data | --data=*) data= ;; esac done
    [ -n "$data" ] && mkdir -p "$data" 2>/dev/null && set -- --data "$data" "$@"
    exec "$here/bin/host" run --manifest "$here/app/"\(ShellWords.quoted(manifest)) "$@"

    """
  }

  /// The dynamic loader's own message needs an expert. A system without getconf has another C library.
  private static func check(_ glibc: GlibcVersion) -> String {
    """
    has=$(getconf GNU_LIBC_VERSION 2>/dev/null) has=${has#glibc }
    if [ "$(printf '%s\\n' \(glibc) "${has:-none}" | sort -V | head -n 1)" != \(glibc) ] || [ -z "$has" ]; then
      echo "error: $0: this system has glibc ${has:-no}, expected \(glibc) or later; run it on a later system, or pack it on an older one" >&2
      exit 1
    fi

    """
  }
}

/// Every Debian has these, and must use its own: libc6, libgcc-s1 and libstdc++6. The C library belongs to the dynamic
/// loader, and the other two to the C library.
enum BaseSystem {
  static let libraries: Set<String> = [
    "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libanl.so.1", "libBrokenLocale.so.1", "libc.so.6",
    "libc_malloc_debug.so.0", "libdl.so.2", "libm.so.6", "libmvec.so.1", "libnsl.so.1", "libnss_compat.so.2",
    "libnss_dns.so.2", "libnss_files.so.2", "libnss_hesiod.so.2", "libpthread.so.0", "libresolv.so.2", "librt.so.1",
    "libthread_db.so.1", "libutil.so.1", "libgcc_s.so.1", "libstdc++.so.6",
  ]
}
