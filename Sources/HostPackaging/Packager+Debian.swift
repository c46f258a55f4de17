import FoundationEssentials
import HostBuild
import HostInspection
import HostSystem

extension Packager {
  /// Makes a Debian package of an application that is in order; without an output, of its name where the user is. The same files make the
  /// same package.
  package func pack(
    _ application: PackagedApplication, as debian: DebianPackage, to output: String?
  ) async throws(PackageFault) -> Package {
    if let output, !output.hasSuffix(".deb") { throw .noDebianName(output) }
    let (dpkg, query) = try (program("dpkg"), program("dpkg-query"))
    // What the script needs.
    for name in ["dpkg-deb", "gzip", "chmod", "date"] { _ = try program(name) }
    let scratch = try makeScratch()
    defer { scratch.remove() }
    var (layout, trace) = try await layout(of: application, in: scratch.path)
    // What comes with the host goes along, also where a package has installed the host.
    let others = trace.all.filter { !$0.value.hasPrefix(Path.folder(of: Path.standard(hostFolder)) + "/") }
    let found = try await run(
      [query, "--search"] + others.keys.sorted().map { "*/\($0)" }, accepting: [0, 1], in: scratch.path)
    let owners = LibraryOwners(found, of: others)
    layout.add(trace.files.filter { owners.packages[$0.key] == nil })
    let needs = try PackedFiles(layout.files.filter { $0.key != PackageLayout.webServer }.values)
    var depends: Set<String> = []
    for (name, package) in owners.packages where needs.needed.contains(name) {
      let shlibs = try await run([query, "--control-show", package, "shlibs"], accepting: [0, 1, 2], in: scratch.path)
      depends.insert(LibraryOwners.dependency(on: name, of: package, shlibs: shlibs, glibc: needs.glibc?.version))
    }

    let tree = "\(scratch.path)/tree"
    try write(layout, of: application, needs, to: "\(tree)/usr/lib/\(debian.name)")
    let architecture = try await run([dpkg, "--print-architecture"], in: scratch.path).split(separator: "\n").joined()
    let host = Path.folder(of: hostFolder)
    let control = debian.control(
      architecture: architecture, depends: depends.sorted(),
      bytes: layout.files.values.reduce(0) { $0 + (FileStamp($1)?.size ?? 0) })
    try Self.write(Array(control.utf8), to: "\(tree)/DEBIAN/control")
    let copyright = debian.copyright(license: application.license, hostLicense: Path.join(host, "LICENSE"))
    try Self.write(Array(copyright.utf8), to: "\(tree)/usr/share/doc/\(debian.name)/copyright")
    let file = "\(scratch.path)/package.deb"
    // The host's own package is made by it, too.
    try await run(
      [Path.join(host, PackageLayout.debianMaker), tree, file, "Packed by host package.", "-Zxz"],
      with: ["SOURCE_DATE_EPOCH": DebianPackage.time(ProcessEnvironment.get("SOURCE_DATE_EPOCH"))], in: scratch.path)
    let path = output ?? "\(debian.name)_\(debian.version)_\(architecture).deb"
    return Package(
      path: path, bytes: try Self.place(file, as: path), fileCount: layout.files.count + 1,
      glibc: needs.glibc?.version, depends: depends.sorted())
  }
}

/// What a Debian package of an application says of itself.
package struct DebianPackage: Equatable, Sendable {
  package let name: String
  package let version: String
  let maintainer: String
  let description: String

  /// - Parameters:
  ///   - name: that of the package, of the command and of its folder; nil for the application's in small letters.
  ///   - maintainer: who answers for it, as `Name <address>`.
  ///   - description: what it is, on one line; nil to say how it is made.
  /// - Throws: what of that no Debian package may say (Debian Policy, chapter 5).
  package init(
    of application: String, name: String?, version: String, maintainer: String, description: String?
  ) throws(PackageFault) {
    let made = String(application.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    let name = name ?? made
    let description = description ?? "terminal application that is made of scenes"
    let rules: [(option: String, found: String, expected: String, isMet: Bool)] = [
      (
        "--name", name, "small letters, digits and + . - behind the first of at least two",
        name.wholeMatch(of: /[a-z0-9][a-z0-9+.\-]+/) != nil
      ),
      (
        "--version", version, "a digit, then letters, digits and . + ~ -",
        version.wholeMatch(of: /[0-9][A-Za-z0-9.+~\-]*/) != nil
      ),
      (
        "--maintainer", maintainer, "a name and an address: Ada Lovelace <ada@example.org>",
        maintainer.wholeMatch(of: /[^<>\p{Cc}]*[^<>\s\p{Cc}] <[^<>\s]+@[^<>\s]+>/) != nil
      ),
      (
        "--description", description, "one line of at most 79 characters",
        description.wholeMatch(of: /\S[^\p{Cc}]{0,78}/) != nil
      ),
    ]
    if let rule = rules.first(where: { !$0.isMet }) {
      throw .badField(option: rule.option, found: rule.found, expected: rule.expected)
    }
    (self.name, self.version, self.maintainer, self.description) = (name, version, maintainer, description)
  }

  /// The time that its files and its log have, in seconds since 1970 (reproducible-builds.org, SOURCE_DATE_EPOCH).
  ///
  /// - Parameter variable: what that variable says; without it a day of this century, since dpkg knows none before 1984.
  static func time(_ variable: String?) -> String {
    variable.flatMap { UInt32($0).map(String.init) } ?? "946684800"
  }

  /// What decodes pictures: without it they show their text alternatives. Which elements scenes show, nobody knows before they run. And what
  /// serves browsers.
  private static let recommended = "libgdk-pixbuf-2.0-0, libwebsockets17"

  /// What dpkg reads. It depends on packages.
  func control(architecture: String, depends: [String], bytes: Int) -> String {
    """
    Package: \(name)
    Version: \(version)
    Architecture: \(architecture)
    Maintainer: \(maintainer)
    Installed-Size: \(bytes / 1024 + 1)
    \(depends.isEmpty ? "" : "Depends: \(depends.joined(separator: ", "))\n")Recommends: \(Self.recommended)
    Section: misc
    Priority: optional
    Description: \(description)
     It brings its runtime along, in /usr/lib/\(name). The command is \(name); what
     stands behind it goes to host run.

    """
  }

  func copyright(license: String?, hostLicense: String) -> String {
    func content(_ file: String?) -> String? { file.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } }
    return """
      \(content(license) ?? "No file LICENSE lies beside the manifest of this application: ask \(maintainer).\n")
      The host, in /usr/lib/\(name)/bin:

      \(content(hostLicense) ?? "")
      The Swift runtime, in /usr/lib/\(name)/lib and libexec, has the license Apache-2.0
      with its Runtime Library Exception: see /usr/share/common-licenses/Apache-2.0 and
      https://swift.org/LICENSE.txt.

      """
  }
}

/// Which Debian packages have libraries of the system, as dpkg knows it on this machine.
struct LibraryOwners: Equatable {
  /// The packages, as `libsqlite3-0:amd64`, by the names under which libraries are linked.
  private(set) var packages: [String: String] = [:]

  /// - Parameters:
  ///   - found: what `dpkg-query --search` prints: lines such as `libc6:amd64: /lib/x86_64-linux-gnu/libc.so.6`.
  ///   - files: the libraries, by the names under which they are linked.
  init(_ found: String, of files: [String: String]) {
    let places = files.mapValues { Path.resolved($0) ?? $0 }
    for line in found.split(separator: "\n") {
      guard let slash = line.firstRange(of: ": /"), !line.hasPrefix("diversion ") else { continue }
      // Several have a file only where they are one package of several machines.
      guard let package = line[..<slash.lowerBound].split(separator: ",").first else { continue }
      let path = String(line[line.index(after: line.index(after: slash.lowerBound))...])
      // Where /lib is a link, dpkg knows the file by one of both paths.
      let name = Path.name(of: path)
      if let place = places[name], Path.resolved(path) == place { packages[name] = String(package) }
    }
  }

  /// What a package that needs a library says (Debian Policy 8.6.4, "The shlibs system").
  ///
  /// - Parameters:
  ///   - name: the library, such as `libsqlite3.so.0`.
  ///   - shlibs: what that package says of its libraries: `libsqlite3 0 libsqlite3-0 (>= 3.40.1)`.
  ///   - glibc: the release of the C library whose symbols are used, which is more exact than what libc6 says.
  static func dependency(on name: String, of package: String, shlibs: String, glibc: GlibcVersion?) -> String {
    let plain = String(package.prefix { $0 != ":" })
    if plain == "libc6", let glibc { return "libc6 (>= \(glibc))" }
    for line in shlibs.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 3, ["\(words[0]).so.\(words[1])", "\(words[0])-\(words[1]).so"].contains(name) else {
        continue
      }
      return words.dropFirst(2).joined(separator: " ")
    }
    return plain
  }
}
