import FoundationEssentials

/// What a Debian package of an application says of itself.
package struct DebianPackage: Equatable, Sendable {
  package let name: String
  package let version: String
  let maintainer: String
  let description: String

  /// - Parameters:
  ///   - application: the name of the application.
  ///   - name: that of the package, of the command and of its folder; nil for the application's in small letters.
  ///   - version: that of the application.
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

  /// What decodes pictures: without it they show their text alternatives. Which elements scenes show, nobody knows before they run.
  private static let pictures = "libgdk-pixbuf-2.0-0"

  /// Where the log of its changes is, before it is compressed (Debian Policy 12.7).
  var changelog: String { "usr/share/doc/\(name)/changelog\(version.contains("-") ? ".Debian" : "")" }

  /// The files of the package that aren't the application's, by their paths.
  ///
  /// - Parameters:
  ///   - depends: the packages that it needs.
  ///   - date: the day of its log, as RFC 5322 writes it.
  ///   - bytes: what its files take.
  ///   - license: the file with the application's license; nil when there is none.
  ///   - hostLicense: the file with the host's.
  func texts(
    architecture: String, depends: [String], date: String, bytes: Int, license: String?, hostLicense: String
  ) -> [String: String] {
    func content(_ file: String?) -> String? { file.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } }
    let control = """
      Package: \(name)
      Version: \(version)
      Architecture: \(architecture)
      Maintainer: \(maintainer)
      Installed-Size: \(bytes / 1024 + 1)
      \(depends.isEmpty ? "" : "Depends: \(depends.joined(separator: ", "))\n")Recommends: \(Self.pictures)
      Section: misc
      Priority: optional
      Description: \(description)
       It brings its runtime along, in /usr/lib/\(name). The command is \(name); what
       stands behind it goes to host run.

      """
    let copyright = """
      \(content(license) ?? "No file LICENSE lies beside the manifest of this application: ask \(maintainer).\n")
      The host, in /usr/lib/\(name)/bin:

      \(content(hostLicense) ?? "")
      The Swift runtime, in /usr/lib/\(name)/lib and libexec, has the license Apache-2.0
      with its Runtime Library Exception: see /usr/share/common-licenses/Apache-2.0 and
      https://swift.org/LICENSE.txt.

      """
    let log = """
      \(name) (\(version)) unstable; urgency=medium

        * Packed by host package.

       -- \(maintainer)  \(date)

      """
    return [
      "DEBIAN/control": control, "usr/share/doc/\(name)/copyright": copyright, changelog: log,
      "usr/share/lintian/overrides/\(name)": overrides,
    ]
  }

  /// What lintian takes for errors, and why it is as it should be.
  private var overrides: String {
    """
    # The launcher starts before a dynamic linker would have found its libraries.
    \(name): statically-linked-binary [usr/lib/\(name)/bin/host]
    # Backtraces name functions by their symbols; and a lock file pins each library to its content.
    \(name): unstripped-binary-or-object [usr/lib/\(name)/*]
    # The host opens libraries by itself, and follows no path of theirs.
    \(name): custom-library-search-path * [usr/lib/\(name)/*]
    # As swift.org built it.
    \(name): executable-stack-in-shared-library [usr/lib/\(name)/lib/swift/linux/libswiftRuntime.so]

    """
  }
}
