import HostModel
import HostSystem

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
  ///   - package: whose it is.
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
