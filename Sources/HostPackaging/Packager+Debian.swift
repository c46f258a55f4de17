import FoundationEssentials
import Glibc
import HostSystem

extension Packager {
  /// Makes a Debian package of an application that is in order. The same files make the same package.
  ///
  /// - Parameters:
  ///   - application: what it is made of.
  ///   - debian: what the package says of itself.
  ///   - output: the package's file; nil for one of its name where the user is.
  package func pack(
    _ application: PackagedApplication, as debian: DebianPackage, to output: String?
  ) async throws(PackageFault) -> Package {
    if let output, !output.hasSuffix(".deb") { throw .noDebianName(output) }
    let (dpkg, dpkgDeb, query) = try (program("dpkg"), program("dpkg-deb"), program("dpkg-query"))
    let (gzip, chmod, date) = try (program("gzip"), program("chmod"), program("date"))
    let scratch = try makeScratch()
    defer { scratch.remove() }

    var layout = try PackageLayout(of: application, hostFolder: hostFolder)
    let trace = try await trace(application, &layout, in: scratch.path)
    // What comes with the host goes along, also where a package has installed the host.
    let others = trace.all.filter { !$0.value.hasPrefix(Path.folder(of: Path.standard(hostFolder)) + "/") }
    let found = try await run(
      [query, "--search"] + others.keys.sorted().map { "*/\($0)" }, accepting: [0, 1], in: scratch.path)
    let owners = LibraryOwners(found, of: others)
    layout.add(trace.files.filter { owners.packages[$0.key] == nil })
    let needs = try PackedFiles(layout.files.values)
    var depends: Set<String> = []
    for (name, package) in owners.packages where needs.needed.contains(name) {
      let shlibs = try await run([query, "--control-show", package, "shlibs"], accepting: [0, 1, 2], in: scratch.path)
      depends.insert(LibraryOwners.dependency(on: name, of: package, shlibs: shlibs, glibc: needs.glibc?.version))
    }

    let tree = "\(scratch.path)/tree"
    try write(layout, of: application, needs, to: "\(tree)/usr/lib/\(debian.name)")
    let architecture = try await run([dpkg, "--print-architecture"], in: scratch.path).split(separator: "\n").joined()
    let time = ["LC_ALL": "C", "SOURCE_DATE_EPOCH": DebianPackage.time(ProcessEnvironment.get("SOURCE_DATE_EPOCH"))]
    let day = try await run(
      [date, "-u", "-R", "-d", "@\(time["SOURCE_DATE_EPOCH"] ?? "")"], with: time, in: scratch.path)
    let texts = debian.texts(
      architecture: architecture, depends: depends.sorted(), date: String(day.prefix { $0 != "\n" }),
      bytes: layout.files.values.reduce(0) { $0 + Self.size($1) },
      license: application.license, hostLicense: Path.join(Path.folder(of: hostFolder), "LICENSE"))
    for (path, text) in texts { try Self.write(Data(text.utf8), to: "\(tree)/\(path)") }
    try await run([gzip, "-n", "-9", "\(tree)/\(debian.changelog)"], in: scratch.path)
    try link("../lib/\(debian.name)/run", at: "\(tree)/usr/bin/\(debian.name)")
    try await run([chmod, "-R", "u=rwX,go=rX", tree], in: scratch.path)
    let file = "\(scratch.path)/package.deb"
    try await run(
      [dpkgDeb, "--root-owner-group", "-Zxz", "--build", tree, file], with: time, in: scratch.path)
    let path = output ?? "\(debian.name)_\(debian.version)_\(architecture).deb"
    return Package(
      path: path, bytes: try Self.place(file, as: path), fileCount: layout.files.count + 1,
      glibc: needs.glibc?.version, depends: depends.sorted())
  }

  private func link(_ destination: String, at path: String) throws(PackageFault) {
    do throws(SystemError) {
      try File.makeFolder(Path.folder(of: path), mode: 0o755)
      guard symlink(destination, path) == 0 else { throw .last }
    } catch {
      throw .system(path: path, reason: error.text)
    }
  }

  private static func size(_ file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : 0
  }
}
